import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { unauthorized } from '#server/lib/errors.ts';
import { statsCalls } from '#shared/contracts/inbox.ts';
import { statsOfUser } from './stats.store.ts';

export const statsRoutes = (ctx: Context) =>
  routesFor(ctx, statsCalls, {
    'GET /api/user/stats': async ({ req }) => {
      const stats = await statsOfUser(ctx.db.orm, subjectOf(req));
      if (stats === null) throw unauthorized();
      return stats;
    },
  });
