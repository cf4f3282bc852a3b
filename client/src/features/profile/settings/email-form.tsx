import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { changeEmailRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { AccountName } from './account-name.tsx';
import { Setting } from './setting.tsx';
import { useChangeEmail } from './settings.queries.ts';

const EMPTY = { email: '', password: '' };

/** Another e-mail address, proved with the password and then by the link that is sent to it. */
export function EmailForm({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState<string>();
  const { send, pending } = useChangeEmail(setAsked);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changeEmailRequest),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const save = handleSubmit(async (values) => {
    setAsked(undefined);
    const isSent = await send(values, (field, text) => setError(field, { message: text }));
    if (isSent) reset(EMPTY);
  });
  return (
    <Setting title="E-post" text={<bdi>{user.email}</bdi>}>
      <Form submitting={pending} onSubmit={save} aria-label="E-post">
        <AccountName user={user} />
        <TextField
          {...register('email')}
          type="email"
          label="Ny e-postadresse"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label="Passordet ditt"
          autoComplete="current-password"
          error={errors.password?.message}
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
