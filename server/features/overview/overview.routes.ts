import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { overview } from './overview.service.ts';

/** GET /api/admin/overview */
export function overviewRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/overview', requireLogin, async (_req, res) => {
    res.json(await overview(ctx));
  });

  return router;
}
