import { Router } from 'express';
import type { Context } from '#server/context.ts';

const CONTENT = '/api/content';

/** GET /api/content: what open pages ask for to follow a publication. */
export function publicContentRoutes(ctx: Context): Router {
  const router = Router();
  ctx.prepared.json(CONTENT, async () => ctx.content.current());
  ctx.content.whenReplaced(() => {
    ctx.prepared.invalidate(CONTENT);
    // Before that no JSON is built, and the failure would let older bytes stand for a while.
    if (ctx.readiness.databaseReady) void ctx.prepared.warm(CONTENT);
  });

  router.get('/', (_req, res) => {
    res.json(ctx.content.current());
  });

  return router;
}
