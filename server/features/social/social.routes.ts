import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { socialCalls } from '#shared/contracts/social.ts';
import { latestPosts, SOCIAL_TOPIC } from './social.service.ts';

const PATH = '/api/social-media/latest';

/** Cached as serialised bytes, because every open page polls them every 30 seconds. */
export function socialRoutes(ctx: Context) {
  ctx.prepared.json(PATH, () => latestPosts(ctx));
  ctx.bus.subscribe(SOCIAL_TOPIC, () => ctx.prepared.invalidate(PATH));
  return routesFor(ctx, socialCalls, { 'GET /api/social-media/latest': () => latestPosts(ctx) });
}
