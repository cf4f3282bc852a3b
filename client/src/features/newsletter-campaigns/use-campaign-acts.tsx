import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { type Campaign, isWritten } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import type { DraftState } from './campaign-columns.tsx';
import { useDeleteDraft } from './use-delete-draft.ts';

export interface CampaignViews {
  onEdit: (campaign: Campaign) => void;
  onPreview: (campaign: Campaign) => void;
  onTest: (campaign: Campaign) => void;
}

/** What can be done with a newsletter, and its questions. A draft that cannot be sent offers no sending. */
export function useCampaignActs({ confirmed, isOpen }: DraftState, views: CampaignViews) {
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

type CampaignAct = 'start' | 'pause' | 'resume' | 'end';

const WORDS: Record<CampaignAct, { done: string; failed: string }> = {
  start: { done: 'Nyhetsbrevet sendes', failed: 'Kunne ikke sende nyhetsbrevet' },
  pause: { done: 'Sendingen er satt på pause', failed: 'Kunne ikke sette på pause' },
  resume: { done: 'Sendingen fortsetter', failed: 'Kunne ikke fortsette' },
  end: { done: 'Sendingen er avsluttet', failed: 'Kunne ikke avslutte' },
};

/** Starts, pauses, resumes, ends and deletes, one at a time. */
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
      const changed = await call(
        `POST /api/admin/newsletter/letters/:id/${what}`,
        { params },
        failure,
      );
      if (changed === null) return;
      toast({ title: WORDS[what].done, description: campaign.subject, variant: 'success' });
    });
  return {
    run,
    pendingId,
    remove: (campaign: Campaign) => once(campaign, () => deleteDraft(campaign)),
  };
}
