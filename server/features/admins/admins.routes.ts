import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { enter, loginRefused, originOf } from '#server/http/login.ts';
import { leaveSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { adminLoginRequest } from '#shared/contracts/accounts.ts';
import { adminSession, logInAdmin, logOutAdmin } from './login.service.ts';

/** /api/admin: login, logout and who is logged in. */
export function adminsRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/login', body(adminLoginRequest), async (req, res) => {
    const origin = originOf(req, ctx);
    const requestId = String(req.id);
    const { answer, id, token } = await logInAdmin(ctx, res.locals.body, { ...origin, requestId });
    await enter(res, ctx, { kind: 'admin', id, token }, origin.device);
    res.json(answer);
  });

  router.post('/logout', async (req, res) => {
    await logOutAdmin(ctx, req.session, String(req.id));
    await leaveSession(req, res, 'admin', ctx.config);
    res.json({ success: true });
  });

  router.get('/session', async (req, res) => {
    res.json(await adminSession(ctx, req.session));
  });

  router.use('/login', loginRefused);

  return router;
}
