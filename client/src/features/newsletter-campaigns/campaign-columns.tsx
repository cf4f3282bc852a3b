import { CellBar } from '#client/components/data/bars.tsx';
import type { RowBrief, ServerColumn } from '#client/components/data/row-table.tsx';

import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import { type Campaign, isWritten } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { subjectOf } from './use-delete-draft.ts';

const STATES: Record<Campaign['state'], { label: string; tone: TagProps['tone'] }> = {
  draft: { label: 'Utkast', tone: 'edged' },
  sending: { label: 'Sendes', tone: 'y' },
  paused: { label: 'På pause', tone: 'coal' },
  sent: { label: 'Sendt', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'edged' },
};

/** What decides what a draft's row says and offers. */
export interface DraftState {
  /** Number of present subscribers. */
  confirmed: number;
  /** Whether it is open in the editor. */
  isOpen: (campaign: Campaign) => boolean;
}

/** A newsletter: its state, its progress, and who wrote it. */
export function campaignColumns(state: DraftState): readonly ServerColumn<Campaign>[] {
  return [
    {
      key: 'subject',
      header: 'Emne',
      rowHeader: true,
      cell: (campaign) => (
        <span>
          <bdi className="wrap-anywhere">{subjectOf(campaign)}</bdi>
          <span className="block font-medium text-fg-2 text-mono">
            Skrevet av {campaign.createdBy}
          </span>
        </span>
      ),
    },
    { key: 'state', header: 'Status', cell: (campaign) => <StateTag campaign={campaign} /> },
    {
      key: 'progress',
      header: 'Sending',
      cell: (campaign) =>
        campaign.state === 'draft' ? (
          <span className="dim">{whyNot(campaign, state) ?? 'Klart til sending'}</span>
        ) : (
          <Progress campaign={campaign} />
        ),
    },
    {
      key: 'changedAt',
      header: 'Sist endret',
      date: true,
      cell: (campaign) => shortMoment(changedAt(campaign)),
      full: (campaign) => whenText(campaign),
    },
  ];
}

/** The same in two lines. */
export const campaignBrief =
  (state: DraftState) =>
  (campaign: Campaign): RowBrief => ({
    title: <bdi>{subjectOf(campaign)}</bdi>,
    side: <StateTag campaign={campaign} />,
    under:
      campaign.state === 'draft'
        ? (whyNot(campaign, state) ?? `Skrevet av ${campaign.createdBy}`)
        : progressText(campaign),
    end: <span className="mono">{shortDate(changedAt(campaign))}</span>,
  });

/** Why a draft cannot be sent now. */
function whyNot(campaign: Campaign, { confirmed, isOpen }: DraftState): string | null {
  if (isOpen(campaign)) return 'Utkastet er åpent over. Trykk Ferdig der før det sendes.';
  if (!isWritten(campaign)) return 'Skriv emne og innhold før det kan sendes.';
  if (confirmed > 0) return null;
  return 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
}

const changedAt = ({ finishedAt, startedAt, updatedAt }: Campaign): string =>
  finishedAt ?? startedAt ?? updatedAt;

function StateTag({ campaign: { state } }: { campaign: Campaign }) {
  return <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>;
}

function whenText(campaign: Campaign): string {
  const { createdBy, createdAt, updatedBy, updatedAt, startedAt, finishedAt, state } = campaign;
  const written = `Skrevet av ${createdBy} ${shortMoment(createdAt)}`;
  if (state === 'draft') {
    if (updatedAt === createdAt) return written;
    return `${written} · sist lagret av ${updatedBy} ${shortMoment(updatedAt)}`;
  }
  if (finishedAt === null) return `${written} · påbegynt ${shortMoment(startedAt)}`;
  return `${written} · ${state === 'ended' ? 'avsluttet' : 'ferdig sendt'} ${shortMoment(finishedAt)}`;
}

function progressText({ recipients, state }: Campaign): string {
  const { total, waiting, sent, failed, skipped } = recipients;
  const parts = [
    `${formatNumber(sent)} av ${formatNumber(total)} sendt`,
    failed > 0 && `${formatNumber(failed)} feilet`,
    skipped > 0 && `${formatNumber(skipped)} meldt av underveis`,
    state === 'ended' && waiting > 0 && `${formatNumber(waiting)} fikk det ikke`,
  ];
  return parts.filter(Boolean).join(', ');
}

function Progress({ campaign }: { campaign: Campaign }) {
  const { total, waiting } = campaign.recipients;
  return (
    <CellBar
      label={`Sending av ${campaign.subject}`}
      percent={total === 0 ? 100 : (100 * (total - waiting)) / total}
      text={progressText(campaign)}
    />
  );
}
