import { type RefObject, useEffect } from 'react';
import { makeInert } from '#client/lib/inert.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

/** Visible focusable elements, in order. */
function stops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  );
}

/**
 * Traps the focus in the header while its full-screen menu is open: the menu button stays
 * reachable, Tab cycles, Escape closes.
 */
export function useMenuTrap(
  header: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const root = header.current;
    if (!open || root === null) return;
    const rest = [...(root.parentElement?.children ?? [])].filter((element) => element !== root);
    const release = makeInert(rest);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
      if (event.key !== 'Tab') return;
      const all = stops(root);
      const [edge, other] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
      if (document.activeElement !== edge && root.contains(document.activeElement)) return;
      event.preventDefault();
      other?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      release();
    };
  }, [header, open, close]);
}
