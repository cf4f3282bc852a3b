import { NewPasswordForm } from '#client/components/form/new-password-form.tsx';
import { api } from '#client/lib/api.ts';
import { REFUSAL } from './login-address.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { useEntering } from './use-entering.ts';

/** Chooses a password by the link of an e-mail, and logs in. */
export function ChoosePassword({ token }: { token: string }) {
  return (
    <NewPasswordForm
      texts={loginTexts.password}
      send={(password) => api('POST /api/affiliate/password', { body: { token, password } })}
      onDone={useEntering()}
      failure={loginNotices.passwordFailed}
      refusal={REFUSAL}
    />
  );
}
