import { useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { Edition, Slot, Stage } from '#shared/contracts/content.ts';
import type { HotCommand } from '#shared/contracts/content-calls.ts';
import { actDay, shownStart, shownTime, slotState } from '#shared/rules/acts.ts';
import {
  DELAY_LIMITS,
  delayable,
  delayStage,
  endsAfterClosing,
  type StageMove,
  stageOnTime,
} from '#shared/rules/content-hot.ts';
import {
  dayWords,
  minutesOf,
  movedFields,
  NIGHT_HINT,
  readTime,
  timeOf,
} from '../programme/slot.ts';
import {
  Consequences,
  HOT_CHOICES,
  HOT_STEPS,
  type Hot,
  type HotChange,
  hotChange,
  type LiveSlot,
  Question,
  Reason,
  stageEdition,
  THUMB_KEY,
  whereWords,
} from './hot-change.tsx';

/** Minutes by which one press delays a stage. */
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

/** Minutes by which one press moves the start of an act. */
const STEPS = [-15, 15, 30, 60];

export type HotPlace = Record<'date' | 'start' | 'stage', string>;

function moveCommand(slot: Slot, place: HotPlace): HotCommand {
  const to = movedFields({ ...slot, corrected: null } as Parameters<typeof movedFields>[0], place);
  const from = Object.fromEntries(
    Object.keys(to).map((field) => [field, Reflect.get(slot, field)]),
  );
  return { kind: 'move', act: slot.id, from, to };
}

interface HotMoveProps {
  chosen: LiveSlot;
  /** An earlier choice; null for the act's current place. */
  before: HotPlace | null;
  hot: Hot;
  /** Called instead of applying a move that has warnings. */
  onAsk: (change: HotChange, to: HotPlace) => void;
  onBack: () => void;
}

/** A new time, stage and day for an act; its duration stays. */
export function HotMove({ chosen, hot, before, onAsk, onBack }: HotMoveProps) {
  const { edition, slot } = chosen;
  const [place, setPlace] = useState<HotPlace>(before ?? slot);
  const [comment, setComment] = useState('');
  const time = readTime(place.start);
  const { date, stage } = place;
  const command = time === null ? null : moveCommand(slot, { date, start: time, stage });
  const change = command && hotChange(edition, [command], 'Flytt for alle');
  const isStale = change !== null && hot.isStale(change);
  return (
    <form
      className={HOT_STEPS}
      onSubmit={(event) => {
        event.preventDefault();
        if (change === null || isStale) return;
        if (hot.warningsOf(change).length > 0) onAsk(change, place);
        else void hot.run({ ...change, comment });
      }}
    >
      <p>
        <b>{slot.act}</b>, {whereWords(chosen)}
      </p>
      <PlaceFields {...{ edition, place, time }} onChange={setPlace} />
      <div aria-live="polite" className={HOT_STEPS}>
        {change === null ? (
          <p>Velg en ny tid, scene eller dag.</p>
        ) : (
          <Consequences {...{ change, hot }} />
        )}
      </div>
      <Reason text={comment} onChange={setComment} />
      <Problem isLive>{hot.problem}</Problem>
      {!isStale && (
        <Button
          full
          variant="r"
          type="submit"
          disabled={change === null}
          loading={hot.pending}
          loadingText="Endrer …"
        >
          Flytt for alle
        </Button>
      )}
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        {isStale ? 'Se hva som gjelder nå' : 'Tilbake'}
      </Button>
    </form>
  );
}

interface PlaceFieldsProps {
  edition: Edition;
  place: HotPlace;
  /** The start as it was read; null while it is no time. */
  time: string | null;
  onChange: (place: HotPlace) => void;
}

function PlaceFields({ edition, place, time, onChange }: PlaceFieldsProps) {
  const put = (change: Partial<HotPlace>) => onChange({ ...place, ...change });
  const days = edition.days.filter(({ cancelled }) => cancelled === undefined);
  return (
    <>
      <TextField
        label="Ny start"
        inputMode="numeric"
        autoComplete="off"
        value={place.start}
        hint={NIGHT_HINT}
        error={time === null ? 'Skriv et klokkeslett som 20:30' : null}
        onChange={({ target }) => put({ start: target.value })}
      />
      <div className="grid grid-cols-4 gap-2">
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            className={THUMB_KEY.short}
            disabled={time === null}
            onClick={() => put({ start: timeOf((minutesOf(time) ?? 0) + by) })}
          >
            <b className="text-body">{by < 0 ? `−${-by}` : `+${by}`}</b>
            <span className="sr-only"> minutter</span>
          </button>
        ))}
      </div>
      <Select
        label="Scene"
        value={place.stage}
        onChange={({ target }) => put({ stage: target.value })}
        options={edition.stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {days.length > 1 && (
        <Select
          label="Dag"
          value={place.date}
          onChange={({ target }) => put({ date: target.value })}
          options={days.map(({ date }) => ({ value: date, label: dayWords(date) }))}
        />
      )}
    </>
  );
}
