import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { shownStart } from '#shared/rules/acts.ts';
import { LAST_MINUTE, timeOf } from '../editor/clock-text.ts';
import { type Board, type BoardKey, type Moving, STEP_MINUTES } from './board-layout.ts';

/** The pointer has to go this far before a press is a drag, in px. */
const DRAG_PX = 5;

export interface BoardMoves {
  moving: Moving | null;
  /** What is read aloud while an act is moved. */
  told: string;
  /** Handlers of an act's key. */
  keyProps: (key: BoardKey, stage: string) => object;
}

export interface BoardMovesOptions {
  /** The acts as they lie now. */
  layOut: (moving: Moving | null) => Board;
  onDrop: (moving: Moving) => void;
  onSelect: (id: string) => void;
}

const within = (minute: number) => Math.min(LAST_MINUTE - 4, Math.max(0, minute));
const inSteps = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;

/**
 * Moving acts on the board. Enter or the space bar lifts one; arrows move it by five minutes or to
 * another stage; Enter drops it and Escape puts it back. The pointer drags it.
 */
export function useBoardMoves({ layOut, onDrop, onSelect }: BoardMovesOptions): BoardMoves {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [told, setTold] = useState('');
  const drag = useRef<{ x: number; y: number; minute: number; from: Moving } | null>(null);
  const { rows } = layOut(moving);
  const where = ({ start, stage }: Moving) =>
    `${shownStart(timeOf(start))}, ${rows.find((row) => row.stage === stage)?.name ?? stage}`;
  const nameOf = ({ slot }: BoardKey) => String(slot.act || 'Uten navn');
  const end = (words: string) => {
    setMoving(null);
    setTold(words);
  };
  const drop = (key: BoardKey, at: Moving) => {
    end(`${nameOf(key)} er sluppet: ${where(at)}.`);
    onDrop(at);
  };
  const putBack = (key: BoardKey) => end(`${nameOf(key)} er satt tilbake.`);
  const shift = (at: Moving, minutes: number, by: number) => {
    const index = rows.findIndex(({ stage }) => stage === at.stage);
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + by))];
    const next = { ...at, start: within(at.start + minutes), stage: row?.stage ?? at.stage };
    setMoving(next);
    setTold(where(next));
  };

  const onKeyDown = (event: KeyboardEvent, key: BoardKey, stage: string) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const at = moving?.id === key.slot.id ? moving : null;
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_MINUTES, 0],
      ArrowRight: [STEP_MINUTES, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const arrow = arrows[event.key];
    if (!isPress && (at === null || (arrow === undefined && event.key !== 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (at === null) {
      setMoving({ id: key.slot.id, start: key.start, stage });
      setTold(
        `${nameOf(key)} er løftet. Piltastene flytter fem minutter, opp og ned bytter scene. Enter slipper, Escape setter tilbake.`,
      );
    } else if (isPress) drop(key, at);
    else if (arrow === undefined) putBack(key);
    else shift(at, ...arrow);
  };

  const keyProps = (key: BoardKey, stage: string) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key, stage),
    onFocus: () => onSelect(key.slot.id),
    onBlur: () => {
      if (moving?.id === key.slot.id && drag.current === null) putBack(key);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const width = event.currentTarget.getBoundingClientRect().width;
      const from = { id: key.slot.id, start: key.start, stage };
      drag.current = { x: event.clientX, y: event.clientY, minute: width / key.minutes, from };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (drag.current === null) return;
      const { x, y, minute, from } = drag.current;
      if (moving === null && Math.hypot(clientX - x, clientY - y) < DRAG_PX) return;
      const start = within(from.start + inSteps((clientX - x) / minute));
      const row = stageAt(clientX, clientY);
      setMoving({ ...from, start, stage: row ?? moving?.stage ?? from.stage });
    },
    onPointerUp: () => {
      const isDragged = drag.current !== null && moving?.id === key.slot.id;
      drag.current = null;
      if (isDragged) drop(key, moving);
    },
    onPointerCancel: () => {
      drag.current = null;
      setMoving(null);
    },
  });
  return { moving, told, keyProps };
}

/** The stage of the row at a point of the window. */
function stageAt(x: number, y: number): string | null {
  const rows = document
    .elementsFromPoint(x, y)
    .filter((element) => element.matches('[data-stage]'));
  return rows[0]?.getAttribute('data-stage') ?? null;
}
