import { useRef, useState } from 'react';

/**
 * State of a dialog about one row of many. The focus returns to the control that opened it; the row
 * is kept during the dialog's exit animation.
 */
export function useRowDialog<T>() {
  const asker = useRef<HTMLElement | null>(null);
  const [subject, setSubject] = useState<T | null>(null);
  const [open, setOpen] = useState(false);
  const show = (next: T) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSubject(next);
    setOpen(true);
  };
  return {
    subject,
    show,
    close: () => setOpen(false),
    dialogProps: { open, onOpenChange: setOpen, trigger: asker },
  };
}
