import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { constantAnswer } from '#server/http/constant-answer.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit } from '#server/http/limits.ts';
import { body } from '#server/http/validate.ts';
import { contactRequest } from '#shared/contracts/contact.ts';
import { contactAdminRoutes } from './contact.admin.routes.ts';
import { CONTACT_ANSWER, contactDesk } from './contact.service.ts';

/** /api/contact: the form for everybody, then the back office's half for admins. */
export function contactRoutes(ctx: Context): Router {
  const router = Router();
  const submit = contactDesk(ctx);
  const answer = constantAnswer(CONTACT_ANSWER);

  router.post('/', limit(ctx, 'contact'), body(contactRequest), async (req, res) => {
    await submit({ message: res.locals.body, idempotencyKey: idempotencyKey(req) });
    answer(res);
  });

  router.use(contactAdminRoutes(ctx));

  return router;
}
