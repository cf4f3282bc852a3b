import type { Context } from '#server/context.ts';
import { limit } from '#server/http/limits.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { pushCalls } from '#shared/contracts/push.ts';
import { queueChanges } from './acts.service.ts';
import { publicKey, sendTest, subscribe, unsubscribe } from './push.service.ts';

/** Routes for push; also queues messages about acts that a publication changes. */
export function pushRoutes(ctx: Context) {
  ctx.publications.subscribe((tx, published) => queueChanges(tx, ctx, published));
  const counted = [limit(ctx, 'push')];
  return routesFor(ctx, pushCalls, {
    'GET /api/push/key': async () => ({ key: await publicKey(ctx) }),
    'PUT /api/push/subscriptions': {
      counted,
      handle: ({ body, req }) => {
        const from = { userId: req.session.subjectId ?? null, ip: req.ip ?? '' };
        return subscribe(ctx, body, from);
      },
    },
    'DELETE /api/push/subscriptions': {
      counted,
      handle: ({ body }) => unsubscribe(ctx, body.endpoint),
    },
    'POST /api/push/test': { counted, handle: ({ body }) => sendTest(ctx, body.endpoint) },
  });
}
