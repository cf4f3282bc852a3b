import type { Context } from '#server/context.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { LeaderboardEntry } from '#shared/contracts/leaderboard.ts';
import type { ProgressAnswer, ProgressRow } from '#shared/contracts/progress.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import { compareAffiliates } from '#shared/rules/ranking.ts';
import { affiliatesStore } from './affiliates.store.ts';
import { progressView, rankingView } from './progress.view.ts';

const LEDGER_LINES = 10;

/** Approved, active affiliates, best first; exactly the seven public fields. */
export async function leaderboard(ctx: Context): Promise<LeaderboardEntry[]> {
  const affiliates = await affiliatesStore(ctx).listed();
  return affiliates
    .sort(compareAffiliates)
    .map(({ navn, points, instagram, tiktok, youtube, twitch }) => ({
      navn,
      level: levelForPoints(points),
      points,
      instagram,
      tiktok,
      youtube,
      twitch,
    }));
}

/** The data of the page 'Live Oversikt'. */
async function progress(ctx: Context): Promise<ProgressAnswer> {
  const store = affiliatesStore(ctx);
  const now = ctx.clock.now();
  const dayStart = osloInstant(osloDate(now), '00:00');
  const affiliates = await store.ranked(dayStart);
  const ledger = await store.latestSales(LEDGER_LINES);
  return progressView({ now, dayStart, affiliates, ledger });
}

/** Rank of every approved, active affiliate, by id, best first. */
async function ranking(ctx: Context): Promise<Map<string, ProgressRow>> {
  const dayStart = osloInstant(osloDate(ctx.clock.now()), '00:00');
  return rankingView({ dayStart, affiliates: await affiliatesStore(ctx).ranked(dayStart) });
}

/**
 * Caches the result of `read` until an affiliate or a sale changes or the Oslo day ends. Concurrent
 * calls share one query.
 */
function remembered<T>(ctx: Context, read: (ctx: Context) => Promise<T>): () => Promise<T> {
  let kept: { day: string; answer: Promise<T> } | null = null;
  ctx.bus.subscribe(AFFILIATES_TOPIC, () => {
    kept = null;
  });
  return () => {
    const day = osloDate(ctx.clock.now());
    if (kept?.day === day) return kept.answer;
    const answer = read(ctx);
    const entry = { day, answer };
    kept = entry;
    answer.catch(() => {
      if (kept === entry) kept = null;
    });
    return answer;
  };
}

/** `progress`, cached. */
export function rememberedProgress(ctx: Context): () => Promise<ProgressAnswer> {
  return remembered(ctx, progress);
}

/** `ranking`, cached: an affiliate's own rank in 'Live Oversikt'. */
export function rememberedRanking(ctx: Context): () => Promise<Map<string, ProgressRow>> {
  return remembered(ctx, ranking);
}
