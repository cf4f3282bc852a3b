import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Smallest and largest size that is tried, in px. */
const SMALLEST = 14;
const LARGEST = 400;

const fits = (box: HTMLElement) =>
  box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;

/** Sets the largest size at which a box's text stays within it. */
function enlarge(box: HTMLElement): void {
  let [low, high] = [SMALLEST, LARGEST];
  while (high - low > 1) {
    const size = Math.floor((low + high) / 2);
    box.style.fontSize = `${size}px`;
    if (fits(box)) low = size;
    else high = size;
  }
  box.style.fontSize = `${low}px`;
}

/**
 * Fits the text of a box into it: when the text, the box or the font changes. Without script the
 * stylesheet's size stays.
 */
export function useFittedText(text: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
  useLayoutEffect(() => {
    const box = place.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const again = () => enlarge(box);
    again();
    const sizes = new ResizeObserver(again);
    sizes.observe(box);
    document.fonts?.addEventListener?.('loadingdone', again);
    return () => {
      sizes.disconnect();
      document.fonts?.removeEventListener?.('loadingdone', again);
    };
  }, [text]);
  return place;
}
