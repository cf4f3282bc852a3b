import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { EmailText } from '#client/components/data/email-text.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { fileDate, shortMoment } from '#client/lib/admin-dates.ts';
import { downloadFile } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { Subscriber } from '#shared/contracts/newsletter-admin.ts';
import { SUBSCRIBERS } from './campaigns.queries.ts';

const POLL_MS = 30_000;
const PREFIX = 'abonnent';

const STATES: Record<Subscriber['state'], { label: string; tone: TagProps['tone'] }> = {
  confirmed: { label: 'Bekreftet', tone: 'g' },
  unconfirmed: { label: 'Venter', tone: 'y' },
  unsubscribed: { label: 'Meldt av', tone: 'kantet' },
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
    cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>,
  },
  {
    key: 'subscribedAt',
    header: 'Meldt på',
    cell: ({ subscribedAt }) => shortMoment(subscribedAt),
  },
  {
    key: 'confirmedAt',
    header: 'Bekreftet',
    cell: ({ confirmedAt }) => (confirmedAt === null ? '–' : shortMoment(confirmedAt)),
  },
  {
    key: 'unsubscribedAt',
    header: 'Meldt av',
    cell: ({ unsubscribedAt }) => (unsubscribedAt === null ? '–' : shortMoment(unsubscribedAt)),
  },
];

/** All subscribers, and their export. */
export function Subscribers() {
  return (
    <ServerTable
      caption="Abonnenter"
      path={SUBSCRIBERS}
      pollMs={POLL_MS}
      prefix={PREFIX}
      columns={columns}
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

/** Downloads all subscribers of the chosen state; the server makes the file. */
function ExportKey() {
  const [pending, setPending] = useState(false);
  const state = new URLSearchParams(useSearch()).get(`${PREFIX}-state`) ?? '';
  const onDownload = async () => {
    if (pending) return;
    setPending(true);
    try {
      const query = state === '' ? '' : `?${new URLSearchParams({ state })}`;
      await downloadFile(`${SUBSCRIBERS}.csv${query}`, `abonnenter_${fileDate()}.csv`);
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere');
      toast({ variant: 'error', title: 'Kunne ikke laste ned', description });
    } finally {
      setPending(false);
    }
  };
  return (
    <button
      type="button"
      className="btn btn--kant"
      disabled={pending}
      onClick={() => void onDownload()}
    >
      <Icon icon={Download} />
      {pending ? 'Laster ned...' : 'Last ned CSV'}
    </button>
  );
}
