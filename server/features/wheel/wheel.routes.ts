import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit, personKeys, usingLink } from '#server/http/limits.ts';
import { senderOf } from '#server/http/sender.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { claimRequest, spinRequest } from '#shared/contracts/wheel.ts';
import { claim, spin } from './wheel.service.ts';

/** /api/wheel: 'Lykkehjulet', for everybody. */
export function wheelRoutes(ctx: Context): Router {
  const router = Router();
  const session = createSession('user', ctx);

  const limited = limit(ctx, 'wheel', personKeys);
  router.post('/spin', session, body(spinRequest), limited, async (req, res) => {
    const userId = req.session.subjectId ?? null;
    const spinner = { ...senderOf(req), userId, idempotencyKey: idempotencyKey(req) };
    res.json(await spin(ctx, res.locals.body, spinner));
  });

  router.post('/claim', body(claimRequest), async (req, res) => {
    const use = () => claim(ctx, res.locals.body.token);
    res.json(await usingLink(ctx, 'newsletterLink', { req, scope: 'wheel' }, use));
  });

  return router;
}
