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
    limited,
    body(pushSubscriptionRequest),
    session,
    async (req, res) => {
      res.json(await subscribe(ctx, res.locals.body, req.session.subjectId ?? null));
    },
  );

  router.delete('/subscriptions', limited, body(pushUnsubscribeRequest), async (_req, res) => {
    res.json(await unsubscribe(ctx, res.locals.body.endpoint));
  });

  router.post('/test', limited, body(pushUnsubscribeRequest), async (_req, res) => {
    res.json(await sendTest(ctx, res.locals.body.endpoint));
  });

  return router;
}
