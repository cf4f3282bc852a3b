import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldTies } from '#client/lib/use-call-form.ts';
import { AppLink } from '../ui/app-link.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Form } from './form.tsx';
import { LOGIN_LINK } from './login-form.ts';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { SubmitKey } from './submit-key.tsx';

export interface EntryFormProps {
  label: string;
  /** Pending, or logged in already and being redirected: the form is disabled. */
  busy: boolean;
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  problem: string | undefined;
  /**
   * Registers a field in its form; the password comes after the fields of `children`, for the
   * focus.
   */
  field: (name: 'password') => FieldTies;
  /** Link for a forgotten password. */
  help: { href: string; label: string };
  texts: { submit: string; pending: string };
  /** The field for the name or address. */
  children: ReactNode;
}

/** A name or an address, and the password. */
export function EntryForm(props: EntryFormProps) {
  const { label, busy, onSubmit, problem, field, help, texts, children } = props;
  return (
    <Form submitting={busy} onSubmit={onSubmit} method="post" aria-label={label}>
      {children}
      <div className="grid gap-1">
        <PasswordField
          {...field('password')}
          label="Passord"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <AppLink className={cx(LOGIN_LINK, 'noscript:hidden')} href={help.href}>
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
