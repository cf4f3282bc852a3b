import { z } from 'zod';
import type { Context } from '#server/context.ts';
import {
  fetchFacebookPosts,
  fetchInstagramPosts,
  fetchTiktokPosts,
  IntegrationError,
} from '#server/integrations/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import {
  type PlatformFeed,
  type SocialAnswer,
  type SocialPlatform,
  type SocialPost,
  socialPlatforms,
} from '#shared/contracts/social.ts';
import { socialStore } from './social.store.ts';

/** Bus topic: a platform has new posts. */
export const SOCIAL_TOPIC = 'social';

const POLL_MS = 5 * 60_000;
/** Tolerance, so that a back-off of one round does not miss the next round by seconds. */
const SLACK_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

function configuredPlatforms(config: Context['config']): SocialPlatform[] {
  return socialPlatforms.filter((platform) => config.social[platform] !== null);
}

async function fetchPosts(ctx: Context, platform: SocialPlatform): Promise<SocialPost[]> {
  const { facebook, instagram, tiktok } = ctx.config.social;
  const options = { fetch: ctx.fetch, timeoutMs: ctx.config.times.outgoingMs };
  if (platform === 'facebook' && facebook) return fetchFacebookPosts(facebook, options);
  if (platform === 'instagram' && instagram) return fetchInstagramPosts(instagram, options);
  if (platform === 'tiktok' && tiktok) return fetchTiktokPosts(tiktok, options);
  return [];
}

/**
 * Time of the next call to a failing platform, with exponential back-off: after one round, two,
 * four ... at most an hour, and not before its Retry-After.
 */
export function nextAttempt(now: Date, failures: number, retryAfterSeconds: number | null): Date {
  const backOff = Math.min(LONGEST_PAUSE_MS, POLL_MS * 2 ** (failures - 1)) - SLACK_MS;
  return new Date(now.getTime() + Math.max(backOff, (retryAfterSeconds ?? 0) * 1000));
}

/**
 * Fetches and stores one platform's posts. After a failure the last posts and their `lastFetch` are
 * kept, and the platform is paused with back-off.
 */
async function refreshPlatform(ctx: Context, platform: SocialPlatform): Promise<void> {
  const store = socialStore(ctx);
  const now = ctx.clock.now();
  const state = await store.state(platform);
  if (state.notBefore !== null && now < state.notBefore) return;
  try {
    const posts = await fetchPosts(ctx, platform);
    const newestFirst = [...posts].sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
    await ctx.db.transaction(async (tx) => {
      await store.saveFeed(tx, platform, newestFirst, ctx.clock.now());
      await ctx.bus.publish(tx, SOCIAL_TOPIC, platform);
    });
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    const failures = state.failures + 1;
    const notBefore = nextAttempt(now, failures, error.retryAfterSeconds);
    await store.saveFailure(platform, { failures, notBefore, lastError: error.message });
    ctx.logger.warn({ platform, kind: error.kind, failures, notBefore }, 'social feed failed');
  }
}

const EMPTY: PlatformFeed = { posts: [], lastFetch: null };

/** The last successful answer of every platform, from the table; empty when not configured. */
export async function latestPosts(ctx: Context): Promise<SocialAnswer> {
  const feeds = await socialStore(ctx).feeds();
  const configured = new Set(configuredPlatforms(ctx.config));
  const feed = (platform: SocialPlatform): PlatformFeed =>
    (configured.has(platform) ? feeds.get(platform) : undefined) ?? EMPTY;
  return {
    success: true,
    data: { facebook: feed('facebook'), instagram: feed('instagram'), tiktok: feed('tiktok') },
  };
}

/** One task per configured platform, so that a slow one does not delay the others. */
export function socialTasks(config: Context['config']): TaskDefinition<unknown, Context>[] {
  return configuredPlatforms(config).map((platform) => ({
    name: `social-${platform}`,
    schema: z.object({}),
    schedule: '*/5 * * * *',
    atStart: true,
    retryLimit: 2,
    handle: (ctx) => refreshPlatform(ctx, platform),
  }));
}
