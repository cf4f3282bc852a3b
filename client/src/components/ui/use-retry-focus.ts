import { useEffect, useRef } from 'react';

/** What 'Prøv igjen' was last pressed for, until it fails again or something else is done. */
let pressedFor: string | null = null;

const forget = () => {
  pressedFor = null;
};

/**
 * Returns the focus to a button 'Prøv igjen' when the retry that it started has failed too:
 * meanwhile the button was disabled, or replaced by a loading state.
 *
 * @param what name of what is retried
 * @param busy the button is rendered but disabled
 */
export function useRetryFocus(what: string, busy = false) {
  const key = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (busy || pressedFor !== what) return;
    forget();
    // Only if the focus fell back to an ancestor of the button; not if it was moved elsewhere.
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
