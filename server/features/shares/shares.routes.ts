import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit, personKeys } from '#server/http/limits.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { senderOf } from '#server/http/sender.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { body, params, paramsAndBody, query } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { rewardRequest, shareRequest, userSharesCalls } from '#shared/contracts/shares.ts';
import { actingIn } from '../admins/index.ts';
import { rewardShare, takeBackReward } from './reward.service.ts';
import { adminShares, ownShares, recordShare } from './shares.service.ts';
import { SHARE_SORTS } from './shares.store.ts';

/** POST /api/social-share/record, for everybody. */
export function shareFormRoutes(ctx: Context): Router {
  const router = Router();

  const session = createSession('user', ctx);

  const limited = limit(ctx, 'share', personKeys);
  router.post('/record', session, body(shareRequest), limited, async (req, res) => {
    const userId = req.session.subjectId ?? null;
    const origin = { ...senderOf(req), userId, idempotencyKey: idempotencyKey(req) };
    res.json(await recordShare(ctx, res.locals.body, origin));
  });

  return router;
}

export const userSharesRoutes = (ctx: Context) =>
  routesFor(ctx, userSharesCalls, {
    'GET /api/user/shares': ({ req }) => ownShares(ctx, subjectOf(req)),
  });

/** /api/admin/social-shares: the list, and giving and withdrawing rewards. */
export function adminSharesRoutes(ctx: Context): Router {
  const router = Router();

  const rewarded = z
    .enum(['true', 'false'], 'Må være true eller false')
    .transform((value) => value === 'true')
    .optional();
  const page = query(z.intersection(listQuery(SHARE_SORTS), z.object({ rewarded })));
  router.get('/', requireLogin, page, async (_req, res) => {
    res.json(await adminShares(ctx, res.locals.query));
  });

  const reward = paramsAndBody(idParams, rewardRequest);
  router.patch('/:id/reward', requireLogin, reward, async (req, res) => {
    const { params: target, body: request } = res.locals;
    const share = await rewardShare(ctx, target.id, request, await actingIn(ctx, req));
    res.json({ success: true, share });
  });

  router.delete('/:id/reward', requireLogin, params(idParams), async (req, res) => {
    const share = await takeBackReward(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true, share });
  });

  return router;
}
