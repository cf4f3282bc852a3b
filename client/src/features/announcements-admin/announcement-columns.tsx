import type { RowBrief, ServerColumn } from '#client/components/data/row-table.tsx';

import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { CHANNEL_NAMES, DRILL, KIND_NAMES } from '#shared/rules/announcement-words.ts';

const STATES: Record<AdminAnnouncement['state'], { label: string; tone: TagProps['tone'] }> = {
  waiting: { label: 'Venter på bekreftelse', tone: 'y' },
  scheduled: { label: 'Planlagt', tone: 'c' },
  active: { label: 'Ute nå', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'edged' },
};

/** What an announcement says, how it stands, and where and when it is seen. */
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

/** Who wrote and confirmed it, and when it was changed. */
function whoText({ createdBy, confirmedBy, reason, updatedAt }: AdminAnnouncement): string {
  const parts = [
    `Skrevet av ${createdBy}`,
    confirmedBy !== null && `bekreftet av ${confirmedBy}`,
    reason !== null && `uten å vente: ${reason}`,
    updatedAt !== null && `oppdatert ${shortMoment(updatedAt)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
