import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A page scrolled by less shows its heading, which would end up below the header, in px. */
const TOP = 64;

/**
 * Scrolls by as much as an element above the content grew or shrank, so that what is being read stays
 * where it is: the element itself sticks below the header, and covers what moved up. At the top of
 * the page the content makes room instead, so that its heading stays in sight. Runs after each render.
 * @param property of the root element that holds the element's height, for what sticks below it
 */
export function useReadingPlace(
  element: RefObject<HTMLElement | null>,
  property: `--${string}`,
): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // The browser's own anchoring would move it a second time.
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
