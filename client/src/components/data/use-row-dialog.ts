import { useRef, useState } from 'react';

/**
 * State of a dialog about one thing of many, e.g. a row of a table. The control that asked for it
 * gets the focus back; the subject stays while the dialog plays its way out.
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
