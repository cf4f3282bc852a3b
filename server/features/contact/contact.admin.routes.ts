import { type Request, type Response, Router } from 'express';
import type { Context } from '#server/context.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { listMessages } from './contact.store.ts';
import { contactMessageView } from './contact.view.ts';

/** The back office's half of /api/contact: the stored messages, newest first. */
export function contactAdminRoutes(ctx: Context): Router {
  const router = Router();
  const admin = [createSession('admin', ctx), requireLogin];

  router.get('/', admin, async (_req: Request, res: Response) => {
    const messages = await listMessages(ctx.db.orm);
    res.set('Cache-Control', 'no-store').json(messages.map(contactMessageView));
  });

  return router;
}
