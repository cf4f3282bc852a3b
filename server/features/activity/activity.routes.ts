import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { activityCalls } from '#shared/contracts/back-office-calls.ts';
import { recentActivity } from './activity.service.ts';

export const activityRoutes = (ctx: Context) =>
  routesFor(ctx, activityCalls, {
    'GET /api/admin/activity': async () => ({ activity: await recentActivity(ctx) }),
  });
