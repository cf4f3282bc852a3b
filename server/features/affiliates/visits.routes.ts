import type { Context } from '#server/context.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { referralCalls } from '#shared/contracts/referral.ts';
import { isPerson } from './visits.policy.ts';
import { followCode } from './visits.service.ts';

/** Sets no cookie. */
export const referralRoutes = (ctx: Context) =>
  routesFor(ctx, referralCalls, {
    'GET /r/:code': async ({ params, req, res }) => {
      const purpose = req.get('sec-purpose') ?? req.get('purpose');
      const isVisit = isPerson({ method: req.method, userAgent: req.get('user-agent'), purpose });
      const address = await followCode(ctx, params.code, isVisit ? req : null);
      res.set('Cache-Control', 'no-store').redirect(302, address);
      return SENT;
    },
  });
