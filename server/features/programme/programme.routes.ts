import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { query } from '#server/http/validate.ts';
import { changesQuery } from '#shared/contracts/programme.ts';
import { calendarFile, programmeChanges } from './programme.service.ts';
import { programmeView } from './programme.view.ts';
import { scheduleView } from './schedule.view.ts';

const MAX_ITEMS = 200;
const PROGRAMME = '/api/programme';

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

/** GET /api/programme, /api/programme/changes?since= and /api/programme.ics?items= */
export function programmeRoutes(ctx: Context): Router {
  const router = Router();
  ctx.prepared.json(PROGRAMME, async () => programmeView(ctx.content.current()));
  ctx.content.whenReplaced(() => ctx.prepared.invalidate(PROGRAMME));

  router.get('/programme', (_req, res) => {
    res.json(programmeView(ctx.content.current()));
  });

  router.get('/programme/changes', query(changesQuery), async (_req, res) => {
    res.json(await programmeChanges(ctx, res.locals.query));
  });

  router.get('/programme.ics', query(calendarQuery), async (_req, res) => {
    const calendar = await calendarFile(ctx, res.locals.query.items ?? null);
    res.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    res.setHeader('Content-Disposition', 'attachment; filename="ctrl-festival.ics"');
    res.send(calendar);
  });

  return router;
}

/** GET /schedule.json */
export function scheduleRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', (_req, res) => {
    // Which edition it is of changes with the clock too.
    res.setHeader('Cache-Control', 'no-cache');
    res.json(scheduleView(ctx.content.current(), ctx.clock.now(), ctx.publicUrl()));
  });

  return router;
}
