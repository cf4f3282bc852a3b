import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { notFound } from '#server/lib/errors.ts';
import { chatModerationCalls, chatRulesCalls } from '#shared/contracts/chat-calls.ts';
import { DONE } from '#shared/contracts/error.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { adminName } from './connection/identity.store.ts';
import { changeRoom, deleteLine, listRooms, restoreLine } from './moderation/moderation.service.ts';
import { chatActivity, heldLines, reportedLines } from './moderation/overview.read.ts';
import { personCard } from './moderation/person.read.ts';
import { dismissReports } from './moderation/reports.service.ts';
import { lift, listRestrictions, restrict } from './moderation/restrictions.service.ts';
import { addWord, removeWord, words } from './moderation/words.service.ts';

/** The name under which an admin moderates. */
const actorOf = (ctx: Context, req: Request) => adminName(ctx.db.orm, subjectOf(req));

export const chatModerationRoutes = (ctx: Context) =>
  routesFor(ctx, chatModerationCalls, {
    'GET /api/admin/chat-activity': () => {
      const today = osloDate(ctx.clock.now());
      return chatActivity(ctx.db.orm, osloInstant(today, '00:00'));
    },
    'DELETE /api/admin/chat-messages/:id': async ({ params, req }) => {
      await deleteLine(ctx, await actorOf(ctx, req), BigInt(params.id));
      return DONE;
    },
    'POST /api/admin/chat-messages/:id/restore': async ({ params, query, req }) => {
      await restoreLine(ctx, await actorOf(ctx, req), BigInt(params.id), query.from);
      return DONE;
    },
    'GET /api/admin/chat/held': () => heldLines(ctx.db.orm),
    'GET /api/admin/chat/reports': () => reportedLines(ctx.db.orm),
    'DELETE /api/admin/chat/reports/:id': async ({ params, req }) => {
      await dismissReports(ctx, await actorOf(ctx, req), BigInt(params.id));
      return DONE;
    },
    'GET /api/admin/chat/people': async ({ query }) => {
      const card = await personCard(ctx, query);
      if (card === null) throw notFound();
      return card;
    },
  });

export const chatRulesRoutes = (ctx: Context) =>
  routesFor(ctx, chatRulesCalls, {
    'GET /api/admin/chat/rooms': () => listRooms(ctx),
    'PATCH /api/admin/chat/rooms/:room': async ({ params, body, req }) =>
      changeRoom(ctx, await actorOf(ctx, req), params.room, body),
    'GET /api/admin/chat/restrictions': () => listRestrictions(ctx),
    'POST /api/admin/chat/restrictions': async ({ body, req }) => {
      const restriction = await restrict(ctx, await actorOf(ctx, req), body);
      return { success: true, restriction };
    },
    'DELETE /api/admin/chat/restrictions/:id': async ({ params, req }) => {
      await lift(ctx, await actorOf(ctx, req), params.id);
      return DONE;
    },
    'GET /api/admin/chat/words': () => words(ctx),
    'POST /api/admin/chat/words': async ({ body, req }) =>
      addWord(ctx, await actorOf(ctx, req), body.word),
    'DELETE /api/admin/chat/words/:id': async ({ params, req }) => {
      await removeWord(ctx, await actorOf(ctx, req), params.id);
      return DONE;
    },
  });
