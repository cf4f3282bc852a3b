import type { Context } from '#server/context.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { limit, personKeys, usingLink } from '#server/http/limits.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { senderOf } from '#server/http/visitor.ts';
import { wheelCalls } from '#shared/contracts/wheel-calls.ts';
import { claim, spin } from './wheel.service.ts';

export const wheelRoutes = (ctx: Context) =>
  routesFor(ctx, wheelCalls, {
    'POST /api/wheel/spin': {
      counted: [limit(ctx, 'wheel', personKeys)],
      handle: ({ body, req }) => {
        const userId = req.session.subjectId ?? null;
        return spin(ctx, body, { ...senderOf(req), userId, idempotencyKey: idempotencyKey(req) });
      },
    },
    'POST /api/wheel/claim': ({ body, req }) =>
      usingLink(ctx, 'newsletterLink', { req, scope: 'wheel' }, () => claim(ctx, body.token)),
  });
