import { useEffect, useRef } from 'react';

/** What 'Prøv igjen' was pressed for, until it fails again or something else is done. */
let pressedFor: string | null = null;

const forget = () => {
  pressedFor = null;
};

/**
 * Gives a key 'Prøv igjen' the focus back when the try that it began has failed too: meanwhile the key
 * was disabled, or something that says 'loading' stood in its place.
 *
 * @param what names what is tried
 * @param busy the key is there and disabled
 */
export function useRetryFocus(what: string, busy = false) {
  const key = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (busy || pressedFor !== what) return;
    forget();
    // Only a focus that fell back to what the key stands in; one that moved on is left alone.
    if (document.activeElement?.contains(key.current)) key.current?.focus();
  }, [what, busy]);
  const press = () => {
    pressedFor = what;
    for (const type of ['pointerdown', 'keydown']) {
      document.addEventListener(type, forget, { capture: true, once: true });
    }
  };
  return { key, press };
}
