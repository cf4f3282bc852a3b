import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { analyticsCalls } from '#shared/contracts/back-office-calls.ts';
import { analytics } from './analytics.service.ts';

export const analyticsRoutes = (ctx: Context) =>
  routesFor(ctx, analyticsCalls, {
    'GET /api/admin/analytics': ({ query }) => analytics(ctx, query),
  });
