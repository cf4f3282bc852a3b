import { useQueryClient } from '@tanstack/react-query';
import { NewPasswordForm } from '#client/components/form/new-password-form.tsx';
import { api } from '#client/lib/api.ts';
import { userSession } from '#client/lib/session.ts';
import { leave } from '#client/lib/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

const { reset } = loginTexts;

export interface ResetFormProps {
  token: string;
  forgotHref: string;
  /** Called when the password is changed. */
  onDone: () => void;
}

/**
 * Sets a new password by the link of an e-mail. This ends every session, so nobody is logged in
 * afterwards.
 */
export function ResetForm({ token, forgotHref, onDone }: ResetFormProps) {
  const client = useQueryClient();
  return (
    <NewPasswordForm
      texts={reset}
      label="Nytt passord"
      send={(password) => api('POST /api/user/password/reset', { body: { token, password } })}
      onDone={() => {
        leave(userSession, client);
        toast({ title: reset.done, description: reset.doneText, variant: 'success' });
        onDone();
      }}
      failure={loginNotices.resetFailed}
      refusal={{ title: reset.invalid, again: { href: forgotHref, label: reset.newLink } }}
    />
  );
}
