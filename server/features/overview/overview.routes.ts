import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { overviewOf } from './overview.service.ts';

/** GET /api/admin/overview */
export function overviewRoutes(ctx: Context): Router {
  const router = Router();
  const overview = overviewOf(ctx);

  router.get('/overview', requireLogin, async (_req, res) => {
    res.json(await overview());
  });

  return router;
}
