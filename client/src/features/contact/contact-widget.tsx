import Mail from 'lucide-react/icons/mail';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { preloadDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { announceNotLoaded, lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import { onOpenContact } from '#client/lib/open.ts';
import { paths } from '#shared/paths.ts';

/** Loads the dialog and the contact panel together. */
const dialog = lazyCode(() => {
  preloadDialog();
  return import('./contact-dialog.tsx');
});

/**
 * 'Send melding': ways to write by e-mail. Without JavaScript the button links to the contact page.
 */
export function ContactWidget() {
  const key = useRef<HTMLButtonElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { module, preload, demand } = useLazyCode(dialog);
  const show = useCallback(
    (by: HTMLElement | null) => {
      trigger.current = by;
      demand(() => {
        setOpen(false);
        announceNotLoaded('Vinduet kunne ikke åpnes');
      });
      setOpen(true);
    },
    [demand],
  );
  useEffect(() => onOpenContact(show), [show]);
  return (
    <>
      <Button
        ref={key}
        variant="coal"
        className="scripted max-md:hidden"
        icon={<Icon icon={Mail} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => show(key.current)}
      >
        Send melding
      </Button>
      <noscript>
        <a className="key key--coal" href={paths.contact}>
          <Icon icon={Mail} />
          <span>Send melding</span>
        </a>
      </noscript>
      {module && <module.ContactDialog open={open} onOpenChange={setOpen} trigger={trigger} />}
    </>
  );
}
