import type { Context } from '#server/context.ts';
import { rememberDevice } from '#server/http/device.ts';
import { addressKeys, limit, usingLink } from '#server/http/limits.ts';
import { originOf } from '#server/http/login.ts';
import { subjectOf } from '#server/http/require-login.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { accountLinkCalls } from '#shared/contracts/accounts.ts';
import { confirmEmail } from './confirm.service.ts';
import { resendConfirmation } from './email.service.ts';
import { forgotPassword, resetPassword } from './password.service.ts';

export const linksRoutes = (ctx: Context) =>
  routesFor(ctx, accountLinkCalls, {
    'POST /api/user/password/forgot': {
      counted: [limit(ctx, 'mailedLink', ({ ip }) => addressKeys(ip ?? '', 'ask:user'))],
      handle: ({ body }) => forgotPassword(ctx, body.email),
    },
    'POST /api/user/password/reset': async ({ body, req, res }) => {
      const use = () => resetPassword(ctx, body);
      const { answer, userId } = await usingLink(
        ctx,
        'mailedLink',
        { req, scope: 'use:user' },
        use,
      );
      // The mailbox proves the owner: whoever guesses at the account's password must not keep them out.
      rememberDevice(res, originOf(req, ctx).device, { kind: 'user', id: userId }, ctx);
      return answer;
    },
    'POST /api/user/email/confirm': ({ body, req }) => {
      const use = () => confirmEmail(ctx, body.token);
      return usingLink(ctx, 'mailedLink', { req, scope: 'confirm:user' }, use);
    },
    'POST /api/user/email/resend': ({ req }) => resendConfirmation(ctx, subjectOf(req)),
  });
