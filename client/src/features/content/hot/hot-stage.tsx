import { useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { Edition, Slot, Stage } from '#shared/contracts/content.ts';
import { actDay, shownStart, shownTime, slotState } from '#shared/rules/acts.ts';
import {
  DELAY_LIMITS,
  delayable,
  delayStage,
  endsAfterClosing,
  type StageMove,
  stageOnTime,
} from '#shared/rules/stage-delay.ts';
import { hotChange, stageEdition } from './hot-change.ts';
import { HOT_CHOICES, HOT_STEPS, type Hot, Question, THUMB_KEY } from './hot-parts.tsx';

/** Minutes that are one press. */
const CHIPS = [5, 10, 15, 20, 30, 45, 60, 90];

/** A stage with the programme that its chooser saw: what others change meanwhile is a conflict. */
interface Chosen {
  edition: Edition;
  stage: Stage;
  /** Null for 'Tilbake i rute'. */
  minutes: number | null;
}

/** 'Forsinket scene': a stage and the minutes in one press, then what follows. */
export function HotStage({ hot }: { hot: Hot }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <StageChoice onChoose={setChosen} />;
  const onBack = () => setChosen(null);
  if (chosen.minutes === null) return <BackOnTime {...{ chosen, hot, onBack }} />;
  return <Delay {...{ chosen, hot, onBack }} minutes={chosen.minutes} />;
}

/** Every stage where something still comes, with keys for its delay; the one that is next first. */
function StageChoice({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const now = useNow();
  const edition = stageEdition(useContent(), now);
  const stages = (edition?.stages ?? [])
    .map((stage) => ({ stage, acts: edition === null ? [] : delayable(edition, stage.id, now) }))
    .filter(({ acts }) => acts.length > 0);
  if (edition === null || stages.length === 0) return <p>Ingen programposter står for tur.</p>;
  return (
    <ul className={HOT_STEPS}>
      {stages.map(({ stage, acts }) => (
        <li key={stage.id} className="not-first:border-bone-3 not-first:border-t not-first:pt-3.5">
          <StageKeys
            {...{ stage, acts }}
            onChoose={(minutes) => onChoose({ edition, stage, minutes })}
          />
        </li>
      ))}
    </ul>
  );
}

interface StageKeysProps {
  stage: Stage;
  acts: readonly Slot[];
  onChoose: (minutes: number | null) => void;
}

function StageKeys({ stage, acts, onChoose }: StageKeysProps) {
  const now = useNow();
  const next = acts.find((slot) => slotState(slot, now) === 'coming') ?? acts[0];
  return (
    <section aria-label={stage.name} className={HOT_CHOICES}>
      <h3 className="text-body">{stage.name}</h3>
      {next !== undefined && (
        <p>
          {next.act} {shownStart(next.start)}
          {next.late !== undefined && `, ${next.late} minutter forsinket`}
        </p>
      )}
      <div className="grid grid-cols-4 gap-2">
        {CHIPS.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={THUMB_KEY.short}
            onClick={() => onChoose(minutes)}
          >
            <b className="text-body">+{minutes}</b>
            <span className="sr-only"> minutter: {stage.name}</span>
          </button>
        ))}
      </div>
      {acts.some(({ late }) => late !== undefined) && (
        <button
          type="button"
          className={THUMB_KEY.wide}
          aria-label={`Tilbake i rute: ${stage.name}`}
          onClick={() => onChoose(null)}
        >
          <b className="text-body">Tilbake i rute</b>
        </button>
      )}
    </section>
  );
}

interface ChosenProps {
  chosen: Chosen;
  hot: Hot;
  onBack: () => void;
}

/** A delay with what follows from it; its minutes and its first act can be changed. */
function Delay({ chosen, hot, onBack, minutes: pressed }: ChosenProps & { minutes: number }) {
  const { edition, stage } = chosen;
  const now = useNow();
  const [text, setText] = useState(String(pressed));
  const [from, setFrom] = useState('');
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const delay = delayStage(edition, stage.id, { minutes, from: from || null }, now);
  const change =
    delay.kind === 'refused' ? null : hotChange(edition, delay.commands, 'Forsink for alle');
  return (
    <div className={HOT_STEPS}>
      <details>
        <summary className={SUMMARY}>Andre minutter eller annen start</summary>
        <div className={`${HOT_STEPS} pt-3.5`}>
          <TextField
            label="Minutter"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            hint={`${DELAY_LIMITS.least} til ${DELAY_LIMITS.most}.`}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            label="Fra"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            options={[
              { value: '', label: 'Nå' },
              ...delayable(edition, stage.id, now).map((slot) => ({
                value: slot.id,
                label: `${slot.act}, ${actDay(slot)} ${shownStart(slot.start)}`,
              })),
            ]}
          />
        </div>
      </details>
      {delay.kind === 'refused' && <Refused message={delay.message} onBack={onBack} />}
      {delay.kind === 'moved' && change !== null && (
        <Question {...{ change, hot, onBack }}>
          <NewTimes {...{ edition }} moves={delay.moves} />
        </Question>
      )}
    </div>
  );
}

/** Opens what is seldom needed, as large as a key. */
const SUMMARY = classes('cursor-pointer py-2.5 font-bold underline');

/** 'Tilbake i rute' with what follows from it. */
function BackOnTime({ chosen: { edition, stage }, hot, onBack }: ChosenProps) {
  const now = useNow();
  const back = stageOnTime(edition, stage.id, now);
  if (back.kind === 'refused') return <Refused message={back.message} onBack={onBack} />;
  const change = hotChange(edition, back.commands, 'Tilbake i rute for alle', 'bone');
  if (change === null) return null;
  const isStillLate = back.moves.some(({ after }) => after.late !== undefined);
  return (
    <Question {...{ change, hot, onBack }}>
      <NewTimes {...{ edition }} moves={back.moves} />
      {isStillLate && (
        <p>Det som skulle ha begynt, kan ikke begynne før nå. Det blir så tidlig som det går.</p>
      )}
    </Question>
  );
}

function Refused({ message, onBack }: { message: string; onBack: () => void }) {
  return (
    <div className={HOT_STEPS}>
      <p role="status">{message}</p>
      <Button full variant="coal" onClick={onBack}>
        Tilbake
      </Button>
    </div>
  );
}

/** What ends after closing, and the acts with their times before and after. */
function NewTimes({ edition, moves }: { edition: Edition; moves: readonly StageMove[] }) {
  const late = endsAfterClosing(edition, moves);
  return (
    <section aria-label="Nye tider">
      {late.map(({ id, act, start, end }) => (
        <p key={id} className="pb-2.5 font-bold">
          {end === null
            ? `${act} begynner ${shownStart(start)}, etter planlagt stengetid.`
            : `${act} slutter ${shownTime(end)}, etter planlagt stengetid.`}
        </p>
      ))}
      <ul>
        {moves.map(({ before, after }) => (
          <li key={after.id} className="border-bone-3 border-t py-1.5">
            <b>{shownStart(after.start)}</b> {after.act} <span className="sr-only">før </span>
            <s>{shownStart(before.start)}</s>
          </li>
        ))}
      </ul>
    </section>
  );
}
