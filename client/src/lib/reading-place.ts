import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scroll position in px below which the page's heading shows; it would end up below the header. */
const TOP = 64;

/**
 * Keeps the visible content in place when a sticky element above it grows or shrinks, by scrolling
 * by the difference. At the top of the page the content moves down instead, so that its heading
 * stays visible. Runs after each render.
 * @param property custom property of the root element for the element's height
 */
export function useReadingPlace(
  element: RefObject<HTMLElement | null>,
  property: `--${string}`,
): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // The browser's scroll anchoring would move it a second time.
    style.overflowAnchor = 'none';
    const frame = requestAnimationFrame(() => {
      style.overflowAnchor = '';
    });
    const stop = () => {
      cancelAnimationFrame(frame);
      style.overflowAnchor = '';
    };
    const height = element.current?.offsetHeight ?? 0;
    const grown = height - before.current;
    if (grown === 0) return stop;
    before.current = height;
    style.setProperty(property, `${height}px`);
    if (window.scrollY > TOP) {
      window.scrollBy({ top: grown, behavior: 'instant' });
    }
    return stop;
  });
  useLayoutEffect(
    () => () => {
      document.documentElement.style.removeProperty(property);
    },
    [property],
  );
}
