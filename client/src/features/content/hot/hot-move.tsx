import { useState } from 'react';
import { Problem } from '#client/components/form/problem.tsx';
import { Select } from '#client/components/form/select.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { minutesOf, NIGHT_HINT, readTime, timeOf } from '../editor/clock-text.ts';
import { moveOps } from '../programme/slot-moves.ts';
import { Against } from './against.tsx';
import { type HotChange, hotChange, type LiveSlot, whereWords } from './hot-ops.ts';
import { Sentences, Touched } from './sentences.tsx';
import { HOT_STEPS, THUMB_KEY } from './thumb-key.ts';
import type { useHotChange } from './use-hot-change.ts';

const STEPS = [-15, 15, 30, 60];

/** When and where an act is to be. */
export type HotPlace = Record<'start' | 'stage', string>;

export interface HotMoveProps {
  chosen: LiveSlot;
  /** What was chosen before; null for where it is. */
  before: HotPlace | null;
  hot: ReturnType<typeof useHotChange>;
  /** Called with a move that something speaks against, in place of doing it. */
  onAsk: (change: HotChange, to: HotPlace) => void;
  onBack: () => void;
}

/** A new time and stage for an act; it keeps its length. */
export function HotMove({ chosen, hot, before, onAsk, onBack }: HotMoveProps) {
  const { edition, slot } = chosen;
  const [start, setStart] = useState(before?.start ?? slot.start);
  const [stage, setStage] = useState(before?.stage ?? slot.stage);
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
        if (change === null) return;
        if (hot.warningsOf(change).length > 0) onAsk(change, { start, stage });
        else void hot.run(change);
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
        hint={NIGHT_HINT}
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
      <div aria-live="polite" className={HOT_STEPS}>
        {change === null ? (
          <p>Velg en ny tid eller scene.</p>
        ) : (
          <>
            <p>Dette ser alle besøkende:</p>
            <Sentences texts={change.sentences} />
            <Touched change={change} />
            <Against warnings={hot.warningsOf(change)} />
          </>
        )}
      </div>
      <Problem isLive>{hot.problem}</Problem>
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
      <Button full variant="coal" disabled={hot.pending} onClick={onBack}>
        Tilbake
      </Button>
    </form>
  );
}
