import type { Context } from '#server/context.ts';
import { routesFor, subjectOf } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { inboxCalls } from '#shared/contracts/inbox.ts';
import { listMessages, readAllMessages, readMessage } from './inbox.service.ts';

export const inboxRoutes = (ctx: Context) =>
  routesFor(ctx, inboxCalls, {
    'GET /api/user/messages': ({ req }) => listMessages(ctx, subjectOf(req)),
    'POST /api/user/messages/read-all': async ({ body, req }) => {
      await readAllMessages(ctx, subjectOf(req), body?.ids);
      return DONE;
    },
    'POST /api/user/messages/:id/read': async ({ params, req }) => {
      await readMessage(ctx, subjectOf(req), params.id);
      return DONE;
    },
  });
