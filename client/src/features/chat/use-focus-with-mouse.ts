import { type RefObject, useEffect } from 'react';

/**
 * Focuses the text field with a mouse only: on a touch screen the on-screen keyboard would cover
 * the room. When the replaced field had the focus, it stays in the panel.
 */
export function useFocusWithMouse(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const present = document.activeElement;
    const panel = field.current?.closest<HTMLElement>('[role="dialog"]');
    if (present !== document.body && present !== panel) return;
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    else panel?.focus();
  }, [field]);
}
