import { flushSync } from 'react-dom';
import { CONTENT_ID } from './layout/navigation.ts';

/** Heights in the window at which a text that is being read is looked for, as parts of it. */
const LINES = [0.3, 0.5, 0.7];

/** The element at a point and those around it, innermost first; none of what stands still on the window. */
function elementsAt(part: number): Element[] {
  const main = document.getElementById(CONTENT_ID);
  const found: Element[] = [];
  let at = document.elementFromPoint?.(window.innerWidth / 2, window.innerHeight * part) ?? null;
  for (; at !== null && at !== main; at = at.parentElement) found.push(at);
  return at === null ? [] : found;
}

/**
 * Makes a change of the page in one go, and scrolls by as much as it moved what is being read: the
 * browser's own anchoring does not know what React puts in a text's place, and not all have it.
 */
export function keepPlace(change: () => void): void {
  const read = LINES.map(elementsAt).find((elements) => elements.length > 0) ?? [];
  const before = read.map((element) => element.getBoundingClientRect().top);
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  flushSync(change);
  const place = read.findIndex((element) => element.isConnected);
  const moved = (read[place]?.getBoundingClientRect().top ?? 0) - (before[place] ?? 0);
  if (window.scrollY > 0 && moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
  requestAnimationFrame(() => {
    style.overflowAnchor = '';
  });
}
