import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { addressKey, limit } from '#server/http/limits.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { notFound } from '#server/lib/errors.ts';
import { chatCalls, chatModerationCalls, chatRulesCalls } from '#shared/contracts/chat-calls.ts';
import { DONE } from '#shared/contracts/error.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import {
  createPersonKeys,
  newVisitorId,
  personIdentity,
  visitorCookie,
  visitorIdOf,
} from './identity.service.ts';
import { deleteLine, dismissReports, reportLine, restoreLine } from './moderation/lines.service.ts';
import { lift, listRestrictions, restrict } from './moderation/people.service.ts';
import { addWord, changeRoom, listRooms, removeWord, words } from './moderation/rules.service.ts';
import { chooseName } from './names.service.ts';
import { lineView, pageOfLines } from './store/lines.store.ts';
import { chatActivity, heldLines, personCard, reportedLines } from './store/moderation.read.ts';
import { adminName } from './store/people.store.ts';

export function chatRoutes(ctx: Context) {
  const keysOf = createPersonKeys(ctx);
  return routesFor(ctx, chatCalls, {
    'GET /api/chat-messages': async ({ query: { room, before, limit: most } }) => {
      const rows = await pageOfLines(ctx.db.orm, {
        limit: most,
        ...(room !== undefined && { room }),
        ...(before !== undefined && { before: BigInt(before) }),
      });
      return rows.map(lineView);
    },
    'POST /api/chat-messages/:id/report': async ({ params, body, req }) => {
      const giveBack = await ctx.limits.reserve('chatReport', await keysOf(req));
      const reporter = await personIdentity(ctx, req, addressKey(req));
      const isStored = await reportLine(ctx, reporter, BigInt(params.id), body.reason);
      if (!isStored) await giveBack();
      return { success: true, message: 'Takk. En moderator ser på meldingen.' };
    },
    // The name is bound to the cookie (docs/product/chat.md#names-in-the-chat).
    'POST /api/chat/name': {
      counted: [limit(ctx, 'chatName', keysOf)],
      handle: async ({ body: { navn }, req, res }) => {
        const visitorId = visitorIdOf(req, ctx.config) ?? newVisitorId(ctx);
        await chooseName(ctx, visitorId, navn);
        res.cookie(...visitorCookie(visitorId, ctx.config));
        return { success: true, navn };
      },
    },
  });
}

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
      const id = idempotentId(ctx, idempotencyKey(req), 'restriction', JSON.stringify(body));
      const restriction = await restrict(ctx, await actorOf(ctx, req), { ...body, id });
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
