import { useQuery } from '@tanstack/react-query';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { AnnouncementRow } from './announcement-row.tsx';
import { openQuery } from './announcements.queries.ts';
import { UpdateDialog } from './update-dialog.tsx';

const ORDER: readonly AdminAnnouncement['state'][] = ['waiting', 'active', 'scheduled', 'ended'];

/** What waits for a second administrator, is on, or is scheduled. */
export function OpenList() {
  const { data, error, refetch } = useQuery(openQuery);
  const update = useRowDialog<AdminAnnouncement>();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Kunne ikke laste kunngjøringene"
        text={reasonOf(error, 'Prøv igjen senere.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="6rem" />;
  const rows = data.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <>
      {rows.length === 0 && <p className="dempet">Ingen kunngjøringer er ute eller på vei.</p>}
      <ul className="desk__liste">
        {rows.map((one) => (
          <AnnouncementRow key={one.id} announcement={one} onUpdate={update.show} />
        ))}
      </ul>
      <UpdateDialog
        announcement={update.subject}
        dialogProps={update.dialogProps}
        onDone={update.close}
      />
    </>
  );
}
