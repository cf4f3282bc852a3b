import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body, params, paramsAndBody, query } from '#server/http/validate.ts';
import { ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import {
  announcementConfirm,
  announcementReject,
  announcementRequest,
  announcementUpdate,
} from '#shared/contracts/announcements.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { actingIn } from '../admins/index.ts';
import { announcementsByClock, beginDueSoon } from './announcements.public.ts';
import { ANNOUNCEMENT_SORTS } from './announcements.read.ts';
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

/** GET /api/announcements: prepared bytes, because every open page asks for them each minute. */
export function publicAnnouncementsRoutes(ctx: Context): Router {
  const router = Router();
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

  router.get('/', async (_req, res) => {
    res.json(await current());
  });

  return router;
}

async function adminOf(ctx: Context, req: Request): Promise<ActingAdmin> {
  return { ...(await actingIn(ctx, req)), id: subjectOf(req) };
}

const stateFilter = z.object({
  state: z.enum(['open', 'ended'], 'Må være open eller ended').optional(),
});

/** /api/admin/announcements */
export function announcementsRoutes(ctx: Context): Router {
  const router = Router();

  const page = query(z.intersection(listQuery(ANNOUNCEMENT_SORTS), stateFilter));
  router.get('/', requireLogin, page, async (_req, res) => {
    res.json(await listAnnouncements(ctx, res.locals.query));
  });

  router.get('/templates', requireLogin, async (_req, res) => {
    res.json(await listTemplates(ctx));
  });

  router.post('/', requireLogin, body(announcementRequest), async (req, res) => {
    const admin = await adminOf(ctx, req);
    const id = idempotentId(ctx, idempotencyKey(req), 'announcement', admin.id);
    res.json(await createAnnouncement(ctx, id, res.locals.body, admin));
  });

  router.post('/preview', requireLogin, body(announcementRequest), async (_req, res) => {
    res.json(await previewAnnouncement(ctx, res.locals.body));
  });

  const change = paramsAndBody(idParams, announcementUpdate);
  router.post('/:id/update', requireLogin, change, async (req, res) => {
    const { params: one, body: written } = res.locals;
    res.json(await updateAnnouncement(ctx, one.id, written, await adminOf(ctx, req)));
  });

  const yes = paramsAndBody(idParams, announcementConfirm);
  router.post('/:id/confirm', requireLogin, yes, async (req, res) => {
    const { id } = res.locals.params;
    const { change: asked } = res.locals.body;
    const admin = await adminOf(ctx, req);
    const confirm = () => confirmAnnouncement(ctx, id, admin);
    res.json(await (asked === undefined ? confirm() : confirmChange(ctx, id, asked, admin)));
  });

  const no = paramsAndBody(idParams, announcementReject);
  router.post('/:id/reject', requireLogin, no, async (req, res) => {
    const { params: one, body: asked } = res.locals;
    res.json(await rejectChange(ctx, one.id, asked.change, await adminOf(ctx, req)));
  });

  router.post('/:id/end', requireLogin, params(idParams), async (req, res) => {
    res.json(await endAnnouncement(ctx, res.locals.params.id, await adminOf(ctx, req)));
  });

  return router;
}
