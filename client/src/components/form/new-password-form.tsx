import { useState } from 'react';
import { z } from 'zod';
import { byLink } from '#client/lib/by-link.ts';
import { type CallFormOptions, useCallForm } from '#client/lib/use-call-form.ts';
import { newPassword, PASSWORDS_DIFFER, typedPassword } from '#shared/contracts/passwords.ts';
import { Form } from './form.tsx';
import { LinkRefused, type LinkRefusedProps } from './link-refused.tsx';
import { LOGIN_TEXT } from './login-form.ts';
import { PasswordPair } from './password-pair.tsx';
import { Problem } from './problem.tsx';
import { SubmitKey } from './submit-key.tsx';

const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: typedPassword(PASSWORDS_DIFFER) })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

type Call = CallFormOptions<
  z.input<typeof newPasswordForm>,
  z.output<typeof newPasswordForm>,
  unknown
>;

export interface NewPasswordFormProps<Answer> {
  texts: { text: string; save: string; pending: string };
  /** Of the first field. */
  label?: string;
  /** The call with the link's token. */
  send: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  failure: Call['failure'];
  /** Shown in place of the form when the link is invalid. */
  refusal: Omit<LinkRefusedProps, 'text'>;
}

/** Sets a new password by the one-time link of an e-mail. */
export function NewPasswordForm<Answer>(props: NewPasswordFormProps<Answer>) {
  const { texts, label, send, onDone, failure, refusal } = props;
  const [refused, setRefused] = useState<string>();
  const { field, submit, pending, problem } = useCallForm({
    schema: newPasswordForm,
    send: ({ password }) => byLink(send(password)),
    onSuccess: (outcome) =>
      'answer' in outcome ? onDone(outcome.answer) : setRefused(outcome.refused),
    failure,
    focusOnFailure: 'password',
  });
  if (refused !== undefined) return <LinkRefused {...refusal} text={refused} />;
  return (
    <>
      <p className={LOGIN_TEXT}>{texts.text}</p>
      <Form submitting={pending} onSubmit={submit} method="post" aria-label={texts.save}>
        <PasswordPair field={field} {...(label !== undefined && { label })} />
        <Problem>{problem}</Problem>
        <SubmitKey pending={pending} pendingText={texts.pending} size="xl" full>
          {texts.save}
        </SubmitKey>
      </Form>
    </>
  );
}
