import type { KeyboardEvent, MouseEvent } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_NOTES } from '#client/components/form/field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import type { PictureRef } from '#shared/content/types.ts';

export type Focus = NonNullable<PictureRef['focus']>;

const MIDDLE: Focus = { x: 50, y: 50 };
/** Percentage points of an arrow key, and of one with Shift. */
const STEP = 2;
const LARGE_STEP = 10;

const STEPS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
const inWords = ({ x, y }: Focus) => `${x} % fra venstre, ${y} % fra toppen`;

interface FocusPickerProps {
  source: string;
  /** Null where none was chosen: the middle. */
  focus: Focus | null;
  /** Null takes the point back to the middle. */
  onFocus: (focus: Focus | null) => void;
}

/**
 * The picture with the point that stays in sight where it is cropped: pressed with a pointer, moved by
 * the arrow keys. A slider of two directions has no role of its own; its value is told in words.
 */
export function FocusPicker({ source, focus, onFocus }: FocusPickerProps) {
  const at = focus ?? MIDDLE;
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const x = percent((100 * (event.clientX - left)) / width);
    onFocus({ x, y: percent((100 * (event.clientY - top)) / height) });
  };
  const step = (event: KeyboardEvent) => {
    const towards = STEPS[event.key];
    if (towards === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const length = event.shiftKey ? LARGE_STEP : STEP;
    onFocus({ x: percent(at.x + towards.x * length), y: percent(at.y + towards.y * length) });
  };
  return (
    <div data-focus-picker className="grid content-start justify-items-start gap-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Punktet som alltid er synlig"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={at.x}
        aria-valuetext={inWords(at)}
        className="relative cursor-crosshair rounded-key-s"
        // A click: a finger that scrolls past moves nothing.
        onClick={press}
        onKeyDown={step}
      >
        <img
          src={source}
          alt=""
          loading="lazy"
          draggable={false}
          className="max-h-40 max-w-60 rounded-key-s [image-rendering:pixelated]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 rounded-full border-3 border-bone [box-shadow:0_0_0_3px_var(--color-night),inset_0_0_0_3px_var(--color-night)] [translate:-50%_-50%]"
          style={{ left: `${at.x}%`, top: `${at.y}%` }}
        />
      </div>
      <p className={cx(FIELD_NOTES, 'max-w-60 text-fg-2')}>
        Der bildet beskjæres, er punktet alltid synlig: {inWords(at)}. Trykk i bildet eller bruk
        piltastene.
      </p>
      {focus !== null && (
        <button type="button" className={BUTTON.edge} onClick={() => onFocus(null)}>
          Midt i bildet
        </button>
      )}
    </div>
  );
}
