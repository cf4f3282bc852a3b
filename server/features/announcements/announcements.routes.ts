import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { subjectOf } from '#server/http/require-login.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import {
  announcementCalls,
  publicAnnouncementCalls,
} from '#shared/contracts/announcement-calls.ts';
import { actingIn } from '../admins/index.ts';
import { announcementsByClock, beginDueSoon } from './announcements.public.ts';
import {
  confirmAnnouncement,
  createAnnouncement,
  endAnnouncement,
} from './announcements.service.ts';
import type { ActingAdmin } from './announcements.turn.ts';
import { confirmChange, rejectChange, updateAnnouncement } from './changes.service.ts';
import { listAnnouncements, listTemplates } from './list.service.ts';
import { previewAnnouncement } from './preview.service.ts';

const PATH = '/api/announcements';

/** Prepared bytes, because every open page asks for them each minute. */
export function publicAnnouncementsRoutes(ctx: Context) {
  const current = announcementsByClock(ctx, () => {
    ctx.prepared.invalidate(PATH);
    beginDueSoon(ctx);
    // Made anew at once, so that the next change is waited for also while nobody asks.
    void ctx.prepared.warm(PATH);
  });
  ctx.prepared.json(PATH, current);
  ctx.bus.subscribe(ANNOUNCEMENTS_TOPIC, () => {
    ctx.prepared.invalidate(PATH);
    if (ctx.readiness.databaseReady) void ctx.prepared.warm(PATH);
  });
  return routesFor(ctx, publicAnnouncementCalls, { 'GET /api/announcements': () => current() });
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
