import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { params } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listGifts, openGift } from './gifts.service.ts';

/** /api/user/gifts: the gifts of the logged-in user. */
export function giftsRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await listGifts(ctx, subjectOf(req)));
  });

  router.post('/:id/open', requireLogin, params(idParams), async (req, res) => {
    res.json(await openGift(ctx, subjectOf(req), res.locals.params.id));
  });

  return router;
}
