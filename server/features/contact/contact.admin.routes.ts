import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { listQuery } from '#server/http/paging.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { body, idParams, params, paramsAndBody, query } from '#server/http/validate.ts';
import { contactBulk, contactChange } from '#shared/contracts/contact-admin.ts';
import { actingIn } from '../admins/index.ts';
import {
  changeMessage,
  changeMessages,
  deleteMessage,
  listMessages,
} from './contact.admin.service.ts';
import { CONTACT_SORTS } from './contact.admin.store.ts';

const handledFilter = z.object({
  handled: z
    .enum(['true', 'false'], 'Må være true eller false')
    .transform((text) => text === 'true')
    .optional(),
});
const contactQuery = z.intersection(listQuery(CONTACT_SORTS), handledFilter);

/** The calls of /api/contact for admins. */
export function contactAdminRoutes(ctx: Context): Router {
  const router = Router();
  const session = createSession('admin', ctx);

  router.get('/', session, requireLogin, query(contactQuery), async (_req, res) => {
    res.json(await listMessages(ctx, res.locals.query));
  });

  router.post('/bulk', session, requireLogin, body(contactBulk), async (req, res) => {
    res.json(await changeMessages(ctx, res.locals.body, await actingIn(ctx, req)));
  });

  const change = paramsAndBody(idParams, contactChange);
  router.patch('/:id', session, requireLogin, change, async (req, res) => {
    const { params: message, body: wanted } = res.locals;
    res.json(await changeMessage(ctx, message.id, wanted, await actingIn(ctx, req)));
  });

  router.delete('/:id', session, requireLogin, params(idParams), async (req, res) => {
    await deleteMessage(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  return router;
}
