import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { leave } from '#client/lib/session-change.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { newPassword, PASSWORD_MIN, PASSWORDS_DIFFER } from '#shared/contracts/accounts.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

const { reset } = loginTexts;

const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword.normalize('NFC'), {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

export interface ResetFormProps {
  token: string;
  forgotHref: string;
  /** The password is changed: time to log in. */
  onDone: () => void;
}

/** What the server says about a link that was used before, is too old, or was never ours. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.token ?? ([404, 410].includes(error.status) ? error.message : undefined);
}

/** Resolves with undefined when the password is changed, else with why the link is worth nothing. */
async function sendPassword(token: string, password: string): Promise<string | undefined> {
  try {
    await apiRequest('POST', '/api/user/password/reset', { token, password });
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** A new password, by the link of the mail. It ends every session, so nobody is logged in after. */
export function ResetForm({ token, forgotHref, onDone }: ResetFormProps) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { field, submit, pending, problem } = useCallForm({
    schema: newPasswordForm,
    send: ({ password }) => sendPassword(token, password),
    onSuccess: (refused) => {
      if (refused !== undefined) return setRefusal(refused);
      leave(client);
      toast({ title: reset.done, description: reset.doneText, variant: 'success' });
      onDone();
    },
    failure: loginNotices.resetFailed,
    focusOnFailure: 'password',
  });
  if (refusal !== undefined) return <Refused text={refusal} forgotHref={forgotHref} />;
  return (
    <>
      <p className="ingress dempet innlogging__ingress">{reset.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={reset.save}>
        <PasswordField
          {...field('password')}
          label="Nytt passord"
          hint={`Minst ${PASSWORD_MIN} tegn`}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Gjenta passord"
          autoComplete="new-password"
        />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={reset.pending} size="xl" full>
          {reset.save}
        </SubmitKey>
      </Form>
    </>
  );
}

/** Takes the focus, because the key that had it is gone. */
function Refused({ text, forgotHref }: { text: string; forgotHref: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="innlogging__svar" tabIndex={-1} role="alert">
      <Card tone="feil" className="tomt">
        <h2 className="innlogging__tittel">{reset.invalid}</h2>
        <p className="dempet">{text}</p>
        <Key href={forgotHref} className="tomt__handling">
          {reset.newLink}
        </Key>
      </Card>
    </div>
  );
}
