import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** Room for the focus ring around what has the focus, in px. */
const RING = 8;

/** Marks the dock while it would lie over what has the focus; the stylesheet moves it away. */
function useMoveAside(dock: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const look = () => {
      const { current } = dock;
      const { activeElement } = document;
      if (!current || !activeElement) return;
      const { left, top, right, bottom } = activeElement.getBoundingClientRect();
      // Where it stands when it has not moved: offsets know nothing of transforms.
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = current;
      current.toggleAttribute(
        'data-aside',
        // The whole content has the focus after the skip link, and the body when nothing has.
        !activeElement.matches('body, [tabindex="-1"]') &&
          !current.contains(activeElement) &&
          right + RING > offsetLeft &&
          left - RING < offsetLeft + offsetWidth &&
          bottom + RING > offsetTop &&
          top - RING < offsetTop + offsetHeight,
      );
    };
    // The browser scrolls to what gets the focus after the event.
    const lookSoon = () => requestAnimationFrame(look);
    const events = ['focusin', 'focusout', 'scroll', 'resize'];
    for (const event of events) window.addEventListener(event, lookSoon);
    return () => {
      for (const event of events) window.removeEventListener(event, lookSoon);
    };
  }, [dock]);
}

/** Keys that float at the bottom right; hidden while a dialog or the menu is open. */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useMoveAside(dock);
  return (
    <div ref={dock} className="dokk">
      {children}
    </div>
  );
}
