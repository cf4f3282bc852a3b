import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { CellBar } from '#client/components/data/bars.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import type { ServerColumn } from '#client/components/data/server-table.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { type Campaign, isWritten } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';

const STATES: Record<Campaign['state'], { label: string; tone: TagProps['tone'] }> = {
  draft: { label: 'Utkast', tone: 'edged' },
  sending: { label: 'Sendes', tone: 'y' },
  paused: { label: 'På pause', tone: 'coal' },
  sent: { label: 'Sendt', tone: 'ok' },
  ended: { label: 'Avsluttet', tone: 'edged' },
};

export interface RowState {
  /** Number of confirmed subscribers. */
  confirmed: number;
  isOpen: (campaign: Campaign) => boolean;
}

export function campaignColumns(state: RowState): readonly ServerColumn<Campaign>[] {
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

/** A row in two lines, where the table's columns do not fit. */
export const campaignBrief =
  (state: RowState) =>
  (campaign: Campaign): RowBrief => ({
    title: <bdi>{subjectOf(campaign)}</bdi>,
    side: <StateTag campaign={campaign} />,
    under:
      campaign.state === 'draft'
        ? (whyNot(campaign, state) ?? `Skrevet av ${campaign.createdBy}`)
        : progressText(campaign),
    end: <span className="mono">{shortDate(changedAt(campaign))}</span>,
  });

function whyNot(campaign: Campaign, { confirmed, isOpen }: RowState): string | null {
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

/** The subject, with a placeholder when it is empty. */
export const subjectOf = ({ subject }: Pick<Campaign, 'subject'>) => subject || 'Uten emne';

/** Deletes a draft, with 'Angre'; resolves with whether it was deleted. */
export function useDeleteDraft() {
  const call = useAdminCall();
  const restore = async (campaign: Campaign) => {
    const failure = { title: 'Kunne ikke angre', fallback: 'Prøv igjen senere' };
    const params = { id: campaign.id };
    const restored = await call(
      'POST /api/admin/newsletter/letters/:id/restore',
      { params },
      failure,
    );
    if (restored === null) return;
    const title = 'Utkastet er hentet tilbake';
    toast({ title, description: subjectOf(campaign), variant: 'success' });
  };
  return async (campaign: Campaign): Promise<boolean> => {
    const failure = { title: 'Kunne ikke slette utkastet', fallback: 'Prøv igjen senere' };
    const params = { id: campaign.id };
    const deleted = await call('DELETE /api/admin/newsletter/letters/:id', { params }, failure);
    if (deleted === null) return false;
    toast({
      title: 'Utkastet er slettet',
      description: subjectOf(campaign),
      variant: 'success',
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void restore(campaign) },
    });
    return true;
  };
}

interface CampaignViews {
  onEdit: (campaign: Campaign) => void;
  onPreview: (campaign: Campaign) => void;
  onTest: (campaign: Campaign) => void;
}

/** Actions on a newsletter, with their confirmations. An unsendable draft has no send action. */
export function useCampaignActs({ confirmed, isOpen }: RowState, views: CampaignViews) {
  const { run, pendingId, remove } = useCalls();
  const { ask, dialog } = useConfirm();
  const actsOf = (campaign: Campaign): readonly RowAct[] => {
    const { state } = campaign;
    const pending = pendingId === campaign.id;
    const act = (label: string, onSelect: () => void, opensDialog = false): RowAct => {
      return { label, pending, onSelect, opensDialog };
    };
    const opens = (label: string, onSelect: () => void) => act(label, onSelect, true);
    const asks = (label: string, what: keyof typeof QUESTIONS) =>
      opens(label, () =>
        ask({
          ...QUESTIONS[what](campaign, confirmed),
          onConfirm: () => void run(campaign, what),
        }),
      );
    const preview = opens('Forhåndsvis', () => views.onPreview(campaign));
    if (state === 'sending') return [act('Pause', () => void run(campaign, 'pause')), preview];
    if (state === 'paused') return [asks('Fortsett', 'resume'), preview, asks('Avslutt', 'end')];
    if (state !== 'draft' || isOpen(campaign)) return [preview];
    const written = isWritten(campaign);
    return [
      act('Rediger', () => views.onEdit(campaign)),
      preview,
      ...(written ? [opens('Testmail', () => views.onTest(campaign))] : []),
      ...(written && confirmed > 0 ? [asks('Send', 'start')] : []),
      act('Slett', () => void remove(campaign)),
    ];
  };
  return { actsOf, dialog };
}

/** For actions that send e-mails or cannot be undone. */
const QUESTIONS = {
  start: ({ subject }: Campaign, confirmed: number) => ({
    title: 'Sende nyhetsbrevet?',
    text: `«${subject}» sendes til ${people(confirmed)}. Sendingen kan settes på pause, men det som er sendt kan ikke trekkes tilbake.`,
    act: 'Send',
  }),
  resume: ({ subject, recipients: { waiting } }: Campaign) => ({
    title: 'Fortsette sendingen?',
    text: `«${subject}» sendes til de ${formatNumber(waiting)} som ikke har fått det ennå.`,
    act: 'Fortsett',
  }),
  end: ({ subject, recipients: { sent, waiting } }: Campaign) => ({
    title: 'Avslutte sendingen?',
    text: `«${subject}» er sendt til ${formatNumber(sent)}. De ${formatNumber(waiting)} som venter, får det aldri. Dette kan ikke angres.`,
    act: 'Avslutt',
  }),
};

const people = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'bekreftet abonnent' : 'bekreftede abonnenter'}`;

type CampaignAct = 'start' | 'pause' | 'resume' | 'end';

const WORDS: Record<CampaignAct, { done: string; failed: string }> = {
  start: { done: 'Nyhetsbrevet sendes', failed: 'Kunne ikke sende nyhetsbrevet' },
  pause: { done: 'Sendingen er satt på pause', failed: 'Kunne ikke sette på pause' },
  resume: { done: 'Sendingen fortsetter', failed: 'Kunne ikke fortsette' },
  end: { done: 'Sendingen er avsluttet', failed: 'Kunne ikke avslutte' },
};

const START = 'POST /api/admin/newsletter/letters/:id/start';

/** Runs one action at a time. A draft is sent as it was when the question was asked. */
function useCalls() {
  const call = useAdminCall();
  const deleteDraft = useDeleteDraft();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const once = async ({ id }: Campaign, work: () => Promise<unknown>) => {
    if (pendingId !== null) return;
    setPendingId(id);
    await work();
    setPendingId(null);
  };
  const run = (campaign: Campaign, what: CampaignAct) =>
    once(campaign, async () => {
      const failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
      const params = { id: campaign.id };
      const changed =
        what === 'start'
          ? await call(START, { params, query: { revision: campaign.revision } }, failure)
          : await call(`POST /api/admin/newsletter/letters/:id/${what}`, { params }, failure);
      if (changed === null) return;
      toast({ title: WORDS[what].done, description: campaign.subject, variant: 'success' });
    });
  return {
    run,
    pendingId,
    remove: (campaign: Campaign) => once(campaign, () => deleteDraft(campaign)),
  };
}
