import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { GROUNDS_WIDTH } from '#shared/rules/grounds.ts';
import { useDraft } from '../editor/draft-context.tsx';
import { DRAG_PX } from '../programme/board.tsx';
import { type DraftArea, nameOf, type Place, placeOps, placeWords, shifted } from './area.ts';

/** Marks the corner of an area that sizes it. */
export const CORNER = 'data-corner';

interface Moving {
  id: string;
  place: Place;
}

interface Drag {
  x: number;
  y: number;
  /** Width of a unit, in px. */
  unit: number;
  isSizing: boolean;
}

interface AreaMovesOptions {
  onSelect: (id: string) => void;
  /** Enter on an area. */
  onOpen: (id: string) => void;
  onRemove: (area: DraftArea) => void;
}

export interface AreaMoves {
  /** The area being dragged, and where it is shown. */
  moving: Moving | null;
  /** Announcement for screen readers of where the area is now. */
  told: string;
  /** Event handlers of an area's button. */
  keyProps: (area: DraftArea) => object;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Moving and sizing areas. Arrows move by a unit and with Shift they size; the pointer drags an area,
 * or its corner. A drag is one undo step, and so are presses of one direction that follow each other.
 */
export function useAreaMoves(options: AreaMovesOptions): AreaMoves {
  const { session } = useDraft();
  const [told, setTold] = useState('');
  const put = (area: DraftArea, place: Place) => {
    const ops = placeOps(area, place);
    if (ops.length > 0) session.run(ops, ops.length === 1 ? (ops[0]?.path ?? null) : null);
    setTold(`${nameOf(area)}, ${placeWords(place)}`);
  };
  const { moving, stop, pointerProps } = useAreaDrag(options, put);
  const onKeyDown = (event: KeyboardEvent, area: DraftArea) => {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow !== undefined) {
      const [across, down] = arrow;
      put(area, shifted(area, event.shiftKey ? { w: across, h: down } : { x: across, y: down }));
    } else if (event.key === 'Enter') options.onOpen(area.id);
    else if (event.key === 'Delete') options.onRemove(area);
    else if (event.key === 'Escape' && moving !== null) stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keyProps = (area: DraftArea) => ({
    ...pointerProps(area),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, area),
    onFocus: () => options.onSelect(area.id),
  });
  return { moving, told, keyProps };
}

function useAreaDrag({ onSelect }: AreaMovesOptions, put: (area: DraftArea, place: Place) => void) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const drag = useRef<Drag | null>(null);
  const stop = () => {
    drag.current = null;
    setMoving(null);
  };
  const pointerProps = (area: DraftArea) => ({
    onPointerDown: ({ button, target, currentTarget, ...event }: PointerEvent<HTMLElement>) => {
      const board = currentTarget.closest('[data-grounds]');
      if (button !== 0 || board === null) return;
      // Safari gives no focus to a pressed button.
      currentTarget.focus();
      onSelect(area.id);
      const isSizing = target instanceof Element && target.closest(`[${CORNER}]`) !== null;
      const unit = board.getBoundingClientRect().width / GROUNDS_WIDTH;
      drag.current = { x: event.clientX, y: event.clientY, unit, isSizing };
      currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (drag.current === null) return;
      const { x, y, unit, isSizing } = drag.current;
      if (moving === null && Math.hypot(clientX - x, clientY - y) < DRAG_PX) return;
      const [across, down] = [Math.round((clientX - x) / unit), Math.round((clientY - y) / unit)];
      const by = isSizing ? { w: across, h: down } : { x: across, y: down };
      setMoving({ id: area.id, place: shifted(area, by) });
    },
    onPointerUp: () => {
      const place = drag.current !== null && moving?.id === area.id ? moving.place : null;
      stop();
      if (place !== null) put(area, place);
    },
    onPointerCancel: stop,
  });
  return { moving, stop, pointerProps };
}
