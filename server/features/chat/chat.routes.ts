import type { Context } from '#server/context.ts';
import { addressKey, limit } from '#server/http/limits.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { chatCalls } from '#shared/contracts/chat-calls.ts';
import { newVisitorId, personIdentity, visitorCookie, visitorIdOf } from './connection/identity.ts';
import { chooseName } from './connection/names.service.ts';
import { createPersonKeys } from './connection/person-limits.ts';
import { pageOfLines } from './lines/lines.store.ts';
import { lineView } from './lines/lines.view.ts';
import { reportLine } from './moderation/reports.service.ts';

/** The public history, reports of a line, and a visitor's name. */
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
