import { useSearch } from 'wouter';
import { DownloadButton } from '#client/components/back-office/download-button.tsx';
import { EmailText } from '#client/components/data/email-text.tsx';
import type { RowBrief } from '#client/components/data/row-list.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { addressOf } from '#client/lib/api.ts';
import type { Subscriber } from '#shared/contracts/newsletter-admin.ts';

const POLL_MS = 30_000;
const PREFIX = 'abonnent';

const STATES: Record<Subscriber['state'], { label: string; tone: TagProps['tone'] }> = {
  confirmed: { label: 'Bekreftet', tone: 'g' },
  unconfirmed: { label: 'Venter', tone: 'y' },
  unsubscribed: { label: 'Meldt av', tone: 'edged' },
};

const STATE_FILTER = {
  name: 'state',
  label: 'Hvilke abonnenter',
  options: [
    { value: '', label: 'Alle' },
    { value: 'confirmed', label: 'Bekreftede' },
    { value: 'unconfirmed', label: 'Venter på bekreftelse' },
    { value: 'unsubscribed', label: 'Meldt av' },
  ],
} as const;

const columns: readonly ServerColumn<Subscriber>[] = [
  {
    key: 'email',
    header: 'E-post',
    rowHeader: true,
    cell: ({ email }) => <EmailText address={email} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: (subscriber) => <StateTag subscriber={subscriber} />,
  },
  {
    key: 'subscribedAt',
    header: 'Meldt på',
    date: true,
    cell: ({ subscribedAt }) => shortMoment(subscribedAt),
  },
  {
    key: 'confirmedAt',
    header: 'Bekreftet',
    date: true,
    cell: ({ confirmedAt }) => (confirmedAt === null ? '–' : shortMoment(confirmedAt)),
  },
  {
    key: 'unsubscribedAt',
    header: 'Meldt av',
    date: true,
    cell: ({ unsubscribedAt }) => (unsubscribedAt === null ? '–' : shortMoment(unsubscribedAt)),
  },
];

const brief = (subscriber: Subscriber): RowBrief => ({
  title: subscriber.email,
  under: `Meldt på ${shortMoment(subscriber.subscribedAt)}`,
  end: <StateTag subscriber={subscriber} />,
});

function StateTag({ subscriber: { state } }: { subscriber: Subscriber }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>;
}

/** All subscribers, and their export. */
export function Subscribers() {
  return (
    <ServerTable
      caption="Abonnenter"
      call="GET /api/admin/newsletter/subscribers"
      pollMs={POLL_MS}
      prefix={PREFIX}
      columns={columns}
      brief={brief}
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
      usualSort="-subscribedAt"
      searchLabel="Søk på e-post"
      filters={[STATE_FILTER]}
      empty={{ title: 'Ingen abonnenter', text: 'Her kommer de som melder seg på nyhetsbrevet.' }}
      failure="Kunne ikke laste abonnentene"
      tools={<ExportKey />}
    />
  );
}

/** Downloads all subscribers of the chosen state. */
function ExportKey() {
  const state = new URLSearchParams(useSearch()).get(`${PREFIX}-state`) ?? '';
  const query = state === '' ? '' : `?${new URLSearchParams({ state })}`;
  return (
    <DownloadButton
      path={`${addressOf('GET /api/admin/newsletter/subscribers.csv')}${query}`}
      fileName={`abonnenter_${fileDate()}.csv`}
      failure="Kunne ikke laste ned"
    >
      Last ned CSV
    </DownloadButton>
  );
}
