import { type Request, Router } from 'express';
import type { ParamsDictionary } from 'express-serve-static-core';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { addressKey, limit } from '#server/http/limits.ts';
import { body, params, query } from '#server/http/validate.ts';
import {
  chatMessageId,
  chatMessagesQuery,
  chatNameRequest,
  chatReportRequest,
} from '#shared/contracts/chat.ts';
import { newVisitorId, personIdentity, visitorCookie, visitorIdOf } from './connection/identity.ts';
import { chooseName } from './connection/names.service.ts';
import { createPersonKeys } from './connection/person-limits.ts';
import { pageOfLines } from './lines/lines.store.ts';
import { lineView } from './lines/lines.view.ts';
import { reportLine } from './moderation/reports.service.ts';

type ReportLocals = {
  params: z.output<typeof lineParams>;
  body: z.output<typeof chatReportRequest>;
};

/** Path with the id of a line. */
export const lineParams = z.object({ id: chatMessageId.transform(BigInt) });

/** /api/chat-messages: the public history, and reports of a line. */
export function chatMessagesRoutes(ctx: Context): Router {
  const router = Router();
  const keysOf = createPersonKeys(ctx);

  router.get('/', query(chatMessagesQuery), async (_req, res) => {
    const { room, before, limit: most } = res.locals.query;
    const rows = await pageOfLines(ctx.db.orm, {
      limit: most,
      ...(room !== undefined && { room }),
      ...(before !== undefined && { before: BigInt(before) }),
    });
    res.json(rows.map(lineView));
  });

  router.post<ParamsDictionary, unknown, unknown, Request['query'], ReportLocals>(
    '/:id/report',
    params(lineParams),
    body(chatReportRequest),
    async (req, res) => {
      const { params, body } = res.locals;
      const giveBack = await ctx.limits.reserve('chatReport', await keysOf(req));
      const reporter = await personIdentity(ctx, req, addressKey(req));
      const isStored = await reportLine(ctx, reporter, params.id, body.reason);
      if (!isStored) await giveBack();
      res.json({ success: true, message: 'Takk. En moderator ser på meldingen.' });
    },
  );

  return router;
}

/**
 * POST /api/chat/name: a visitor's name and the cookie it is bound to
 * (docs/product/chat.md#names-in-the-chat).
 */
export function chatNameRoutes(ctx: Context): Router {
  const router = Router();
  const counted = limit(ctx, 'chatName', createPersonKeys(ctx));

  router.post('/name', body(chatNameRequest), counted, async (req, res) => {
    const visitorId = visitorIdOf(req, ctx.config) ?? newVisitorId(ctx);
    const { navn } = res.locals.body;
    await chooseName(ctx, visitorId, navn);
    res.cookie(...visitorCookie(visitorId, ctx.config));
    res.json({ success: true, navn });
  });

  return router;
}
