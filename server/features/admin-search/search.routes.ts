import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { adminSearchCalls } from '#shared/contracts/admin-search.ts';
import { searchAll } from './search.service.ts';

export const adminSearchRoutes = (ctx: Context) =>
  routesFor(ctx, adminSearchCalls, {
    'GET /api/admin/search': ({ query }) => searchAll(ctx, query.q),
  });
