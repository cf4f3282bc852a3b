import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { overviewCalls } from '#shared/contracts/back-office-calls.ts';
import { overviewOf } from './overview.service.ts';

export const overviewRoutes = (ctx: Context) =>
  routesFor(ctx, overviewCalls, { 'GET /api/admin/overview': overviewOf(ctx) });
