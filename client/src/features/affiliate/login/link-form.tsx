import { LinkRequest } from '#client/components/form/link-request.tsx';
import { api } from '#client/lib/api.ts';
import { loginLinkRequest } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

/** Requests a login link. */
export function LinkForm() {
  return (
    <LinkRequest
      name="epost"
      call={{
        schema: loginLinkRequest,
        send: (body) => api('POST /api/affiliate/login-link', { body }),
        failure: loginNotices.linkFailed,
      }}
      texts={loginTexts.link}
      back={{ href: paths.affiliateLogin, label: loginTexts.backToLogin }}
    />
  );
}
