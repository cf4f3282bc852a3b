import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body } from '#server/http/validate.ts';
import { marksRequest } from '#shared/contracts/plan.ts';
import { favourites } from '#shared/contracts/reminders.ts';
import type { ProgrammeCalendar } from '../programme/index.ts';
import { feedFile, renewFeed } from './calendar-feed.service.ts';
import { mergePlan, planOf, setFavourites } from './favourites.service.ts';

/** /api/user/favourites and /api/user/calendar-feed: 'Min timeplan' of whoever is logged in. */
export function favouritesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/favourites', requireLogin, async (req, res) => {
    res.json(await planOf(ctx, subjectOf(req)));
  });

  router.put('/favourites', requireLogin, body(favourites), async (req, res) => {
    res.json(await setFavourites(ctx, subjectOf(req), res.locals.body));
  });

  router.patch('/favourites', requireLogin, body(marksRequest), async (req, res) => {
    res.json(await mergePlan(ctx, subjectOf(req), res.locals.body));
  });

  router.post('/calendar-feed', requireLogin, async (req, res) => {
    res.json(await renewFeed(ctx, subjectOf(req)));
  });

  return router;
}

/**
 * /kalender/{token}.ics (docs/product/pocket.md#calendar-feed): whoever has the address reads it,
 * without a session, as calendar services do.
 */
export function calendarFeedRoutes(ctx: Context, calendar: ProgrammeCalendar): Router {
  const router = Router();

  router.get('/:file', async (req, res) => {
    const file = await feedFile(ctx, calendar, req.params.file);
    res.set({
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
    res.send(file);
  });

  return router;
}
