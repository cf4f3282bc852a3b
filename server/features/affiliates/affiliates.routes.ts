import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import { LEADERBOARD_PATH } from '#shared/contracts/leaderboard.ts';
import { leaderboard, rememberedProgress } from './affiliates.service.ts';

/** GET /.netlify/functions/affiliates-leaderboard, the only path under /.netlify. */
export function leaderboardRoutes(ctx: Context): Router {
  const router = Router();
  ctx.prepared.json(LEADERBOARD_PATH, () => leaderboard(ctx));
  ctx.bus.subscribe(AFFILIATES_TOPIC, () => ctx.prepared.invalidate(LEADERBOARD_PATH));

  router.get('/affiliates-leaderboard', async (_req, res) => {
    res.json(await leaderboard(ctx));
  });

  return router;
}

/** GET /api/affiliates/progress */
export function affiliatesRoutes(ctx: Context): Router {
  const router = Router();
  const read = rememberedProgress(ctx);

  router.get('/progress', async (_req, res) => {
    res.json(await read());
  });

  return router;
}
