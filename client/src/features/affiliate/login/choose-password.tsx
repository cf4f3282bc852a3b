import { NewPasswordForm } from '#client/components/form/new-password-form.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { REFUSAL } from './login-address.ts';
import { loginNotices, loginTexts } from './login-texts.ts';
import { type EnteredAnswer, useEntering } from './use-entering.ts';

/** Chooses a password by the link of an e-mail, and logs in. */
export function ChoosePassword({ token }: { token: string }) {
  return (
    <NewPasswordForm
      texts={loginTexts.password}
      send={(password) =>
        apiRequest<EnteredAnswer>('POST', '/api/affiliate/password', { token, password })
      }
      onDone={useEntering()}
      failure={loginNotices.passwordFailed}
      refusal={REFUSAL}
    />
  );
}
