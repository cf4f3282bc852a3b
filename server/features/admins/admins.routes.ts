import type { Context } from '#server/context.ts';
import { enter, loginRefused, originOf } from '#server/http/login.ts';
import { type Mount, routesFor } from '#server/http/routes-for.ts';
import { leaveSession } from '#server/http/session.ts';
import { adminCalls } from '#shared/contracts/accounts.ts';
import { DONE } from '#shared/contracts/error.ts';
import { adminSession, logInAdmin, logOutAdmin } from './login.service.ts';

export function adminsRoutes(ctx: Context): Mount {
  const mount = routesFor(ctx, adminCalls, {
    'POST /api/admin/login': async ({ body, req, res }) => {
      const origin = originOf(req, ctx);
      const requestId = String(req.id);
      const { answer, id, token } = await logInAdmin(ctx, body, { ...origin, requestId });
      await enter(res, ctx, { kind: 'admin', id, token }, origin.device);
      return answer;
    },
    'POST /api/admin/logout': async ({ req, res }) => {
      await logOutAdmin(ctx, req.session, String(req.id));
      await leaveSession(req, res, 'admin', ctx.config);
      return DONE;
    },
    'GET /api/admin/session': ({ req }) => adminSession(ctx, req.session),
  });
  const [, router] = mount;
  router.use('/login', loginRefused);
  return mount;
}
