import { type Request, Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import { twoFactorEnable, twoFactorOff, twoFactorPassword } from '#shared/contracts/two-factor.ts';
import {
  type Asking,
  disableTwoFactor,
  enableTwoFactor,
  setUpTwoFactor,
  twoFactorState,
} from './two-factor.service.ts';

const askingIn = (req: Pick<Request, 'session' | 'id'>): Asking => ({
  adminId: subjectOf(req),
  sid: req.session.sid ?? '',
  requestId: String(req.id),
});

/** /api/admin/two-factor: an admin's own second factor. */
export function twoFactorRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await twoFactorState(ctx, subjectOf(req)));
  });

  router.post('/setup', requireLogin, body(twoFactorPassword), async (req, res) => {
    res.json(await setUpTwoFactor(ctx, askingIn(req), res.locals.body.password));
  });

  router.post('/', requireLogin, body(twoFactorEnable), async (req, res) => {
    const codes = await enableTwoFactor(ctx, askingIn(req), res.locals.body.code);
    res.json({ success: true, codes });
  });

  router.delete('/', requireLogin, body(twoFactorOff), async (req, res) => {
    await disableTwoFactor(ctx, askingIn(req), res.locals.body);
    res.json({ success: true });
  });

  return router;
}
