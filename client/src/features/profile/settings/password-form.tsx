import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { changePasswordRequest, PASSWORDS_DIFFER } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { AccountName } from './account-name.tsx';
import { Setting } from './setting.tsx';
import { useChangePassword } from './settings.queries.ts';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** The form asks for the new password twice; the call takes it once. */
const passwordForm = changePasswordRequest
  .safeExtend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

/** A new password, proved with the present one. */
export function PasswordForm({ user }: { user: SessionUser }) {
  const { send, pending } = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const save = handleSubmit(async ({ currentPassword, password }) => {
    const saved = await send({ currentPassword, password }, (field, text) =>
      setError(field, { message: text }),
    );
    if (saved) reset(EMPTY);
  });
  return (
    <Setting title="Passord" text="Et nytt passord logger deg ut på andre enheter.">
      <Form submitting={pending} onSubmit={save} aria-label="Passord">
        <AccountName user={user} />
        <PasswordField
          {...register('currentPassword')}
          label="Passordet du har nå"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
        />
        <div className="innstilling__par">
          <PasswordField
            {...register('password')}
            label="Nytt passord"
            autoComplete="new-password"
            error={errors.password?.message}
          />
          <PasswordField
            {...register('confirmPassword')}
            label="Gjenta nytt passord"
            autoComplete="new-password"
            error={errors.confirmPassword?.message}
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
