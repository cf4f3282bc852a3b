import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit } from '#server/http/limits.ts';
import { body } from '#server/http/validate.ts';
import { contactRequest } from '#shared/contracts/contact.ts';
import { contactAdminRoutes } from './contact.admin.routes.ts';
import { submitMessage } from './contact.service.ts';

/** /api/contact: the public form, then the calls for admins. */
export function contactRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/', body(contactRequest), limit(ctx, 'contact'), async (req, res) => {
    res.json(await submitMessage(ctx, res.locals.body, idempotencyKey(req)));
  });

  router.use(contactAdminRoutes(ctx));

  return router;
}
