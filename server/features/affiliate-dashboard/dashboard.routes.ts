import type { Context } from '#server/context.ts';
import { limit } from '#server/http/limits.ts';
import { routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import {
  affiliateDashboardCalls,
  affiliateDetailsCalls,
} from '#shared/contracts/affiliate-calls.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { rememberedRanking } from '../affiliates/index.ts';
import { affiliateDetails, dashboard, exportAffiliate, ledgerFile } from './dashboard.service.ts';

/** Own figures, the ledger as a file, and the export of all data. */
export function dashboardRoutes(ctx: Context) {
  const ranking = rememberedRanking(ctx);
  return routesFor(ctx, affiliateDashboardCalls, {
    'GET /api/affiliate/dashboard': async ({ req }) =>
      dashboard(ctx, subjectOf(req), await ranking()),
    'GET /api/affiliate/ledger.csv': async ({ req, res }) => {
      const file = await ledgerFile(ctx, subjectOf(req));
      res.attachment(`ctrl-kvittering-${osloDate(ctx.clock.now())}.csv`);
      res.type('text/csv; charset=utf-8').send(file);
      return SENT;
    },
    'GET /api/affiliate/export': {
      first: [limit(ctx, 'export', subjectOf)],
      handle: async ({ req, res }) => {
        const data = await exportAffiliate(ctx, subjectOf(req));
        res.attachment(`ctrl-mine-affiliatedata-${osloDate(ctx.clock.now())}.json`);
        res.json(data);
        return SENT;
      },
    },
  });
}

export const affiliateDetailsRoutes = (ctx: Context) =>
  routesFor(ctx, affiliateDetailsCalls, {
    'GET /api/admin/affiliates/:id': ({ params }) => affiliateDetails(ctx, params.id),
  });
