import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit, personKeys } from '#server/http/limits.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { senderOf } from '#server/http/visitor.ts';
import {
  adminSharesCalls,
  shareFormCalls,
  userSharesCalls,
} from '#shared/contracts/share-calls.ts';
import { actingIn } from '../admins/index.ts';
import {
  adminShares,
  ownShares,
  recordShare,
  rewardShare,
  takeBackReward,
} from './shares.service.ts';

export const shareFormRoutes = (ctx: Context) =>
  routesFor(ctx, shareFormCalls, {
    'POST /api/social-share/record': {
      counted: [limit(ctx, 'share', personKeys)],
      handle: ({ body, req }) => {
        const userId = req.session.subjectId ?? null;
        const origin = { ...senderOf(req), userId, idempotencyKey: idempotencyKey(req) };
        return recordShare(ctx, body, origin);
      },
    },
  });

export const userSharesRoutes = (ctx: Context) =>
  routesFor(ctx, userSharesCalls, {
    'GET /api/user/shares': ({ req }) => ownShares(ctx, subjectOf(req)),
  });

export const adminSharesRoutes = (ctx: Context) =>
  routesFor(ctx, adminSharesCalls, {
    'GET /api/admin/social-shares': ({ query }) => adminShares(ctx, query),
    'PATCH /api/admin/social-shares/:id/reward': async ({ params, body, req }) => {
      const share = await rewardShare(ctx, params.id, body, await actingIn(ctx, req));
      return { success: true, share };
    },
    'DELETE /api/admin/social-shares/:id/reward': async ({ params, req }) => {
      const share = await takeBackReward(ctx, params.id, await actingIn(ctx, req));
      return { success: true, share };
    },
  });
