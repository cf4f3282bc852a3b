import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { idParams, params } from '#server/http/validate.ts';
import { listGifts, openGift } from './gifts.service.ts';

/** /api/user/gifts: the gifts of whoever is logged in. */
export function giftsRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await listGifts(ctx, String(req.session.subjectId)));
  });

  router.post('/:id/open', requireLogin, params(idParams), async (req, res) => {
    res.json(await openGift(ctx, String(req.session.subjectId), res.locals.params.id));
  });

  return router;
}
