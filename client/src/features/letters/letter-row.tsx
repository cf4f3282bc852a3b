import { useState } from 'react';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { toast } from '#client/lib/toast.ts';
import { isWritten, type Letter } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { letterPath } from './letters.queries.ts';
import { subjectOf, useDeleteDraft } from './use-delete-draft.ts';

const STATES: Record<Letter['state'], { label: string; tone: TagProps['tone'] }> = {
  draft: { label: 'Utkast', tone: 'kantet' },
  sending: { label: 'Sendes', tone: 'y' },
  paused: { label: 'På pause', tone: 'kull' },
  sent: { label: 'Sendt', tone: 'g' },
  ended: { label: 'Avsluttet', tone: 'kantet' },
};

export interface LetterRowProps {
  letter: Letter;
  /** How many it would go to now. */
  confirmed: number;
  /** It is being written above. */
  isOpen: boolean;
  onEdit: () => void;
  onPreview: (letter: Letter) => void;
  onTest: (letter: Letter) => void;
}

/** A newsletter: where it stands, how far it has come, and what can be done with it. */
export function LetterRow(props: LetterRowProps) {
  const { letter, confirmed, isOpen } = props;
  const { label, tone } = STATES[letter.state];
  return (
    <li className="brev">
      <p className="brev__emne">
        <Tag tone={tone}>{label}</Tag> <b>{subjectOf(letter)}</b>
      </p>
      <p className="dempet">{whenText(letter)}</p>
      {letter.state !== 'draft' && <Progress letter={letter} />}
      <Acts {...props} />
      {letter.state === 'draft' && <p className="dempet">{whyNot(letter, confirmed, isOpen)}</p>}
    </li>
  );
}

/** Why a draft cannot be sent now. */
function whyNot(letter: Letter, confirmed: number, isOpen: boolean): string | null {
  if (isOpen) return 'Utkastet er åpent over. Trykk Ferdig der før det sendes.';
  if (!isWritten(letter)) return 'Skriv emne og innhold før det kan sendes.';
  if (confirmed > 0) return null;
  return 'Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.';
}

function Acts({ letter, confirmed, isOpen, onEdit, onPreview, onTest }: LetterRowProps) {
  const { run, pending, remove } = useLetterActs(letter);
  const { ask, dialog } = useConfirm();
  const askTo = (act: keyof typeof QUESTIONS) =>
    ask({ ...QUESTIONS[act](letter, confirmed), onConfirm: () => void run(act) });
  const key = (text: string, act: () => void, disabled = pending) => (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`${text}: ${subjectOf(letter)}`}
      disabled={disabled}
      onClick={act}
    >
      {text}
    </button>
  );
  const isIdle = letter.state === 'draft' && !isOpen;
  const cannotSend = !isWritten(letter);
  return (
    <div className="desk__knapper">
      {isIdle && key('Rediger', onEdit)}
      {key('Forhåndsvis', () => onPreview(letter))}
      {isIdle && key('Testmail', () => onTest(letter), pending || cannotSend)}
      {isIdle && key('Send', () => askTo('start'), pending || cannotSend || confirmed === 0)}
      {isIdle && key('Slett', () => void remove())}
      {letter.state === 'sending' && key('Pause', () => void run('pause'))}
      {letter.state === 'paused' && key('Fortsett', () => askTo('resume'))}
      {letter.state === 'paused' && key('Avslutt', () => askTo('end'))}
      {dialog}
    </div>
  );
}

/** What is asked before something that mails, or that cannot be taken back. */
const QUESTIONS = {
  start: ({ subject }: Letter, confirmed: number) => ({
    title: 'Sende nyhetsbrevet?',
    text: `«${subject}» sendes til ${people(confirmed)}. Sendingen kan settes på pause, men det som er sendt kan ikke trekkes tilbake.`,
    act: 'Send',
  }),
  resume: ({ subject, recipients: { waiting } }: Letter) => ({
    title: 'Fortsette sendingen?',
    text: `«${subject}» sendes til de ${formatNumber(waiting)} som ikke har fått det ennå.`,
    act: 'Fortsett',
  }),
  end: ({ subject, recipients: { sent, waiting } }: Letter) => ({
    title: 'Avslutte sendingen?',
    text: `«${subject}» er sendt til ${formatNumber(sent)}. De ${formatNumber(waiting)} som venter, får det aldri. Dette kan ikke angres.`,
    act: 'Avslutt',
  }),
};

const people = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'bekreftet abonnent' : 'bekreftede abonnenter'}`;

function whenText(letter: Letter): string {
  const { createdBy, createdAt, updatedBy, updatedAt, startedAt, finishedAt, state } = letter;
  const written = `Skrevet av ${createdBy} ${shortMoment(createdAt)}`;
  if (state === 'draft') {
    if (updatedAt === createdAt) return written;
    return `${written} · sist lagret av ${updatedBy} ${shortMoment(updatedAt)}`;
  }
  if (finishedAt === null) return `${written} · påbegynt ${shortMoment(startedAt)}`;
  return `${written} · ${state === 'ended' ? 'avsluttet' : 'ferdig sendt'} ${shortMoment(finishedAt)}`;
}

function Progress({ letter: { subject, recipients, state } }: { letter: Letter }) {
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

type LetterAct = 'start' | 'pause' | 'resume' | 'end';

const WORDS: Record<LetterAct, { done: string; failed: string }> = {
  start: { done: 'Nyhetsbrevet sendes', failed: 'Kunne ikke sende nyhetsbrevet' },
  pause: { done: 'Sendingen er satt på pause', failed: 'Kunne ikke sette på pause' },
  resume: { done: 'Sendingen fortsetter', failed: 'Kunne ikke fortsette' },
  end: { done: 'Sendingen er avsluttet', failed: 'Kunne ikke avslutte' },
};

function useLetterActs(letter: Letter) {
  const act = useAdminAct();
  const deleteDraft = useDeleteDraft();
  const [pending, setPending] = useState(false);
  const once = async (work: () => Promise<unknown>) => {
    if (pending) return;
    setPending(true);
    await work();
    setPending(false);
  };
  const run = (what: LetterAct) =>
    once(async () => {
      const failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
      if ((await act('POST', letterPath(letter, what), {}, failure)) === null) return;
      toast({ title: WORDS[what].done, description: letter.subject, variant: 'success' });
    });
  return { run, pending, remove: () => once(() => deleteDraft(letter)) };
}
