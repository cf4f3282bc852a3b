import type { Context } from '#server/context.ts';
import { routesFor } from '#server/http/routes-for.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import { LEADERBOARD_PATH, leaderboardCalls } from '#shared/contracts/leaderboard.ts';
import { progressCalls } from '#shared/contracts/progress.ts';
import { leaderboard, rememberedProgress } from './affiliates.service.ts';

export function leaderboardRoutes(ctx: Context) {
  ctx.prepared.json(LEADERBOARD_PATH, () => leaderboard(ctx));
  ctx.bus.subscribe(AFFILIATES_TOPIC, () => ctx.prepared.invalidate(LEADERBOARD_PATH));

  return routesFor(ctx, leaderboardCalls, {
    [`GET ${LEADERBOARD_PATH}` as const]: () => leaderboard(ctx),
  });
}

export const progressRoutes = (ctx: Context) =>
  routesFor(ctx, progressCalls, { 'GET /api/affiliates/progress': rememberedProgress(ctx) });
