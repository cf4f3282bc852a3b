import { type RefObject, useEffect, useRef } from 'react';

const behavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/**
 * Leads to the part of a document that is chosen: the focus goes into it, and where most of it is out of the
 * window, as on a phone, the row of parts goes to the window's top. What a page opens with is left where it
 * is, and a field that is asked for takes the focus itself.
 */
export function useChosenPart(part: string, field: string | null) {
  const box = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement>(null);
  const shown = useRef(part);
  useEffect(() => keyIntoView(row), []);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    keyIntoView(row);
    if (field !== null || box.current === null) return;
    box.current.focus({ preventScroll: true });
    const { top } = box.current.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight / 2) return;
    row.current?.scrollIntoView({ block: 'start', behavior: behavior() });
  }, [part, field]);
  return { box, row };
}

/** On a phone the row of parts scrolls sideways: the chosen one stands in its middle. */
function keyIntoView({ current: row }: RefObject<HTMLElement | null>): void {
  const key = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !key || row.scrollWidth <= row.clientWidth) return;
  const left = key.offsetLeft - row.offsetLeft - (row.clientWidth - key.offsetWidth) / 2;
  row.scrollTo({ left, behavior: 'instant' });
}
