import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { latestPosts, SOCIAL_TOPIC } from './social.service.ts';

const PATH = '/api/social-media/latest';

/**
 * GET /api/social-media/latest: prepared bytes, because every open page polls it every 30 seconds.
 */
export function socialRoutes(ctx: Context): Router {
  const router = Router();
  ctx.prepared.json(PATH, () => latestPosts(ctx));
  ctx.bus.subscribe(SOCIAL_TOPIC, () => ctx.prepared.invalidate(PATH));

  router.get('/latest', async (_req, res) => {
    res.json(await latestPosts(ctx));
  });

  return router;
}
