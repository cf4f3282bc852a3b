import type { Context } from '#server/context.ts';
import { type PreparedRoute, preparedByClock } from '#server/http/prepared.ts';
import { jsonBody, prepareBody } from '#server/http/prepared-body.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { programmeCalls } from '#shared/contracts/programme.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import {
  createProgrammeChanges,
  type ProgrammeCalendar,
  programmeView,
} from './programme.service.ts';
import { scheduleView, shownEdition } from './schedule.view.ts';

const PROGRAMME = '/api/programme';

/** Clients must revalidate with their ETag: a publication may have changed the file. */
const FILE = {
  type: 'text/calendar; charset=utf-8',
  cacheControl: 'no-cache',
  headers: [['Content-Disposition', 'attachment; filename="ctrl-festival.ics"']],
} as const;

/** The whole programme's file, cached as serialised bytes. */
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

export function programmeRoutes(ctx: Context, calendar: ProgrammeCalendar) {
  ctx.prepared.json(PROGRAMME, async () => programmeView(ctx.content.current()));
  ctx.content.whenReplaced(() => ctx.prepared.invalidate(PROGRAMME));
  const changes = createProgrammeChanges(ctx);
  const whole = wholeCalendar(ctx, calendar);

  return routesFor(ctx, programmeCalls, {
    'GET /api/programme': () => programmeView(ctx.content.current()),
    'GET /api/programme/changes': ({ query }) => changes.since(query),
    'GET /api/programme.ics': async ({ query: { items, plan }, req, res }) => {
      if (items === undefined && plan === undefined) {
        whole.send(req, res);
        return SENT;
      }
      const file =
        items === undefined ? await calendar.shared(plan ?? '') : await calendar.chosen(items);
      res.set({ 'Content-Type': FILE.type, 'Cache-Control': FILE.cacheControl });
      for (const [name, value] of FILE.headers) res.set(name, value);
      res.send(file);
      return SENT;
    },
  });
}

/** The edition shown also changes with time. */
export function scheduleRoutes(ctx: Context) {
  const { content, clock } = ctx;
  const schedule = preparedByClock(
    ctx.prepared,
    '/schedule.json',
    () => shownEdition(content.current().editions, clock.now()).id,
    async () => jsonBody(scheduleView(content.current(), clock.now(), ctx.publicUrl())),
  );
  content.whenReplaced(schedule.invalidate);

  return routesFor(ctx, scheduleCalls, {
    'GET /schedule.json': ({ req, res }) => {
      schedule.send(req, res);
      return SENT;
    },
  });
}
