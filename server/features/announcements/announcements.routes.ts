import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { createAlarm } from '#server/lib/clock.ts';
import { ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import {
  announcementCalls,
  publicAnnouncementCalls,
} from '#shared/contracts/announcement-calls.ts';
import type { AnnouncementsAnswer } from '#shared/contracts/announcements.ts';
import { actingIn } from '../admins/index.ts';
import {
  type ActingAdmin,
  beginDue,
  confirmAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  listTemplates,
  previewAnnouncement,
} from './announcements.service.ts';
import { type AnnouncementRow, openAnnouncements } from './announcements.store.ts';
import { announcementView, byImportance, stateOf } from './announcements.view.ts';
import { prepareArchive } from './archive.ts';
import { confirmChange, rejectChange, updateAnnouncement } from './changes.service.ts';

const PATH = '/api/announcements';

/** Cached as serialised bytes, because every open page requests them each minute. */
export function publicAnnouncementsRoutes(ctx: Context) {
  const current = announcementsByClock(ctx, () => {
    ctx.prepared.invalidate(PATH);
    beginDueSoon(ctx);
    // Rebuild at once: this also sets the timer for the next change when no request comes in.
    void ctx.prepared.warm(PATH);
  });
  ctx.prepared.json(PATH, current);
  ctx.bus.subscribe(ANNOUNCEMENTS_TOPIC, () => {
    ctx.prepared.invalidate(PATH);
    if (ctx.readiness.databaseReady) void ctx.prepared.warm(PATH);
  });
  const { archive, feed } = prepareArchive(ctx);
  return routesFor(ctx, publicAnnouncementCalls, {
    'GET /api/announcements': () => current(),
    'GET /api/announcements/archive': archive,
    'GET /kunngjoringer.atom': ({ req, res }) => {
      feed.send(req, res);
      return SENT;
    },
  });
}

async function adminOf(ctx: Context, req: Request): Promise<ActingAdmin> {
  return { ...(await actingIn(ctx, req)), id: subjectOf(req) };
}

export const announcementsRoutes = (ctx: Context) =>
  routesFor(ctx, announcementCalls, {
    'GET /api/admin/announcements': ({ query }) => listAnnouncements(ctx, query),
    'GET /api/admin/announcements/templates': () => listTemplates(ctx),
    'POST /api/admin/announcements': async ({ body, req }) => {
      const admin = await adminOf(ctx, req);
      const id = idempotentId(ctx, idempotencyKey(req), 'announcement', admin.id);
      return createAnnouncement(ctx, id, body, admin);
    },
    'POST /api/admin/announcements/preview': ({ body }) => previewAnnouncement(ctx, body),
    'POST /api/admin/announcements/:id/update': async ({ params, body, req }) =>
      updateAnnouncement(ctx, params.id, body, await adminOf(ctx, req)),
    'POST /api/admin/announcements/:id/confirm': async ({ params: { id }, body, req }) => {
      const admin = await adminOf(ctx, req);
      if (body.change === undefined) return confirmAnnouncement(ctx, id, admin);
      return confirmChange(ctx, id, body.change, admin);
    },
    'POST /api/admin/announcements/:id/reject': async ({ params, body, req }) =>
      rejectChange(ctx, params.id, body.change, await adminOf(ctx, req)),
    'POST /api/admin/announcements/:id/end': async ({ params, req }) =>
      endAnnouncement(ctx, params.id, await adminOf(ctx, req)),
  });

/** The first moment after `now` at which one of these begins or ends; null without one. */
function nextChange(rows: readonly AnnouncementRow[], now: Date): Date | null {
  const moments = rows
    .filter(({ approvedAt }) => approvedAt !== null)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null && moment > now)
    .map((moment) => Number(moment));
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

/**
 * Reads the active announcements and calls back when a start or end time next changes the list.
 * Each read replaces the timer of the one before.
 */
function announcementsByClock(
  ctx: Context,
  onChange: () => void,
): () => Promise<AnnouncementsAnswer> {
  const alarm = createAlarm(ctx, onChange);
  return async () => {
    const now = ctx.clock.now();
    const open = await openAnnouncements(ctx.db.orm, now);
    alarm.set(nextChange(open, now));
    const active = open.filter((row) => stateOf(row, now) === 'active').sort(byImportance);
    return { announcements: active.map(announcementView) };
  };
}

/** Starts due announcements from a timer. A failure is logged; the minute job retries. */
function beginDueSoon(ctx: Context): void {
  beginDue(ctx).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'an announcement could not be begun at its time');
  });
}
