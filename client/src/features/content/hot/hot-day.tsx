import { useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { Edition } from '#shared/contracts/content.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { dayState } from '#shared/rules/festival-phase.ts';
import { comingEditions, hotChange } from './hot-change.ts';
import { HOT_CHOICES, HOT_STEPS, type Hot, Question, THUMB_KEY } from './hot-parts.tsx';

/** Longest reason that visitors read. */
const MAX_REASON = 200;

/** A day, or the whole edition where `day` is null, as its chooser saw it. */
interface Chosen {
  edition: Edition;
  day: string | null;
  name: string;
  /** The reason that visitors read; null while it takes place. */
  reason: string | null;
}

/** 'Avlys dag': a day or the edition that is cancelled with a reason, or takes place after all. */
export function HotDay({ hot }: { hot: Hot }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <DayChoice onChoose={setChosen} />;
  return <DayQuestion {...{ chosen, hot }} onBack={() => setChosen(null)} />;
}

function DayChoice({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const now = useNow();
  const choices = comingEditions(useContent(), now).flatMap((edition): Chosen[] => [
    ...edition.days
      .filter(({ date }) => dayState(edition, date, now) !== 'over')
      .map(({ id, date, cancelled }) => ({
        ...{ edition, day: id, name: capitalize(formatDay(date)) },
        reason: cancelled?.reason ?? null,
      })),
    {
      ...{ edition, day: null, name: `Hele ${edition.name}` },
      reason: edition.cancelled?.reason ?? null,
    },
  ]);
  if (choices.length === 0) return <p>Ingen dager står for tur.</p>;
  return (
    <ul className={HOT_CHOICES}>
      {choices.map((one) => (
        <li key={`${one.edition.id} ${one.day}`}>
          <button type="button" className={THUMB_KEY.wide} onClick={() => onChoose(one)}>
            <b className="text-body">{one.name}</b>
            {one.reason !== null && (
              <span className="font-bold text-yellow">Avlyst. Trykk for å ta det tilbake.</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface DayQuestionProps {
  chosen: Chosen;
  hot: Hot;
  onBack: () => void;
}

function DayQuestion({ chosen: { edition, day, reason }, hot, onBack }: DayQuestionProps) {
  const [text, setText] = useState('');
  const to = reason === null ? text.trim() : null;
  const [act, tone] =
    reason === null
      ? (['Avlys for alle', 'r'] as const)
      : (['Si at det blir likevel', 'bone'] as const);
  const command = { kind: 'cancelDay', day, from: reason, to } as const;
  const change = hotChange(edition, [command], act, tone);
  if (change === null) return null;
  return (
    <div className={HOT_STEPS}>
      {reason === null && (
        <TextField
          label="Grunn som besøkende leser"
          optional
          autoComplete="off"
          maxLength={MAX_REASON}
          value={text}
          onChange={({ target }) => setText(target.value.slice(0, MAX_REASON))}
        />
      )}
      <Question {...{ change, hot, onBack }} hasReason={reason === null} />
    </div>
  );
}
