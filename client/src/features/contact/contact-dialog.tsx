import CalendarCheck from 'lucide-react/icons/calendar-check';
import Mail from 'lucide-react/icons/mail';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite } from '#client/lib/content.tsx';

/** Two ways to write by e-mail. Choosing one closes the dialog. */
export function ContactDialog(props: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>) {
  const { contact } = useSite();
  const close = () => props.onOpenChange(false);
  return (
    <Dialog {...props} title="Send melding">
      <ul className="grid gap-5">
        <Way email={contact.general.email} icon={Mail} onChoose={close}>
          Generell e-post
        </Way>
        <Way email={contact.booking.email} icon={CalendarCheck} onChoose={close}>
          {contact.booking.label}
        </Way>
      </ul>
      <p className="dim mt-5">{contact.replyPromise}</p>
    </Dialog>
  );
}

interface WayProps {
  email: string;
  icon: typeof Mail;
  onChoose: () => void;
  children: string;
}

/** A `mailto:` button, with the address as text for those without a mail program. */
function Way({ email, icon, onChoose, children }: WayProps) {
  return (
    <li className="grid gap-2">
      <Button
        href={`mailto:${email}`}
        variant="coal"
        full
        className="key--left"
        icon={<Icon icon={icon} />}
        onClick={onChoose}
      >
        {children}
      </Button>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="wrap-anywhere select-all">{email}</span>
        <CopyButton
          text={email}
          label={
            <>
              Kopier<span className="sr-only"> {email}</span>
            </>
          }
        />
      </p>
    </li>
  );
}
