import { type RefObject, useEffect, useRef } from 'react';
import type { Edition } from '#shared/content/types.ts';
import { type ClockTime, MINUTE_MS, osloInstant } from '#shared/oslo-time.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { UNIT_MINUTES, UNITS_PER_HOUR } from './programme-layout.ts';

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Where the present moment is on the board, in units from its first hour: on the day that goes on. Null if that is
 * none; before the first hour and after the last it is outside of the board.
 */
export function presentUnit(edition: Edition, [first]: readonly ClockTime[], now: Date) {
  const day = presentDay(edition, now);
  if (day === null || first === undefined) return null;
  return (+now - +osloInstant(day, first)) / (UNIT_MINUTES * MINUTE_MS);
}

/** Index of the present hour on the board; null if the board does not show it. */
export function presentHour(
  edition: Edition,
  hours: readonly ClockTime[],
  now: Date,
): number | null {
  const unit = presentUnit(edition, hours, now);
  const hour = unit === null ? -1 : Math.floor(unit / UNITS_PER_HOUR);
  return hour >= 0 && hour < hours.length ? hour : null;
}

/** Events after which the visitor has taken over the scrolling. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Scrolls a board to an hour, and again when that changes, until the visitor interacts with the
 * board. The page itself does not scroll.
 */
export function usePresentHour(hour: number | null): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const opened = useRef(false);
  useEffect(() => {
    const element = board.current;
    const touch = () => {
      touched.current = true;
    };
    for (const type of TOUCHES) element?.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of TOUCHES) element?.removeEventListener(type, touch);
    };
  }, []);
  useEffect(() => {
    const label =
      hour === null ? null : board.current?.querySelectorAll<HTMLElement>('.board__hour')[hour];
    if (!label || !board.current || touched.current) return;
    // Leaves a third of the board for acts that have already begun.
    const left = label.offsetLeft - board.current.clientWidth / 3;
    const isStill = !opened.current || matchMedia(STILL).matches;
    opened.current = true;
    board.current.scrollTo?.({ left, behavior: isStill ? 'instant' : 'smooth' });
  }, [hour]);
  return board;
}
