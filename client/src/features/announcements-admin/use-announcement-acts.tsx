import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { announcementPath } from './announcements.queries.ts';

/** Whether this administrator wrote an announcement: somebody else must confirm it. */
export function useIsOwn(): (announcement: AdminAnnouncement) => boolean {
  const session = useQueryClient().getQueryData<AdminSession>(['/api/admin/session']);
  const name = session?.success === true ? session.admin.username : '';
  return ({ createdBy }) => createdBy === name;
}

/** What can be done with an announcement that waits, is scheduled or is on; and its questions. */
export function useAnnouncementActs(onUpdate: (announcement: AdminAnnouncement) => void) {
  const { pendingId, confirm, end } = useActs();
  const { ask, dialog } = useConfirm();
  const isOwn = useIsOwn();
  const askToConfirm = (announcement: AdminAnnouncement) =>
    ask({
      title: 'Bekrefte og sende?',
      text: `«${announcement.title}»: ${announcement.text}`,
      act: 'Bekreft og send',
      onConfirm: () => void confirm(announcement),
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
      onConfirm: () => void end(announcement),
    });
  };
  const actsOf = (announcement: AdminAnnouncement): readonly RowAct[] => {
    const { id, state, confirmedBy } = announcement;
    const act = (label: string, onSelect: (of: AdminAnnouncement) => void): RowAct => ({
      label,
      opensDialog: true,
      pending: pendingId === id,
      onSelect: () => onSelect(announcement),
    });
    const mayUpdate = state === 'active' || (state === 'scheduled' && confirmedBy === null);
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

/** Confirms and ends, one at a time. */
function useActs() {
  const act = useAdminAct();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const run = async (
    announcement: AdminAnnouncement,
    what: 'confirm' | 'end',
    done: string,
    failed: string,
  ) => {
    if (pendingId !== null) return;
    setPendingId(announcement.id);
    const failure = { title: failed, fallback: 'Prøv igjen senere' };
    const answer = await act('POST', announcementPath(announcement, what), {}, failure);
    setPendingId(null);
    if (answer === null) return;
    toast({ title: done, description: announcement.title, variant: 'success' });
  };
  return {
    pendingId,
    confirm: (of: AdminAnnouncement) => run(of, 'confirm', 'Bekreftet', 'Ikke bekreftet'),
    end: (of: AdminAnnouncement) => run(of, 'end', 'Avsluttet', 'Ikke avsluttet'),
  };
}
