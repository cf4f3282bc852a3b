import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { limit } from '#server/http/limits.ts';
import { createSession } from '#server/http/session-middleware.ts';
import { body } from '#server/http/validate.ts';
import { pushSubscriptionRequest, pushUnsubscribeRequest } from '#shared/contracts/push.ts';
import { publicKey, sendTest, subscribe, unsubscribe } from './push.service.ts';

/** /api/push: messages to browsers, for everybody. An endpoint is the secret of its browser. */
export function pushRoutes(ctx: Context): Router {
  const router = Router();
  const session = createSession('user', ctx);
  const limited = limit(ctx, 'push');

  router.get('/key', async (_req, res) => {
    res.json({ key: await publicKey(ctx) });
  });

  router.put(
    '/subscriptions',
    body(pushSubscriptionRequest),
    limited,
    session,
    async (req, res) => {
      const from = { userId: req.session.subjectId ?? null, ip: req.ip ?? '' };
      res.json(await subscribe(ctx, res.locals.body, from));
    },
  );

  router.delete('/subscriptions', body(pushUnsubscribeRequest), limited, async (_req, res) => {
    res.json(await unsubscribe(ctx, res.locals.body.endpoint));
  });

  router.post('/test', body(pushUnsubscribeRequest), limited, async (_req, res) => {
    res.json(await sendTest(ctx, res.locals.body.endpoint));
  });

  return router;
}
