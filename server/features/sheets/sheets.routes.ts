import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { sheetsCalls } from '#shared/contracts/back-office-calls.ts';
import { actingIn } from '../admins/index.ts';
import { syncByHand } from './sheets.service.ts';

export const sheetsRoutes = (ctx: Context) =>
  routesFor(ctx, sheetsCalls, {
    'POST /api/admin/sync-sheets': async ({ req }) => syncByHand(ctx, await actingIn(ctx, req)),
  });
