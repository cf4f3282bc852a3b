import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { socialFeeds } from '#server/db/schema/index.ts';
import {
  type PlatformFeed,
  type SocialPlatform,
  type SocialPost,
  socialPost,
} from '#shared/contracts/social.ts';

interface FetchState {
  /** Failures since the last success. */
  failures: number;
  /** A failing platform is not called before this time. */
  notBefore: Date | null;
}

/** Store of the last successful answer of each platform. */
export function socialStore({ db }: Pick<Context, 'db'>) {
  return {
    async state(platform: SocialPlatform): Promise<FetchState> {
      const [row] = await db.orm
        .select({ failures: socialFeeds.failures, notBefore: socialFeeds.notBefore })
        .from(socialFeeds)
        .where(eq(socialFeeds.platform, platform));
      return row ?? { failures: 0, notBefore: null };
    },

    /** Stores a successful answer and resets the failures. */
    async saveFeed(
      tx: Orm,
      platform: SocialPlatform,
      posts: SocialPost[],
      lastFetch: Date,
    ): Promise<void> {
      const values = { posts, lastFetch, failures: 0, notBefore: null, lastError: null };
      await tx
        .insert(socialFeeds)
        .values({ platform, ...values })
        .onConflictDoUpdate({ target: socialFeeds.platform, set: values });
    },

    /** Stores a failure; posts and `lastFetch` stay. */
    async saveFailure(
      platform: SocialPlatform,
      failure: FetchState & { lastError: string },
    ): Promise<void> {
      await db.orm
        .insert(socialFeeds)
        .values({ platform, ...failure })
        .onConflictDoUpdate({ target: socialFeeds.platform, set: failure });
    },

    async feeds(): Promise<Map<string, PlatformFeed>> {
      const rows = await db.orm.select().from(socialFeeds);
      return new Map(
        rows.map((row) => [
          row.platform,
          {
            posts: z.array(socialPost).parse(row.posts),
            lastFetch: row.lastFetch?.toISOString() ?? null,
          },
        ]),
      );
    },
  };
}
