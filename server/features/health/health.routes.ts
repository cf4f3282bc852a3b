import type { Context } from '#server/context.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { notFound } from '#server/lib/errors.ts';
import { healthCalls, metricsCalls } from '#shared/contracts/health.ts';
import { mayReadMetrics, readFigures, readinessOf } from './health.service.ts';

/** Probes; mounted before all middleware that needs the database. */
export function healthRoutes(ctx: Context) {
  // Concurrent requests share one database query.
  let asking: ReturnType<typeof readinessOf> | null = null;
  return routesFor(ctx, healthCalls, {
    'GET /api/health': ({ res }) => {
      res.set('Cache-Control', 'no-store');
      return { status: 'ok' };
    },
    'GET /api/ready': async ({ res }) => {
      asking ??= readinessOf(ctx).finally(() => {
        asking = null;
      });
      const { status, body } = await asking;
      res.status(status).set('Cache-Control', 'no-store').json(body);
      return SENT;
    },
  });
}

/**
 * GET /metrics, with METRICS_TOKEN as bearer token or, without TRUST_PROXY, for a direct caller on
 * this machine; else 404.
 */
export const metricsRoutes = (ctx: Context) =>
  routesFor(ctx, metricsCalls, {
    'GET /metrics': async ({ req, res }) => {
      if (!mayReadMetrics(req, ctx.config)) throw notFound();
      await readFigures(ctx);
      const { registry } = ctx.metrics;
      res
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
      return SENT;
    },
  });
