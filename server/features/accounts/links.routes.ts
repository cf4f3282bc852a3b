import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { rememberDevice } from '#server/http/device.ts';
import { addressKeys, limit, usingLink } from '#server/http/limits.ts';
import { originOf } from '#server/http/login.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import {
  confirmEmailRequest,
  forgotPasswordRequest,
  resetPasswordRequest,
} from '#shared/contracts/accounts.ts';
import { confirmEmail } from './confirm.service.ts';
import { resendConfirmation } from './email.service.ts';
import { forgotPassword, resetPassword } from './password.service.ts';

/** /api/user: calls with the token of a link from an e-mail. */
export function linksRoutes(ctx: Context): Router {
  const router = Router();

  router.post(
    '/password/forgot',
    body(forgotPasswordRequest),
    limit(ctx, 'mailedLink', ({ ip }) => addressKeys(ip ?? '', 'ask:user')),
    async (_req, res) => {
      res.json(await forgotPassword(ctx, res.locals.body.email));
    },
  );

  router.post('/password/reset', body(resetPasswordRequest), async (req, res) => {
    const use = () => resetPassword(ctx, res.locals.body);
    const { answer, userId } = await usingLink(ctx, 'mailedLink', { req, scope: 'use:user' }, use);
    // The mailbox proves the owner: whoever guesses at the account's password must not keep them out.
    rememberDevice(res, originOf(req, ctx).device, { kind: 'user', id: userId }, ctx);
    res.json(answer);
  });

  router.post('/email/confirm', body(confirmEmailRequest), async (req, res) => {
    const use = () => confirmEmail(ctx, res.locals.body.token);
    res.json(await usingLink(ctx, 'mailedLink', { req, scope: 'confirm:user' }, use));
  });

  router.post('/email/resend', requireLogin, async (req, res) => {
    res.json(await resendConfirmation(ctx, subjectOf(req)));
  });

  return router;
}
