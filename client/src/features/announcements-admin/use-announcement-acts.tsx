import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { useRowAct } from './use-row-act.ts';

/** Whether this administrator wrote an announcement or a change: somebody else must confirm it. */
export function useIsOwn(): (of: Pick<AdminAnnouncement, 'creatorId'>) => boolean {
  const session = useQueryClient().getQueryData<AdminSession>(['/api/admin/session']);
  const id = session?.success === true ? session.admin.id : null;
  return ({ creatorId }) => creatorId === id;
}

/** What can be done with an announcement that waits, is scheduled or is on; and its questions. */
export function useAnnouncementActs(onUpdate: (announcement: AdminAnnouncement) => void) {
  const { pendingId, act: run } = useRowAct();
  const { ask, dialog } = useConfirm();
  const isOwn = useIsOwn();
  const askToConfirm = (announcement: AdminAnnouncement) =>
    ask({
      title: 'Bekrefte og sende?',
      text: `«${announcement.title}»: ${announcement.text}`,
      act: 'Bekreft og send',
      onConfirm: () =>
        void run(
          announcement,
          'POST /api/admin/announcements/:id/confirm',
          { params: { id: announcement.id }, body: {} },
          { done: 'Bekreftet', failed: 'Ikke bekreftet' },
        ),
    });
  const askToEnd = (announcement: AdminAnnouncement) => {
    const { state, title } = announcement;
    ask({
      title: state === 'active' ? 'Avslutte kunngjøringen?' : 'Trekke tilbake kunngjøringen?',
      text:
        state === 'active'
          ? `«${title}» forsvinner fra sidene, og de samme kanalene får vite at den er avsluttet.`
          : `«${title}» er ikke sendt, og ingen får vite om den.`,
      act: state === 'active' ? 'Avslutt' : 'Trekk tilbake',
      onConfirm: () =>
        void run(
          announcement,
          'POST /api/admin/announcements/:id/end',
          { params: { id: announcement.id } },
          { done: 'Avsluttet', failed: 'Ikke avsluttet' },
        ),
    });
  };
  const actsOf = (announcement: AdminAnnouncement): readonly RowAct[] => {
    const { id, state } = announcement;
    const act = (label: string, onSelect: (of: AdminAnnouncement) => void): RowAct => ({
      label,
      opensDialog: true,
      pending: pendingId === id,
      onSelect: () => onSelect(announcement),
    });
    const mayUpdate = state === 'active' || state === 'scheduled';
    return [
      ...(state === 'waiting' && !isOwn(announcement)
        ? [{ ...act('Bekreft', askToConfirm), due: true }]
        : []),
      act(state === 'active' ? 'Avslutt' : 'Trekk tilbake', askToEnd),
      ...(mayUpdate ? [act('Oppdater', onUpdate)] : []),
    ];
  };
  return { actsOf, dialog };
}
