import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import { favourites } from '#shared/contracts/reminders.ts';
import { favouritesOf, setFavourites } from './favourites.service.ts';

/**
 * /api/user/favourites: 'Min timeplan' of whoever is logged in. No page of the client uses it yet.
 */
export function favouritesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await favouritesOf(ctx, subjectOf(req)));
  });

  router.put('/', requireLogin, body(favourites), async (req, res) => {
    res.json(await setFavourites(ctx, subjectOf(req), res.locals.body));
  });

  return router;
}
