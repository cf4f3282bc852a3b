import { useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { Problem } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Button } from '#client/components/ui/button.tsx';
import type { Edition, Slot } from '#shared/contracts/content.ts';
import type { HotCommand } from '#shared/contracts/content-hot.ts';
import {
  dayWords,
  minutesOf,
  movedFields,
  NIGHT_HINT,
  readTime,
  timeOf,
} from '../programme/slot.ts';
import { type HotChange, hotChange, type LiveSlot, whereWords } from './hot-change.ts';
import { Consequences, HOT_STEPS, type Hot, Reason, THUMB_KEY } from './hot-parts.tsx';

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
