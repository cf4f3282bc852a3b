import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldTies } from '#client/lib/use-call-form.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { SubmitKey } from './submit-key.tsx';

export interface EntryFormProps {
  label: string;
  /** Under way, or logged in already and on the way to the next page: the form stays shut. */
  busy: boolean;
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  problem: string | undefined;
  /** What ties a field to its form: the password's after that of `children`, for the focus. */
  field: (name: 'password') => FieldTies;
  /** For who has no password at hand. */
  help: { href: string; label: string };
  texts: { submit: string; pending: string };
  /** The field that says who it is. */
  children: ReactNode;
}

/** A name or an address, and the password. */
export function EntryForm(props: EntryFormProps) {
  const { label, busy, onSubmit, problem, field, help, texts, children } = props;
  return (
    <Form submitting={busy} onSubmit={onSubmit} method="post" aria-label={label}>
      {children}
      <div className="innlogging__passord">
        <PasswordField
          {...field('password')}
          label="Passord"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <AppLink className="lenke innlogging__glemt" href={help.href}>
          {help.label}
        </AppLink>
      </div>
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={busy}
        pendingText={texts.pending}
        size="xl"
        full
        icon={<Icon icon={CornerDownLeft} size={28} />}
        iconSide="end"
      >
        {texts.submit}
      </SubmitKey>
    </Form>
  );
}
