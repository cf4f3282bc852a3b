import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Find, FindIndex } from '#shared/rules/find-acts.ts';

/** Least length of a swipe in px, and how many times longer than high it is. */
const LENGTH = 60;
const FLATNESS = 2;

/**
 * What a swipe shows next, or before: all stages of a day, each of its stages, the next day. Null at
 * the ends.
 */
export function pageBeside(find: Find, { facets }: Pick<FindIndex, 'facets'>, step: 1 | -1) {
  const stages = ['', ...facets.stage.map(({ value }) => value)];
  const days = ['', ...facets.day.map(({ value }) => value)];
  const pages = days.flatMap((day) => stages.map((stage) => ({ day, stage })));
  const page =
    pages[pages.findIndex((one) => one.day === find.day && one.stage === find.stage) + step];
  return page === undefined ? null : { ...find, ...page };
}

/**
 * Calls `onSwipe` after a horizontal swipe of one finger. Scrolling, zooming and selecting text stay the browser's: it
 * ends such a touch with `touchcancel`, or the movement is not flat enough.
 */
export function useSwipe(
  list: RefObject<HTMLElement | null>,
  onSwipe: (step: 1 | -1) => void,
): void {
  const tell = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = list.current;
    let from: Touch | null = null;
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? (touches[0] ?? null) : null;
    };
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (from === null || to === undefined || !getSelection()?.isCollapsed) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(x) >= LENGTH && Math.abs(x) >= FLATNESS * Math.abs(y)) tell(x < 0 ? 1 : -1);
    };
    element?.addEventListener('touchstart', begin, { passive: true });
    element?.addEventListener('touchend', end, { passive: true });
    return () => {
      element?.removeEventListener('touchstart', begin);
      element?.removeEventListener('touchend', end);
    };
  }, [list]);
}
