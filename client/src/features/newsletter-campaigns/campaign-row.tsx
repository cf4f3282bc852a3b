import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { toast } from '#client/lib/toast.ts';
import { type Campaign, isWritten } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { campaignPath } from './campaigns.queries.ts';
import { subjectOf, useDeleteDraft } from './use-delete-draft.ts';

const STATES: Record<Campaign['state'], { label: string; tone: TagProps['tone'] }> = {
  draft: { label: 'Utkast', tone: 'kantet' },
  sending: { label: 'Sendes', tone: 'y' },
  paused: { label: 'På pause', tone: 'coal' },
  sent: { label: 'Sendt', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'kantet' },
};

export interface CampaignRowProps {
  campaign: Campaign;
  /** Number of present subscribers. */
  confirmed: number;
  /** Whether it is open in the editor. */
  isOpen: boolean;
  onEdit: () => void;
  onPreview: (campaign: Campaign) => void;
  onTest: (campaign: Campaign) => void;
}

/** A newsletter: its state, its progress, and its actions. */
export function CampaignRow(props: CampaignRowProps) {
  const { campaign, confirmed, isOpen } = props;
  const { label, tone } = STATES[campaign.state];
  return (
    <li className="brev">
      <p className="brev__emne">
        <Tag tone={tone}>{label}</Tag> <b>{subjectOf(campaign)}</b>
      </p>
      <p className="dempet">{whenText(campaign)}</p>
      {campaign.state !== 'draft' && <Progress campaign={campaign} />}
      <Acts {...props} />
      {campaign.state === 'draft' && (
        <p className="dempet">{whyNot(campaign, confirmed, isOpen)}</p>
      )}
    </li>
  );
}

/** Why a draft cannot be sent now. */
function whyNot(campaign: Campaign, confirmed: number, isOpen: boolean): string | null {
  if (isOpen) return 'Utkastet er åpent over. Trykk Ferdig der før det sendes.';
  if (!isWritten(campaign)) return 'Skriv emne og innhold før det kan sendes.';
  if (confirmed > 0) return null;
  return 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
}

function Acts({ campaign, confirmed, isOpen, onEdit, onPreview, onTest }: CampaignRowProps) {
  const { run, pending, remove } = useCampaignActs(campaign);
  const { ask, dialog } = useConfirm();
  const askTo = (act: keyof typeof QUESTIONS) =>
    ask({ ...QUESTIONS[act](campaign, confirmed), onConfirm: () => void run(act) });
  const key = (text: string, act: () => void, disabled = pending) => (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`${text}: ${subjectOf(campaign)}`}
      disabled={disabled}
      onClick={act}
    >
      {text}
    </button>
  );
  const isIdle = campaign.state === 'draft' && !isOpen;
  const cannotSend = !isWritten(campaign);
  return (
    <div className="desk__knapper">
      {isIdle && key('Rediger', onEdit)}
      {key('Forhåndsvis', () => onPreview(campaign))}
      {isIdle && key('Testmail', () => onTest(campaign), pending || cannotSend)}
      {isIdle && key('Send', () => askTo('start'), pending || cannotSend || confirmed === 0)}
      {isIdle && key('Slett', () => void remove())}
      {campaign.state === 'sending' && key('Pause', () => void run('pause'))}
      {campaign.state === 'paused' && key('Fortsett', () => askTo('resume'))}
      {campaign.state === 'paused' && key('Avslutt', () => askTo('end'))}
      {dialog}
    </div>
  );
}

/** Confirmations of acts that send e-mails, or that cannot be undone. */
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

function Progress({ campaign: { subject, recipients, state } }: { campaign: Campaign }) {
  const { total, waiting, sent, failed, skipped } = recipients;
  const parts = [
    `${formatNumber(sent)} av ${formatNumber(total)} sendt`,
    failed > 0 && `${formatNumber(failed)} feilet`,
    skipped > 0 && `${formatNumber(skipped)} meldt av underveis`,
    state === 'ended' && waiting > 0 && `${formatNumber(waiting)} fikk det ikke`,
  ];
  return (
    <CellBar
      label={`Sending av ${subject}`}
      percent={total === 0 ? 100 : (100 * (total - waiting)) / total}
      text={parts.filter(Boolean).join(', ')}
    />
  );
}

type CampaignAct = 'start' | 'pause' | 'resume' | 'end';

const WORDS: Record<CampaignAct, { done: string; failed: string }> = {
  start: { done: 'Nyhetsbrevet sendes', failed: 'Kunne ikke sende nyhetsbrevet' },
  pause: { done: 'Sendingen er satt på pause', failed: 'Kunne ikke sette på pause' },
  resume: { done: 'Sendingen fortsetter', failed: 'Kunne ikke fortsette' },
  end: { done: 'Sendingen er avsluttet', failed: 'Kunne ikke avslutte' },
};

function useCampaignActs(campaign: Campaign) {
  const act = useAdminAct();
  const deleteDraft = useDeleteDraft();
  const [pending, setPending] = useState(false);
  const once = async (work: () => Promise<unknown>) => {
    if (pending) return;
    setPending(true);
    await work();
    setPending(false);
  };
  const run = (what: CampaignAct) =>
    once(async () => {
      const failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
      if ((await act('POST', campaignPath(campaign, what), {}, failure)) === null) return;
      toast({ title: WORDS[what].done, description: campaign.subject, variant: 'success' });
    });
  return { run, pending, remove: () => once(() => deleteDraft(campaign)) };
}
