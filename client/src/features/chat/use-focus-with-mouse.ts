import { type RefObject, useEffect } from 'react';

/**
 * With a mouse one can write at once; on a touch screen the keyboard would cover the room. Where
 * the field before this one had the focus, it stays in the panel.
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
