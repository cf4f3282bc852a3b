import { type Request, Router } from 'express';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/lib/errors.ts';
import { readFigures } from './figures.service.ts';
import { mayReadMetrics } from './health.policy.ts';
import { readinessOf } from './health.service.ts';

/** GET /api/health; mounted before everything that needs the database. */
export function healthRoutes(): Router {
  const router = Router();

  router.get('/', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });

  return router;
}

/** GET /api/ready */
export function readyRoutes(ctx: Context): Router {
  const router = Router();

  // However many ask at once, the database is asked by one of them.
  let asking: ReturnType<typeof readinessOf> | null = null;
  router.get('/', async (_req, res) => {
    asking ??= readinessOf(ctx).finally(() => {
      asking = null;
    });
    const { status, body } = await asking;
    res.status(status).set('Cache-Control', 'no-store').json(body);
  });

  return router;
}

/**
 * GET /metrics, with METRICS_TOKEN as bearer token or, without TRUST_PROXY, for a direct caller on
 * this machine; else 404.
 */
export function metricsRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', async (req: Request, res) => {
    if (!mayReadMetrics(req, ctx.config)) throw notFound();
    await readFigures(ctx);
    const { registry } = ctx.metrics;
    res
      .set('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return router;
}
