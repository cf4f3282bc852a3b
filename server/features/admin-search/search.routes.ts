import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { query } from '#server/http/validate.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { searchAll } from './search.service.ts';

/** GET /api/admin/search?q= */
export function adminSearchRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/search', requireLogin, query(listQuery(['-createdAt'])), async (_req, res) => {
    res.json(await searchAll(ctx, res.locals.query.q));
  });

  return router;
}
