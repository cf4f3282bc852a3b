import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { unauthorized } from '#server/lib/errors.ts';
import { statsOfUser } from './stats.store.ts';

/** GET /api/user/stats */
export function statsRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/stats', requireLogin, async (req, res) => {
    const stats = await statsOfUser(ctx.db.orm, subjectOf(req));
    if (stats === null) throw unauthorized();
    res.json(stats);
  });

  return router;
}
