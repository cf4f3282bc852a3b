import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';

import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { changePasswordRequest } from '#shared/contracts/accounts.ts';
import { PASSWORDS_DIFFER, typedPassword } from '#shared/contracts/passwords.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { AccountName } from './account-name.tsx';
import { FIELD_PAIR, Setting } from './setting.tsx';
import { useChangePassword } from './settings.queries.ts';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** The form asks for the new password twice; the call takes it once. */
const passwordForm = changePasswordRequest
  .safeExtend({ confirmPassword: typedPassword(PASSWORDS_DIFFER) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

/** Changes the password, after the present one. */
export function PasswordForm({ user }: { user: SessionUser }) {
  const { onSuccess, ...changing } = useChangePassword();
  const { field, submit, pending, form } = useCallForm({
    schema: passwordForm,
    defaultValues: EMPTY,
    ...changing,
    onSuccess: (user) => {
      onSuccess(user);
      form.reset(EMPTY);
    },
  });
  return (
    <Setting title="Passord" text="Et nytt passord logger deg ut på andre enheter.">
      <Form submitting={pending} onSubmit={submit} aria-label="Passord">
        <AccountName user={user} />
        <PasswordField
          {...field('currentPassword')}
          label="Passordet du har nå"
          autoComplete="current-password"
        />
        <div className={FIELD_PAIR}>
          <PasswordField {...field('password')} label="Nytt passord" autoComplete="new-password" />
          <PasswordField
            {...field('confirmPassword')}
            label="Gjenta nytt passord"
            autoComplete="new-password"
          />
        </div>
        <div>
          <SubmitKey pending={pending} pendingText="Bytter...">
            Bytt passord
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
