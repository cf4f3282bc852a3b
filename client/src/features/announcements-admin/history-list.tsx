import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBox } from '#client/components/data/list-box.tsx';
import { listProblem } from '#client/components/data/list-problem.ts';
import { Pager } from '#client/components/data/pager.tsx';
import { RowTable } from '#client/components/data/row-table.tsx';
import { announcementBrief, announcementColumns } from './announcement-columns.tsx';
import { HISTORY_PAGE, historyQuery } from './announcements.queries.ts';

/** What is over, newest first. */
export function HistoryList() {
  const [page, setPage] = useState(1);
  const query = useQuery(historyQuery(page));
  const { data } = query;
  return (
    <ListBox>
      <RowTable
        isBrief
        caption="Historikk"
        columns={announcementColumns}
        brief={announcementBrief}
        rows={data?.items}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        skeletonRows={3}
        empty={<p className="dim">Ingen ennå.</p>}
        error={listProblem(query, 'Kunne ikke laste historikken')}
      />
      {data !== undefined && data.total > HISTORY_PAGE && (
        <Pager
          label="Historikk"
          page={page}
          pageSize={HISTORY_PAGE}
          total={data.total}
          onPage={setPage}
        />
      )}
    </ListBox>
  );
}
