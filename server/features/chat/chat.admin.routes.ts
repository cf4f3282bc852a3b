import { type Request, Router } from 'express';
import type { ParamsDictionary } from 'express-serve-static-core';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, params, query } from '#server/http/validate.ts';
import { notFound } from '#server/lib/errors.ts';
import { chatMessageId, chatRoom } from '#shared/contracts/chat.ts';
import {
  filterWordRequest,
  personQuery,
  restoreQuery,
  restrictionRequest,
  roomChange,
} from '#shared/contracts/chat-admin.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { adminName } from './connection/identity.store.ts';
import { changeRoom, deleteLine, listRooms, restoreLine } from './moderation/moderation.service.ts';
import { chatActivity, heldLines, reportedLines } from './moderation/overview.read.ts';
import { personCard } from './moderation/person.read.ts';
import { dismissReports } from './moderation/reports.service.ts';
import { lift, listRestrictions, restrict } from './moderation/restrictions.service.ts';
import { addWord, removeWord, words } from './moderation/words.service.ts';

/** Path with the id of a line. */
const lineParams = z.object({ id: chatMessageId.transform(BigInt) });
const roomParams = z.object({ room: chatRoom });
type RestoreLocals = {
  params: z.output<typeof lineParams>;
  query: z.output<typeof restoreQuery>;
};
type RoomLocals = { params: z.output<typeof roomParams>; body: z.output<typeof roomChange> };

/** The calls of the chat for admins, under /api/admin. */
export function chatAdminRoutes(ctx: Context): Router {
  const router = Router();
  const { orm } = ctx.db;
  const actor = (req: Pick<Request, 'session'>) => adminName(orm, String(req.session.subjectId));

  router.get('/chat-activity', requireLogin, async (_req, res) => {
    const today = osloDate(ctx.clock.now());
    res.json(await chatActivity(orm, osloInstant(today, '00:00')));
  });

  router.delete(
    '/chat-messages/:id',
    requireLogin,
    params(lineParams),
    async (req: Request, res) => {
      await deleteLine(ctx, await actor(req), res.locals.params.id);
      res.json({ success: true });
    },
  );

  router.post<ParamsDictionary, unknown, unknown, Request['query'], RestoreLocals>(
    '/chat-messages/:id/restore',
    requireLogin,
    params(lineParams),
    query(restoreQuery),
    async (req, res) => {
      const { params: line, query: asked } = res.locals;
      await restoreLine(ctx, await actor(req), line.id, asked.from);
      res.json({ success: true });
    },
  );

  router.get('/chat/held', requireLogin, async (_req, res) => {
    res.json(await heldLines(orm));
  });

  router.get('/chat/reports', requireLogin, async (_req, res) => {
    res.json(await reportedLines(orm));
  });

  router.delete(
    '/chat/reports/:id',
    requireLogin,
    params(lineParams),
    async (req: Request, res) => {
      await dismissReports(ctx, await actor(req), res.locals.params.id);
      res.json({ success: true });
    },
  );

  router.get('/chat/people', requireLogin, query(personQuery), async (_req, res) => {
    const card = await personCard(ctx, res.locals.query);
    if (card === null) throw notFound();
    res.json(card);
  });

  router.get('/chat/rooms', requireLogin, async (_req, res) => {
    res.json(await listRooms(ctx));
  });

  router.patch<ParamsDictionary, unknown, unknown, Request['query'], RoomLocals>(
    '/chat/rooms/:room',
    requireLogin,
    params(roomParams),
    body(roomChange),
    async (req, res) => {
      const { room } = res.locals.params;
      res.json(await changeRoom(ctx, await actor(req), room, res.locals.body));
    },
  );

  router.get('/chat/restrictions', requireLogin, async (_req, res) => {
    res.json(await listRestrictions(ctx));
  });

  router.post(
    '/chat/restrictions',
    requireLogin,
    body(restrictionRequest),
    async (req: Request, res) => {
      const restriction = await restrict(ctx, await actor(req), res.locals.body);
      res.json({ success: true, restriction });
    },
  );

  router.delete(
    '/chat/restrictions/:id',
    requireLogin,
    params(idParams),
    async (req: Request, res) => {
      await lift(ctx, await actor(req), res.locals.params.id);
      res.json({ success: true });
    },
  );

  router.get('/chat/words', requireLogin, async (_req, res) => {
    res.json(await words(ctx));
  });

  router.post('/chat/words', requireLogin, body(filterWordRequest), async (req: Request, res) => {
    res.json(await addWord(ctx, await actor(req), res.locals.body.word));
  });

  router.delete('/chat/words/:id', requireLogin, params(idParams), async (req: Request, res) => {
    await removeWord(ctx, await actor(req), res.locals.params.id);
    res.json({ success: true });
  });

  return router;
}
