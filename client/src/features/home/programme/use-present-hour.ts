import { type RefObject, useEffect, useRef } from 'react';
import type { Edition } from '#shared/content/types.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type ClockTime, osloInstant } from '#shared/oslo-time.ts';
import { dayState } from '#shared/rules/festival-phase.ts';

/** What a visitor does with the board to look at another hour. */
const TOUCHES = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const;

/**
 * Place among the board's hours of the hour that it is: that of the night while its last act goes on,
 * else today's. Null where the board does not show it.
 */
export function presentHour(
  edition: Edition,
  hours: readonly ClockTime[],
  now: Date,
): number | null {
  const states = edition.days.map(({ date }) => ({ date, state: dayState(edition, date, now) }));
  const day =
    states.find(({ state }) => state === 'night') ?? states.find(({ state }) => state === 'today');
  const [first] = hours;
  if (day === undefined || first === undefined) return null;
  const hour = Math.floor((+now - +osloInstant(day.date, first)) / HOUR_MS);
  return hour >= 0 && hour < hours.length ? hour : null;
}

/**
 * Scrolls a board to an hour of its own, and on when that changes, until somebody touches the board.
 * The page does not move.
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
    // A third of the board is left for what is going on already.
    const left = label.offsetLeft - board.current.clientWidth / 3;
    const isStill = !opened.current || matchMedia('(prefers-reduced-motion: reduce)').matches;
    opened.current = true;
    board.current.scrollTo?.({ left, behavior: isStill ? 'instant' : 'smooth' });
  }, [hour]);
  return board;
}
