import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit } from '#server/http/limits.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { contactCalls } from '#shared/contracts/contact-admin.ts';
import { DONE } from '#shared/contracts/error.ts';
import { actingIn } from '../admins/index.ts';
import {
  changeMessage,
  changeMessages,
  deleteMessage,
  listMessages,
  submitMessage,
} from './contact.service.ts';

export const contactRoutes = (ctx: Context) =>
  routesFor(ctx, contactCalls, {
    'POST /api/contact': {
      counted: [limit(ctx, 'contact')],
      handle: ({ body, req }) => submitMessage(ctx, body, idempotencyKey(req)),
    },
    'GET /api/contact': ({ query }) => listMessages(ctx, query),
    'POST /api/contact/bulk': async ({ body, req }) =>
      changeMessages(ctx, body, await actingIn(ctx, req)),
    'PATCH /api/contact/:id': async ({ params, body, req }) =>
      changeMessage(ctx, params.id, body, await actingIn(ctx, req)),
    'DELETE /api/contact/:id': async ({ params, req }) => {
      await deleteMessage(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
  });
