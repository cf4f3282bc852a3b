import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { jsonBody, prepareBody } from '#server/http/prepared-body.ts';
import { type PreparedRoute, preparedByClock } from '#server/http/prepared-by-clock.ts';
import { query } from '#server/http/validate.ts';
import { changesQuery } from '#shared/contracts/programme.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { PLAN_LENGTH } from '#shared/rules/plan-link.ts';
import { actsOfPlan, createProgrammeChanges, type ProgrammeCalendar } from './programme.service.ts';
import { programmeView } from './programme.view.ts';
import { scheduleView, shownEdition } from './schedule.view.ts';

const MAX_ITEMS = 200;
const PROGRAMME = '/api/programme';

const calendarQuery = z.object({
  items: z
    .string({ error: 'Velg minst én dag eller post' })
    .transform((text) => text.split(',').map((id) => id.trim()))
    .transform((ids) => ids.filter((id) => id !== ''))
    .refine((ids) => ids.length > 0, 'Velg minst én dag eller post')
    .refine((ids) => ids.length <= MAX_ITEMS, 'For mange valg')
    .optional(),
  /** The same acts as the fragment of a shared plan: of 200, an address can't hold the ids. */
  plan: z.string().max(PLAN_LENGTH, 'For mange valg').optional(),
});

/** Every client asks again with its ETag: a publication may have changed the file. */
const FILE = {
  type: 'text/calendar; charset=utf-8',
  cacheControl: 'no-cache',
  headers: [['Content-Disposition', 'attachment; filename="ctrl-festival.ics"']],
} as const;

/** The whole programme's file, as prepared bytes. */
function wholeCalendar(ctx: Context, calendar: ProgrammeCalendar): PreparedRoute {
  const { content, clock } = ctx;
  const whole = preparedByClock(
    ctx.prepared,
    '/api/programme.ics',
    () => currentEdition(content.current().editions, clock.now()).id,
    async () => prepareBody(Buffer.from(await calendar.current()), FILE),
  );
  calendar.whenRenewed(whole.invalidate);
  return whole;
}

/** GET /api/programme, /api/programme/changes?since= and /api/programme.ics?items=|plan= */
export function programmeRoutes(ctx: Context, calendar: ProgrammeCalendar): Router {
  const router = Router();
  ctx.prepared.json(PROGRAMME, async () => programmeView(ctx.content.current()));
  ctx.content.whenReplaced(() => ctx.prepared.invalidate(PROGRAMME));

  router.get('/programme', (_req, res) => {
    res.json(programmeView(ctx.content.current()));
  });

  const changes = createProgrammeChanges(ctx);
  router.get('/programme/changes', query(changesQuery), async (_req, res) => {
    res.json(await changes.since(res.locals.query));
  });

  const whole = wholeCalendar(ctx, calendar);
  router.get('/programme.ics', query(calendarQuery), async (req, res) => {
    const { items, plan } = res.locals.query;
    if (items === undefined && plan === undefined) return whole.send(req, res);
    const file = await calendar.chosen(items ?? actsOfPlan(plan ?? '', ctx.content.current()));
    res.set({ 'Content-Type': FILE.type, 'Cache-Control': FILE.cacheControl });
    for (const [name, value] of FILE.headers) res.set(name, value);
    res.send(file);
  });

  return router;
}

/** GET /schedule.json: which edition it is of changes with the clock too. */
export function scheduleRoutes(ctx: Context): Router {
  const router = Router();
  const { content, clock } = ctx;
  const schedule = preparedByClock(
    ctx.prepared,
    '/schedule.json',
    () => shownEdition(content.current().editions, clock.now()).id,
    async () => jsonBody(scheduleView(content.current(), clock.now(), ctx.publicUrl())),
  );
  content.whenReplaced(schedule.invalidate);

  router.get('/', (req, res) => schedule.send(req, res));

  return router;
}
