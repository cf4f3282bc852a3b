import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { reviewCalls } from '#shared/contracts/affiliate-calls.ts';
import { DONE } from '#shared/contracts/error.ts';
import { actingIn } from '../admins/index.ts';
import { deleteAffiliate } from './deletion.service.ts';
import { changeAffiliate, listAffiliates } from './review.service.ts';

export const reviewRoutes = (ctx: Context) =>
  routesFor(ctx, reviewCalls, {
    'GET /api/admin/affiliates': ({ query }) => listAffiliates(ctx, query),
    'PATCH /api/admin/affiliates/:id': async ({ params, body, req }) =>
      changeAffiliate(ctx, params.id, body, await actingIn(ctx, req)),
    'DELETE /api/admin/affiliates/:id': async ({ params, req }) => {
      await deleteAffiliate(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
  });
