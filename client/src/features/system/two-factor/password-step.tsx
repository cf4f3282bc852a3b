import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { apiRequest, type Method } from '#client/lib/api-client.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { twoFactorPassword } from '#shared/contracts/two-factor.ts';

export interface PasswordStepProps<Answer> {
  method: Method;
  path: string;
  submit: string;
  pendingText: string;
  /** Title of the notice about a failure. */
  failure: string;
  onDone: (answer: Answer) => void;
}

/** Asks for the admin's password before the second factor changes. */
export function PasswordStep<Answer>(props: PasswordStepProps<Answer>) {
  const { field, submit, pending, problem } = useCallForm({
    schema: twoFactorPassword,
    send: (body) => apiRequest<Answer>(props.method, props.path, body),
    onSuccess: props.onDone,
    failure: { title: props.failure, fallback: 'Prøv igjen senere', isQuiet: true },
    focusOnFailure: 'password',
  });
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label={props.submit}>
      <PasswordField
        {...field('password')}
        label="Passordet ditt"
        autoComplete="current-password"
      />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText={props.pendingText} full>
        {props.submit}
      </SubmitKey>
    </Form>
  );
}
