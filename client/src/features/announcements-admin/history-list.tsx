import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '#client/components/data/pager.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import { AnnouncementRow } from './announcement-row.tsx';
import { HISTORY_PAGE, historyQuery } from './announcements.queries.ts';

/** What is over, newest first. */
export function HistoryList() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(historyQuery(page));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Kunne ikke laste historikken"
        text={reasonOf(error, 'Prøv igjen senere.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="6rem" />;
  if (data.total === 0) return <p className="dempet">Ingen ennå.</p>;
  return (
    <>
      <ul className="desk__liste">
        {data.items.map((one) => (
          <AnnouncementRow key={one.id} announcement={one} />
        ))}
      </ul>
      <Pager
        label="Historikk"
        page={page}
        pageSize={HISTORY_PAGE}
        total={data.total}
        onPage={setPage}
      />
    </>
  );
}
