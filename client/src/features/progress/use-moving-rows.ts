import { type RefObject, useLayoutEffect, useRef } from 'react';

const MOVE_MS = 320;

/**
 * Lets the children of a list glide from their old place to the new one when the
 * list was sorted anew. Children are known by `data-row`. Without motion they
 * simply stand in their new place.
 *
 * @param order changes whenever the order does
 */
export function useMovingRows(list: RefObject<HTMLElement | null>, order: string): void {
  const places = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew after each change of order
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<string, number>();
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const name = row.dataset.row ?? '';
      const before = places.current.get(name);
      next.set(name, row.offsetTop);
      if (still || before === undefined || before === row.offsetTop) continue;
      row.animate(
        [{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: 'none' }],
        { duration: MOVE_MS, easing: 'cubic-bezier(.16, 1, .3, 1)' },
      );
    }
    places.current = next;
  }, [list, order]);
}
