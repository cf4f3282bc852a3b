import CalendarCheck from 'lucide-react/icons/calendar-check';
import Mail from 'lucide-react/icons/mail';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { paths } from '#client/lib/paths.ts';
import { contact } from '#shared/content/links.ts';

/** 'Send melding': two ways to write by mail. Without script the key leads to the contact page. */
export function ContactWidget() {
  const { triggerProps, dialogProps, close } = useDialog();
  return (
    <>
      <Key {...triggerProps} variant="kull" className="med-skript" icon={<Icon icon={Mail} />}>
        Send melding
      </Key>
      <noscript>
        <a className="key key--kull" href={paths.contact}>
          <Icon icon={Mail} />
          <span>Send melding</span>
        </a>
      </noscript>
      <Dialog {...dialogProps} title="Send melding">
        <div className="grid gap-3">
          <Key
            href={`mailto:${contact.general.email}`}
            variant="kull"
            full
            className="key--venstre"
            icon={<Icon icon={Mail} />}
            onClick={close}
          >
            Generell e-post
          </Key>
          <Key
            href={`mailto:${contact.booking.email}`}
            variant="kull"
            full
            className="key--venstre"
            icon={<Icon icon={CalendarCheck} />}
            onClick={close}
          >
            {contact.booking.label}
          </Key>
        </div>
        <p className="dempet mt-5">{contact.replyPromise}</p>
      </Dialog>
    </>
  );
}
