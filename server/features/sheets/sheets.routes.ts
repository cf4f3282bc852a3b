import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { actingIn } from '../admins/index.ts';
import { syncByHand } from './sheets.service.ts';

/** POST /api/admin/sync-sheets */
export function sheetsRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/sync-sheets', requireLogin, async (req, res) => {
    res.json(await syncByHand(ctx, await actingIn(ctx, req)));
  });

  return router;
}
