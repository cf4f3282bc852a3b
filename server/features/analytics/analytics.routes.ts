import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { query } from '#server/http/validate.ts';
import { periodQuery } from './analytics.policy.ts';
import { analytics } from './analytics.service.ts';

/** GET /api/admin/analytics?from=&to= */
export function analyticsRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/analytics', requireLogin, query(periodQuery), async (_req, res) => {
    res.json(await analytics(ctx, res.locals.query));
  });

  return router;
}
