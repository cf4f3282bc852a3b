import { useState } from 'react';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { useConfirm } from '#client/components/desk/confirm.tsx';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { toast } from '#client/lib/toast.ts';
import type { Letter } from '#shared/contracts/newsletter-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { letterPath } from './letters.queries.ts';

const STATES: Record<Letter['state'], { label: string; tone: TagProps['tone'] }> = {
  draft: { label: 'Utkast', tone: 'kantet' },
  sending: { label: 'Sendes', tone: 'y' },
  paused: { label: 'På pause', tone: 'kull' },
  sent: { label: 'Sendt', tone: 'g' },
};

export interface LetterRowProps {
  letter: Letter;
  /** How many it would go to now. */
  confirmed: number;
  onEdit: (letter: Letter) => void;
  onPreview: (letter: Letter) => void;
  onTest: (letter: Letter) => void;
}

/** A newsletter: where it stands, how far it has come, and what can be done with it. */
export function LetterRow({ letter, confirmed, onEdit, onPreview, onTest }: LetterRowProps) {
  const { run, pending } = useLetterActs(letter);
  const { ask, dialog } = useConfirm();
  const { label, tone } = STATES[letter.state];
  const askSend = () =>
    ask({
      title: 'Sende nyhetsbrevet?',
      text: `«${letter.subject}» sendes til ${people(confirmed)}. Sendingen kan settes på pause, men det som er sendt kan ikke trekkes tilbake.`,
      act: 'Send',
      onConfirm: () => void run('start'),
    });
  const askDelete = () =>
    ask({
      title: 'Slette utkastet?',
      text: `«${letter.subject}» slettes. Dette kan ikke angres.`,
      act: 'Slett',
      onConfirm: () => void run('delete'),
    });
  const key = (text: string, act: () => void, disabled = pending) => (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`${text}: ${letter.subject}`}
      disabled={disabled}
      onClick={act}
    >
      {text}
    </button>
  );
  return (
    <li className="brev">
      <p className="brev__emne">
        <Tag tone={tone}>{label}</Tag> <b>{letter.subject}</b>
      </p>
      <p className="dempet">{whenText(letter)}</p>
      {letter.state !== 'draft' && <Progress letter={letter} />}
      <div className="desk__knapper">
        {letter.state === 'draft' && key('Rediger', () => onEdit(letter))}
        {key('Forhåndsvis', () => onPreview(letter))}
        {letter.state === 'draft' && key('Testmail', () => onTest(letter))}
        {letter.state === 'draft' && key('Send', askSend, pending || confirmed === 0)}
        {letter.state === 'draft' && key('Slett', askDelete)}
        {letter.state === 'sending' && key('Pause', () => void run('pause'))}
        {letter.state === 'paused' && key('Fortsett', () => void run('resume'))}
      </div>
      {letter.state === 'draft' && confirmed === 0 && (
        <p className="dempet">Ingen har bekreftet påmeldingen ennå, så det er ingen å sende til.</p>
      )}
      {dialog}
    </li>
  );
}

const people = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'bekreftet abonnent' : 'bekreftede abonnenter'}`;

function whenText({ createdBy, createdAt, startedAt, finishedAt }: Letter): string {
  const written = `Skrevet av ${createdBy} ${shortMoment(createdAt)}`;
  if (finishedAt !== null) return `${written} · ferdig sendt ${shortMoment(finishedAt)}`;
  return startedAt === null ? written : `${written} · påbegynt ${shortMoment(startedAt)}`;
}

function Progress({ letter: { subject, recipients } }: { letter: Letter }) {
  const { total, waiting, sent, failed, skipped } = recipients;
  const parts = [
    `${formatNumber(sent)} av ${formatNumber(total)} sendt`,
    failed > 0 && `${formatNumber(failed)} feilet`,
    skipped > 0 && `${formatNumber(skipped)} meldt av underveis`,
  ];
  return (
    <CellBar
      label={`Sending av ${subject}`}
      percent={total === 0 ? 100 : (100 * (total - waiting)) / total}
      text={parts.filter(Boolean).join(', ')}
    />
  );
}

type LetterAct = 'start' | 'pause' | 'resume' | 'delete';

const WORDS: Record<LetterAct, { done: string; failed: string }> = {
  start: { done: 'Nyhetsbrevet sendes', failed: 'Kunne ikke sende nyhetsbrevet' },
  pause: { done: 'Sendingen er satt på pause', failed: 'Kunne ikke sette på pause' },
  resume: { done: 'Sendingen fortsetter', failed: 'Kunne ikke fortsette' },
  delete: { done: 'Utkastet er slettet', failed: 'Kunne ikke slette utkastet' },
};

function useLetterActs(letter: Letter) {
  const act = useAdminAct();
  const [pending, setPending] = useState(false);
  const run = async (what: LetterAct) => {
    if (pending) return;
    setPending(true);
    const failure = { title: WORDS[what].failed, fallback: 'Prøv igjen senere' };
    const answer =
      what === 'delete'
        ? await act('DELETE', letterPath(letter), undefined, failure)
        : await act('POST', letterPath(letter, what), {}, failure);
    setPending(false);
    if (answer === null) return;
    toast({ title: WORDS[what].done, description: letter.subject, variant: 'success' });
  };
  return { run, pending };
}
