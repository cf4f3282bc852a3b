import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { query } from '#server/http/validate.ts';
import { notFound } from '#server/lib/errors.ts';
import { editions } from '#shared/content/index.ts';
import { programmeCalendar } from './programme.ics.ts';
import { programmeView } from './programme.view.ts';

const MAX_ITEMS = 200;

const calendarQuery = z.object({
  items: z
    .string({ error: 'Velg minst én dag eller post' })
    .max(10_000, 'For mange valg')
    .transform((text) => text.split(',').map((id) => id.trim()))
    .transform((ids) => ids.filter((id) => id !== ''))
    .refine((ids) => ids.length > 0, 'Velg minst én dag eller post')
    .refine((ids) => ids.length <= MAX_ITEMS, 'For mange valg')
    .optional(),
});

/** GET /api/programme and GET /api/programme.ics?items= */
export function programmeRoutes(ctx: Context): Router {
  const router = Router();
  const answer = programmeView(editions);
  ctx.prepared.json('/api/programme', async () => answer);

  router.get('/programme', (_req, res) => {
    res.json(answer);
  });

  router.get('/programme.ics', query(calendarQuery), (_req, res) => {
    const { items } = res.locals.query;
    const calendar = programmeCalendar(editions, items ?? null, ctx.clock.now());
    if (calendar === null) throw notFound('Fant ingen av disse i programmet.');
    res.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    res.setHeader('Content-Disposition', 'attachment; filename="ctrl-festival.ics"');
    res.send(calendar);
  });

  return router;
}
