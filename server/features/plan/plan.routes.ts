import type { Context } from '#server/context.ts';
import { routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { calendarFeedCalls, planCalls } from '#shared/contracts/plan.ts';
import type { ProgrammeCalendar } from '../programme/index.ts';
import { feedFile, mergePlan, planOf, renewFeed, replacePlan } from './plan.service.ts';

export const planRoutes = (ctx: Context) =>
  routesFor(ctx, planCalls, {
    'GET /api/user/favourites': ({ req }) => planOf(ctx, subjectOf(req)),
    'PUT /api/user/favourites': ({ body, req }) => replacePlan(ctx, subjectOf(req), body),
    'PATCH /api/user/favourites': ({ body, req }) => mergePlan(ctx, subjectOf(req), body),
    'POST /api/user/calendar-feed': ({ req }) => renewFeed(ctx, subjectOf(req)),
  });

export const calendarFeedRoutes = (ctx: Context, calendar: ProgrammeCalendar) =>
  routesFor(ctx, calendarFeedCalls, {
    'GET /kalender/:file': async ({ params, res }) => {
      const file = await feedFile(ctx, calendar, params.file);
      res.set({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-cache',
        'X-Robots-Tag': 'noindex',
      });
      res.send(file);
      return SENT;
    },
  });
