import { type Request, Router } from 'express';
import type { Context } from '#server/context.ts';
import { limit } from '#server/http/limits.ts';
import { body } from '#server/http/validate.ts';
import { badRequest } from '#server/lib/errors.ts';
import { contactRequest } from '#shared/contracts/contact.ts';
import { contactAdminRoutes } from './contact.admin.routes.ts';
import { submitContact } from './contact.service.ts';

const KEY_MAX = 200;

/** The key of a repeated submit, when the client sends one. */
function idempotencyKey(req: Request): string | null {
  const key = req.get('Idempotency-Key')?.trim() ?? '';
  if (key.length > KEY_MAX) throw badRequest(undefined, 'Idempotency-Key er for lang.');
  return key === '' ? null : key;
}

/** /api/contact: the form for everybody, then the back office's half for admins. */
export function contactRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/', limit(ctx, 'contact'), body(contactRequest), async (req, res) => {
    res.json(await submitContact(ctx, res.locals.body, idempotencyKey(req)));
  });

  router.use(contactAdminRoutes(ctx));

  return router;
}
