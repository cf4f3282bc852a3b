import { useState } from 'react';
import { z } from 'zod';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { newPassword, PASSWORD_MIN, PASSWORDS_DIFFER } from '#shared/contracts/accounts.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { Refused } from './refused.tsx';
import { byLink, type EnteredAnswer, useEntering } from './use-entering.ts';

const passwordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword.normalize('NFC'), {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

/** A password, by the link of the mail; it logs in at once. */
export function ChoosePassword({ token }: { token: string }) {
  const enter = useEntering();
  const [refused, setRefused] = useState<string>();
  const { field, submit, pending, problem } = useCallForm({
    schema: passwordForm,
    send: ({ password }) =>
      byLink(apiRequest<EnteredAnswer>('POST', '/api/affiliate/password', { token, password })),
    onSuccess: (outcome) =>
      'entered' in outcome ? enter(outcome.entered) : setRefused(outcome.refused),
    failure: loginNotices.passwordFailed,
    focusOnFailure: 'password',
  });
  if (refused !== undefined) return <Refused text={refused} />;
  const { text, save, pending: saving } = loginTexts.password;
  return (
    <>
      <p className="ingress dempet innlogging__ingress">{text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={save}>
        <PasswordField
          {...field('password')}
          label="Passord"
          hint={`Minst ${PASSWORD_MIN} tegn`}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Gjenta passord"
          autoComplete="new-password"
        />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={saving} size="xl" full>
          {save}
        </SubmitKey>
      </Form>
    </>
  );
}
