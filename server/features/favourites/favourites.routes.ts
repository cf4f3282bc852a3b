import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import { favourites } from '#shared/contracts/reminders.ts';
import { favouritesOf, setFavourites } from './favourites.service.ts';

/** /api/user/favourites: 'Min timeplan' of whoever is logged in. */
export function favouritesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await favouritesOf(ctx, String(req.session.subjectId)));
  });

  router.put('/', requireLogin, body(favourites), async (req, res) => {
    res.json(await setFavourites(ctx, String(req.session.subjectId), res.locals.body));
  });

  return router;
}
