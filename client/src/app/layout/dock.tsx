import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Width of the focus ring, in px. */
const RING = 8;

/** Marks the dock while it would cover the focused element; the stylesheet then moves it. */
function useMoveAside(dock: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const look = () => {
      const { current } = dock;
      const { activeElement } = document;
      if (!current || !activeElement) return;
      const { left, top, right, bottom } = activeElement.getBoundingClientRect();
      // Position without the move: offsets ignore transforms.
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = current;
      current.toggleAttribute(
        'data-aside',
        // After the skip link the whole content has the focus, and without focus the body is
        // active.
        !activeElement.matches('body, [tabindex="-1"]') &&
          !current.contains(activeElement) &&
          right + RING > offsetLeft &&
          left - RING < offsetLeft + offsetWidth &&
          bottom + RING > offsetTop &&
          top - RING < offsetTop + offsetHeight,
      );
    };
    // The browser scrolls to the focused element after the event.
    const lookSoon = () => requestAnimationFrame(look);
    const events = ['focusin', 'focusout', 'scroll', 'resize'];
    for (const event of events) window.addEventListener(event, lookSoon);
    return () => {
      for (const event of events) window.removeEventListener(event, lookSoon);
    };
  }, [dock]);
}

/** Floating buttons at the bottom right; hidden while a dialog or the menu is open. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useMoveAside(dock);
  return (
    <div ref={dock} className="dokk">
      {children}
    </div>
  );
}
