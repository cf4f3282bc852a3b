import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit } from '#server/http/limits.ts';
import { senderOf } from '#server/http/sender.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { claimRequest, spinRequest } from '#shared/contracts/wheel.ts';
import { claim, spin } from './wheel.service.ts';

/** /api/wheel: 'Lykkehjulet', for everybody. */
export function wheelRoutes(ctx: Context): Router {
  const router = Router();
  const session = createSession('user', ctx);

  router.post('/spin', limit(ctx, 'wheel'), body(spinRequest), session, async (req, res) => {
    const userId = req.session.subjectId ?? null;
    const spinner = { ...senderOf(req), userId, idempotencyKey: idempotencyKey(req) };
    res.json(await spin(ctx, res.locals.body, spinner));
  });

  router.post('/claim', limit(ctx, 'newsletterLink'), body(claimRequest), async (_req, res) => {
    res.json(await claim(ctx, res.locals.body.token));
  });

  return router;
}
