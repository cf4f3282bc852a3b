import { useState } from 'react';
import { Problem } from '#client/components/form/problem.tsx';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { minutesOf, readTime, timeOf } from '../editor/clock-text.ts';
import { moveOps } from '../programme/slot-moves.ts';
import { hotChange, type LiveSlot, whereWords } from './hot-ops.ts';
import { Sentences } from './sentences.tsx';
import { HOT_STEPS, THUMB_KEY } from './thumb-key.ts';
import type { useHotChange } from './use-hot-change.ts';

const STEPS = [-15, 15, 30, 60];

export interface HotMoveProps {
  chosen: LiveSlot;
  hot: ReturnType<typeof useHotChange>;
  onBack: () => void;
}

/** A new time and stage for an act; it keeps its length. */
export function HotMove({ chosen, hot, onBack }: HotMoveProps) {
  const { edition, slot } = chosen;
  const [start, setStart] = useState(slot.start);
  const [stage, setStage] = useState(slot.stage);
  const time = readTime(start);
  const change =
    time === null
      ? null
      : hotChange(edition, moveOps(slot, { start: time, stage }), 'Flytt for alle');
  const later = (by: number) => setStart(timeOf((minutesOf(time) ?? 0) + by));
  return (
    <form
      className={HOT_STEPS}
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== null) void hot.run(change);
      }}
    >
      <p>
        <b>{slot.act}</b>, {whereWords(chosen)}
      </p>
      <TextField
        label="Ny start"
        inputMode="numeric"
        autoComplete="off"
        value={start}
        error={time === null ? 'Skriv et klokkeslett som 20:30' : null}
        onChange={({ target }) => setStart(target.value)}
      />
      <div className="grid grid-cols-4 gap-2">
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            className={THUMB_KEY.short}
            disabled={time === null}
            onClick={() => later(by)}
          >
            <b className="text-body">{by < 0 ? `−${-by}` : `+${by}`}</b>
            <span className="sr-only"> minutter</span>
          </button>
        ))}
      </div>
      <Select
        label="Scene"
        value={stage}
        onChange={({ target }) => setStage(target.value)}
        options={edition.stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div aria-live="polite">
        {change === null ? (
          <p>Velg en ny tid eller scene.</p>
        ) : (
          <>
            <p>Dette ser alle besøkende:</p>
            <Sentences texts={change.sentences} />
          </>
        )}
      </div>
      <Problem isLive>{hot.problem}</Problem>
      <Key
        full
        variant="r"
        type="submit"
        disabled={change === null}
        loading={hot.pending}
        loadingText="Endrer …"
      >
        Flytt for alle
      </Key>
      <Key full variant="coal" disabled={hot.pending} onClick={onBack}>
        Tilbake
      </Key>
    </form>
  );
}
