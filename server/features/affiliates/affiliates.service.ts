import type { Context } from '#server/context.ts';
import { AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { LeaderboardEntry, ProgressAnswer, ProgressRow } from '#shared/contracts/progress.ts';
import { osloDate, osloInstant } from '#shared/oslo-time.ts';
import { currentEdition } from '#shared/rules/festival-phase.ts';
import { compareAffiliates, levelForPoints } from '#shared/rules/levels.ts';
import { affiliateOfCode, affiliatesStore, countVisit } from './affiliates.store.ts';
import { codePreview, progressView, rankingView } from './affiliates.view.ts';
import { CODE_FORM } from './review.service.ts';

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

/**
 * Visits of the same visitor within this time count once
 * (docs/product/promoters.md#referral-address).
 */
const VISIT_MS = 30 * 60_000;
/** Time limit of the database query before the redirect, in ms. */
const LOOKUP_TIMEOUT_MS = 300;

/** Query parameter of the ticket site for a code. */
const CODE_PARAM = 'kode';

/** Address of the ticket site of the current edition, with the code when there is one. */
function ticketAddress({ clock, content }: Context, code: string | null): string {
  const edition = currentEdition(content.current().editions, clock.now());
  const url = new URL(edition.ticketUrl);
  if (code !== null) url.searchParams.set(CODE_PARAM, code);
  return url.href;
}

type Visitor = Parameters<Context['visitors']['mark']>[0];

/** The affiliate of a code, `unsure` when the database does not answer in time. */
type Found = Awaited<ReturnType<typeof affiliateOfCode>> | 'unsure';

/**
 * Address that a referral link redirects to. The visit is counted without delaying the redirect; a
 * failure is only logged. While the database is unreachable the code is passed on as typed, and the
 * ticket site decides whether it is valid.
 *
 * @param visitor null for a request that is not counted
 */
export async function followCode(
  ctx: Context,
  typed: string,
  visitor: Visitor | null,
): Promise<string> {
  if (!CODE_FORM.test(typed)) return ticketAddress(ctx, null);
  const search = affiliateOfCode(ctx.db.orm, typed);
  if (visitor !== null) {
    search
      .then((found) => count(ctx, found, visitor))
      .catch((error: unknown) => ctx.logger.warn({ err: error }, 'a visit was not counted'));
  }
  const found = await soon(ctx, search);
  const code = found === 'unsure' ? typed.toUpperCase() : (found?.code ?? null);
  return ticketAddress(ctx, code);
}

/** The card of a promoter's link for the programs that make previews; null for an unknown code. */
export async function cardOfCode(ctx: Context, typed: string): Promise<string | null> {
  const found = CODE_FORM.test(typed) ? await affiliateOfCode(ctx.db.orm, typed) : null;
  if (found === null) return null;
  const { code } = found;
  const edition = currentEdition(ctx.content.current().editions, ctx.clock.now());
  const tickets = ticketAddress(ctx, code);
  return codePreview({ edition, code, publicUrl: ctx.publicUrl(), tickets });
}

function soon(ctx: Context, search: Promise<Found>): Promise<Found> {
  return new Promise((resolve) => {
    const stop = ctx.timers.after(LOOKUP_TIMEOUT_MS, () => resolve('unsure'));
    search.then(resolve, () => resolve('unsure')).finally(stop);
  });
}

async function count(
  ctx: Context,
  found: Awaited<ReturnType<typeof affiliateOfCode>>,
  visitor: Visitor,
): Promise<void> {
  if (found === null) return;
  const userAgent = visitor.get('user-agent') ?? '';
  if (!ctx.visitBuffer.admits(visitor.ip ?? '', userAgent, found.code)) return;
  const at = ctx.clock.now();
  await countVisit(ctx.db.orm, {
    affiliateId: found.id,
    day: osloDate(at),
    mark: await ctx.visitors.mark(visitor, `r:${found.code}`),
    at,
    unlessSince: new Date(at.getTime() - VISIT_MS),
  });
}

/*
 * User-Agents of link previews and crawlers. The in-app browsers of Instagram and Facebook are used
 * by people. CUBOT is a brand of phones.
 */
const PROGRAM =
  /(?<!\bcu)bot\b|crawl|spider|facebookexternalhit|facebookcatalog|whatsapp\/|skypeuripreview|embedly|preview|vkshare/i;

/** Whether a request is a person opening a link: not a link preview, a crawler or a prefetch. */
export function isPerson(request: {
  method: string;
  userAgent: string | undefined;
  purpose: string | undefined;
}): boolean {
  const { method, userAgent = '', purpose = '' } = request;
  return method === 'GET' && !PROGRAM.test(userAgent) && !/prefetch|preview/i.test(purpose);
}
