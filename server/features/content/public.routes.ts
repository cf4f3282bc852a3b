import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { publicContentCalls } from '#shared/contracts/content-calls.ts';

const CONTENT = '/api/content';

export function publicContentRoutes(ctx: Context) {
  ctx.prepared.json(CONTENT, async () => ctx.content.current());
  ctx.content.whenReplaced(() => {
    ctx.prepared.invalidate(CONTENT);
    // Before that no JSON is built, and the failure would let older bytes stand for a while.
    if (ctx.readiness.databaseReady) void ctx.prepared.warm(CONTENT);
  });

  return routesFor(ctx, publicContentCalls, {
    'GET /api/content': () => {
      const { editions, ...content } = ctx.content.current();
      return { ...content, editions: [...editions] };
    },
  });
}
