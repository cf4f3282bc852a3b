import { LinkRequest } from '#client/components/form/link-request.tsx';
import { api } from '#client/lib/api.ts';
import { forgotPasswordRequest } from '#shared/contracts/accounts.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

/** Requests a link to choose a new password. */
export function ForgotForm({ loginHref }: { loginHref: string }) {
  return (
    <LinkRequest
      name="email"
      call={{
        schema: forgotPasswordRequest,
        send: (body) => api('POST /api/user/password/forgot', { body }),
        failure: loginNotices.forgotFailed,
      }}
      texts={loginTexts.forgot}
      back={{ href: loginHref, label: loginTexts.backToLogin }}
    />
  );
}
