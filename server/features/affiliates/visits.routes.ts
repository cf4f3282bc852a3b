import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { isPerson } from './visits.policy.ts';
import { followCode } from './visits.service.ts';

/** /r/{code}: the address that affiliates share. Sets no cookie. */
export function referralRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/:code', async (req, res) => {
    const purpose = req.get('sec-purpose') ?? req.get('purpose');
    const isVisit = isPerson({ method: req.method, userAgent: req.get('user-agent'), purpose });
    const address = await followCode(ctx, req.params.code, isVisit ? req : null);
    res.set('Cache-Control', 'no-store').redirect(302, address);
  });

  return router;
}
