import { LinkRequest } from '#client/components/form/link-request.tsx';
import { apiRequest } from '#client/lib/api-client.ts';
import { loginLinkRequest } from '#shared/contracts/affiliates.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import { paths } from '#shared/paths.ts';
import { loginNotices, loginTexts } from './login-texts.ts';

/** Requests a login link. */
export function LinkForm() {
  return (
    <LinkRequest
      name="epost"
      call={{
        schema: loginLinkRequest,
        send: (body) => apiRequest<MessageAnswer>('POST', '/api/affiliate/login-link', body),
        failure: loginNotices.linkFailed,
      }}
      texts={loginTexts.link}
      back={{ href: paths.affiliateLogin, label: loginTexts.backToLogin }}
    />
  );
}
