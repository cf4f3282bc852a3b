import { useQuery } from '@tanstack/react-query';
import { listProblem } from '#client/components/data/list-problem.ts';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { announcementBrief, announcementColumns } from './announcement-columns.tsx';
import { openQuery } from './announcements.queries.ts';
import { UpdateDialog } from './update-dialog.tsx';
import { useAnnouncementActs, useIsOwn } from './use-announcement-acts.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

const ORDER: readonly AdminAnnouncement['state'][] = ['waiting', 'active', 'scheduled', 'ended'];

/** What waits for a second administrator, is on, or is scheduled. */
export function OpenList() {
  const query = useQuery(openQuery);
  const update = useRowDialog<AdminAnnouncement>();
  const { actsOf, dialog } = useAnnouncementActs(update.show);
  const isOwn = useIsOwn();
  const rows = query.data?.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const waitsForOther = rows?.some((one) => one.state === 'waiting' && isOwn(one)) ?? false;
  return (
    <>
      <WaitingChanges rows={rows ?? []} />
      <PagedTable
        caption="Ute og på vei"
        columns={announcementColumns}
        brief={announcementBrief}
        acts={actsOf}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        skeletonRows={2}
        empty={<p className="dim">Ingen kunngjøringer er ute eller på vei.</p>}
        error={listProblem(query, 'Kunne ikke laste kunngjøringene')}
      />
      {waitsForOther && <p className="dim mt-3">En annen administrator må bekrefte den.</p>}
      {dialog}
      <UpdateDialog
        announcement={update.subject}
        dialogProps={update.dialogProps}
        onDone={update.close}
      />
    </>
  );
}
