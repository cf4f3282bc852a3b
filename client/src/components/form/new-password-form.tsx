import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#client/lib/call/api-client.ts';
import { type CallFormOptions, useCallForm } from '#client/lib/call/use-call-form.ts';
import { newPassword, PASSWORDS_DIFFER, typedPassword } from '#shared/contracts/passwords.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Form, Problem, SubmitKey } from './form.tsx';
import { LOGIN_TEXT } from './login-form.tsx';
import { PasswordPair } from './password-field.tsx';

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

interface NewPasswordFormProps<Answer> {
  texts: { text: string; save: string; pending: string };
  /** Label of the first field. */
  label?: string;
  /** The API call with the link's token. */
  send: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  failure: Call['failure'];
  /** Shown in place of the form when the link is invalid. */
  refusal: Omit<LinkRefusedProps, 'text'>;
}

/** Sets a new password with the token of an e-mailed link. */
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

interface LinkRefusedProps {
  title: string;
  /** The server's reason. */
  text: string;
  /** Link to the page where a new one is requested. */
  again: { href: string; label: string };
}

/** Takes the focus, because the button that had it is removed. */
export function LinkRefused({ title, text, again }: LinkRefusedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="mt-9" tabIndex={-1} role="alert">
      <Card tone="error" className="grid justify-items-start gap-2.5">
        <h2 className="text-h4">{title}</h2>
        <p className="dim">{text}</p>
        <Button href={again.href} className="mt-3">
          {again.label}
        </Button>
      </Card>
    </div>
  );
}

type LinkOutcome<T> = { answer: T } | { refused: string };

/** The server's message about a used, expired or unknown link. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.token ?? ([404, 410].includes(error.status) ? error.message : undefined);
}

/** Rejects with errors other than an invalid link. */
async function byLink<T>(call: Promise<T>): Promise<LinkOutcome<T>> {
  try {
    return { answer: await call };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}
