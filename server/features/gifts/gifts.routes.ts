import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { giftCalls } from '#shared/contracts/gifts.ts';
import { listGifts, openGift } from './gifts.service.ts';

export const giftsRoutes = (ctx: Context) =>
  routesFor(ctx, giftCalls, {
    'GET /api/user/gifts': ({ req }) => listGifts(ctx, subjectOf(req)),
    'POST /api/user/gifts/:id/open': ({ params, req }) => openGift(ctx, subjectOf(req), params.id),
  });
