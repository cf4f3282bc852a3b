import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { body, params } from '#server/http/validate.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { readAllRequest } from '#shared/contracts/inbox.ts';
import { listMessages, readAllMessages, readMessage } from './inbox.service.ts';

/** /api/user/messages: the inbox of the logged-in user. */
export function inboxRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/', requireLogin, async (req, res) => {
    res.json(await listMessages(ctx, subjectOf(req)));
  });

  router.post('/read-all', requireLogin, body(readAllRequest), async (req, res) => {
    await readAllMessages(ctx, subjectOf(req), res.locals.body?.ids);
    res.json({ success: true });
  });

  router.post('/:id/read', requireLogin, params(idParams), async (req, res) => {
    await readMessage(ctx, subjectOf(req), res.locals.params.id);
    res.json({ success: true });
  });

  return router;
}
