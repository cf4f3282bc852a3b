import { AnnouncementCard } from '#client/components/announcement/announcement-card.tsx';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import type { AdminAnnouncement, AnnouncementChange } from '#shared/contracts/announcements.ts';
import { DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';
import { useIsOwn, useRowAct } from './announcement-rows.tsx';

const BOX = classes('grid gap-3 rounded-key border-2 border-line border-dashed p-4 max-md:px-3');

type WithChange = AdminAnnouncement & { change: AnnouncementChange };
const hasChange = (one: AdminAnnouncement): one is WithChange => one.change !== null;

/**
 * Changes that need a second admin's confirmation, each beside the current version. The request
 * includes the change's id, so that only the displayed text is confirmed, also after a refetch.
 */
export function WaitingChanges({ rows }: { rows: readonly AdminAnnouncement[] }) {
  const { pendingId, act } = useRowAct();
  const { ask, dialog } = useConfirm();
  const isOwn = useIsOwn();
  const confirm = (one: WithChange) =>
    ask({
      title: 'Bekrefte endringen?',
      text: wordsOf(one.change),
      act: one.state === 'active' ? 'Bekreft og send' : 'Bekreft endringen',
      onConfirm: () =>
        void act(
          one,
          'POST /api/admin/announcements/:id/confirm',
          { params: { id: one.id }, body: { change: one.change.id } },
          { done: 'Bekreftet', failed: 'Ikke bekreftet' },
        ),
    });
  const reject = (one: WithChange) =>
    ask({
      title: isOwn(one.change) ? 'Trekke tilbake endringen?' : 'Avvise endringen?',
      text: `«${one.title}» står som før. Ingen får vite om endringen.`,
      act: isOwn(one.change) ? 'Trekk tilbake' : 'Avvis',
      onConfirm: () =>
        void act(
          one,
          'POST /api/admin/announcements/:id/reject',
          { params: { id: one.id }, body: { change: one.change.id } },
          { done: 'Avvist', failed: 'Ikke avvist' },
        ),
    });
  return (
    <>
      <ul className="grid gap-4 [&:not(:empty)]:mb-4">
        {rows.filter(hasChange).map((one) => (
          <li key={one.id}>
            <Change announcement={one}>
              {!isOwn(one.change) && (
                <PendingButton
                  className={BUTTON.bone}
                  aria-label={`Bekreft endringen: ${one.title}`}
                  aria-haspopup="dialog"
                  pending={pendingId === one.id}
                  onClick={() => confirm(one)}
                >
                  Bekreft endringen
                </PendingButton>
              )}
              <PendingButton
                className={BUTTON.edge}
                aria-label={`${isOwn(one.change) ? 'Trekk tilbake' : 'Avvis'} endringen: ${one.title}`}
                aria-haspopup="dialog"
                pending={pendingId === one.id}
                onClick={() => reject(one)}
              >
                {isOwn(one.change) ? 'Trekk tilbake' : 'Avvis'}
              </PendingButton>
            </Change>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** A change as text, with its drill mark and kind. */
function wordsOf({ drill, kind, title, text }: AnnouncementChange): string {
  return [...(drill ? [DRILL] : []), KIND_NAMES[kind], `«${title}»: ${text}`].join(' · ');
}

function Change({
  announcement,
  children,
}: {
  announcement: WithChange;
  children: React.ReactNode;
}) {
  const { change, endsAt } = announcement;
  return (
    <section className={BOX} aria-label={`Endring av ${announcement.title}`}>
      <p>
        <b>
          <bdi>{change.createdBy}</bdi>
        </b>{' '}
        ba om en endring {shortMoment(change.createdAt)}. En annen administrator må bekrefte den.
      </p>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <Side name="Står nå">
          <AnnouncementCard announcement={announcement} className="h-full" />
        </Side>
        <Side name="Etter endringen">
          <AnnouncementCard
            announcement={{ ...change, endsAt, updatedAt: null }}
            className="h-full"
          />
        </Side>
      </div>
      <div className="flex flex-wrap justify-end gap-3">{children}</div>
    </section>
  );
}

function Side({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section className="grid min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-1.5" aria-label={name}>
      <p className="mono font-semibold">{name}</p>
      <div className="overflow-hidden rounded-key outline-1 outline-line">{children}</div>
    </section>
  );
}
