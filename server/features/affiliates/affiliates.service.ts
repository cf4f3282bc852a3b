import type { Context } from '#server/context.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { LeaderboardEntry } from '#shared/contracts/leaderboard.ts';
import type { ProgressAnswer } from '#shared/contracts/progress.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import { compareAffiliates } from '#shared/rules/ranking.ts';
import { affiliatesStore } from './affiliates.store.ts';
import { progressView } from './progress.view.ts';

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

/** Everything that 'Live Oversikt' shows. */
export async function progress(ctx: Context): Promise<ProgressAnswer> {
  const store = affiliatesStore(ctx);
  const now = ctx.clock.now();
  const dayStart = osloInstant(osloDate(now), '00:00');
  const affiliates = await store.ranked(dayStart);
  const ledger = await store.latestSales(LEDGER_LINES);
  return progressView({ now, dayStart, affiliates, ledger });
}

/**
 * `progress`, remembered until an affiliate or a sale changes or the Oslo day ends. Calls at the
 * same time share one reading of the database.
 */
export function rememberedProgress(ctx: Context): () => Promise<ProgressAnswer> {
  let remembered: { day: string; answer: Promise<ProgressAnswer> } | null = null;
  ctx.bus.subscribe(AFFILIATES_TOPIC, () => {
    remembered = null;
  });
  return () => {
    const day = osloDate(ctx.clock.now());
    if (remembered?.day === day) return remembered.answer;
    const answer = progress(ctx);
    const entry = { day, answer };
    remembered = entry;
    answer.catch(() => {
      if (remembered === entry) remembered = null;
    });
    return answer;
  };
}
