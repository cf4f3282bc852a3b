import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import type { ServerColumn } from '#client/components/data/server-table.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import type { ApiName, Input } from '#client/lib/call/api.ts';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { CHANNEL_NAMES, DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';

/** Whether this admin is the author; somebody else must confirm it. */
export function useIsOwn(): (of: Pick<AdminAnnouncement, 'creatorId'>) => boolean {
  const session = useQueryClient().getQueryData<AdminSession>(['/api/admin/session']);
  const id = session?.success === true ? session.admin.id : null;
  return ({ creatorId }) => creatorId === id;
}

/** Actions on an open announcement, with their confirmations. */
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

interface Texts {
  done: string;
  failed: string;
}

/** Runs one action at a time, with a notice of its result. */
export function useRowAct() {
  const call = useAdminCall();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const act = async <N extends ApiName>(
    { id, title }: AdminAnnouncement,
    name: N,
    input: Input<N>,
    { done, failed }: Texts,
  ) => {
    if (pendingId !== null) return;
    setPendingId(id);
    const answer = await call(name, input, { title: failed, fallback: 'Prøv igjen senere' });
    setPendingId(null);
    if (answer === null) return;
    toast({ title: done, description: title, variant: 'success' });
  };
  return { pendingId, act };
}

const STATES: Record<AdminAnnouncement['state'], { label: string; tone: TagProps['tone'] }> = {
  waiting: { label: 'Venter på bekreftelse', tone: 'y' },
  scheduled: { label: 'Planlagt', tone: 'c' },
  active: { label: 'Ute nå', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'edged' },
};

export const announcementColumns: readonly ServerColumn<AdminAnnouncement>[] = [
  {
    key: 'text',
    header: 'Kunngjøring',
    rowHeader: true,
    cell: (announcement) => <Text announcement={announcement} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (announcement) => <States announcement={announcement} />,
  },
  {
    key: 'channels',
    header: 'Kanaler',
    sheetOnly: true,
    cell: ({ channels }) => channels.map((channel) => CHANNEL_NAMES[channel]).join(', '),
  },
  {
    key: 'startsAt',
    header: 'Fra',
    date: true,
    cell: ({ startsAt }) => shortMoment(startsAt),
  },
  {
    key: 'endsAt',
    header: 'Til',
    date: true,
    cell: ({ endsAt }) => (endsAt === null ? '–' : shortMoment(endsAt)),
  },
  { key: 'who', header: 'Av hvem', sheetOnly: true, cell: whoText },
];

export const announcementBrief = (announcement: AdminAnnouncement): RowBrief => ({
  title: <bdi>{announcement.title}</bdi>,
  side: <StateTag state={announcement.state} />,
  under: announcement.text,
  end: (
    <span className="mono">
      {shortDate(announcement.endsAt === null ? announcement.startsAt : announcement.endsAt)}
    </span>
  ),
});

function Text({ announcement: { title, text } }: { announcement: AdminAnnouncement }) {
  return (
    <span className="wrap-anywhere block min-w-56">
      <b>
        <bdi>{title}</bdi>
      </b>
      <bdi className="block font-medium">{text}</bdi>
    </span>
  );
}

function StateTag({ state }: Pick<AdminAnnouncement, 'state'>) {
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>;
}

function States({ announcement }: { announcement: AdminAnnouncement }) {
  const { state, drill, kind, change } = announcement;
  return (
    <span className="flex flex-wrap gap-2">
      <StateTag state={state} />
      {drill && <Tag tone="y">{DRILL}</Tag>}
      <Tag tone="edged">{KIND_NAMES[kind]}</Tag>
      {change !== null && <Tag tone="y">Endring venter</Tag>}
    </span>
  );
}

function whoText({ createdBy, confirmedBy, reason, updatedAt }: AdminAnnouncement): string {
  const parts = [
    `Skrevet av ${createdBy}`,
    confirmedBy !== null && `bekreftet av ${confirmedBy}`,
    reason !== null && `uten å vente: ${reason}`,
    updatedAt !== null && `oppdatert ${shortMoment(updatedAt)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
