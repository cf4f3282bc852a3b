import { useRef, useState } from 'react';
import type { Contact } from './contact.ts';

/** The dialog for a new contact, or for the one that was chosen. */
export function useContactDialog() {
  const trigger = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const [contact, setContact] = useState<Contact | null>(null);
  return {
    contact,
    /** Null for a new one. */
    show(chosen: Contact | null) {
      trigger.current =
        document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setContact(chosen);
      setOpen(true);
    },
    close: () => setOpen(false),
    props: { open, onOpenChange: setOpen, trigger },
  };
}
