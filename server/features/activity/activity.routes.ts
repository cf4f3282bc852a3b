import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { recentActivity } from './activity.service.ts';

/** GET /api/admin/activity */
export function activityRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/activity', requireLogin, async (_req, res) => {
    res.json({ activity: await recentActivity(ctx) });
  });

  return router;
}
