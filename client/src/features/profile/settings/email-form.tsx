import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type ChangeEmailRequest, changeEmailRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { AccountName } from './account-name.tsx';
import { Setting } from './setting.tsx';
import { useChangeEmail } from './settings.queries.ts';

const EMPTY = { email: '', password: '' };

/** Changes the e-mail address, after the password and a confirmation link to the new address. */
export function EmailForm({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState<string>();
  const { send, failure } = useChangeEmail();
  const { field, submit, pending, form } = useCallForm({
    schema: changeEmailRequest,
    defaultValues: EMPTY,
    send: (body: ChangeEmailRequest) => {
      setAsked(undefined);
      return send(body);
    },
    onSuccess: ({ message }) => {
      setAsked(message);
      form.reset(EMPTY);
    },
    failure,
  });
  return (
    <Setting title="E-post" text={<bdi>{user.email}</bdi>}>
      <Form submitting={pending} onSubmit={submit} aria-label="E-post">
        <AccountName user={user} />
        <TextField
          {...field('email')}
          type="email"
          label="Ny e-postadresse"
          autoComplete="email"
          inputMode="email"
        />
        <PasswordField
          {...field('password')}
          label="Passordet ditt"
          autoComplete="current-password"
        />
        <p role="status">{asked}</p>
        <div>
          <SubmitKey pending={pending} pendingText="Sender...">
            Bytt e-postadresse
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
