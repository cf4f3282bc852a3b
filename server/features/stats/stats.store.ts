import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatUsers, userGifts, users } from '#server/db/schema/index.ts';
import type { UserStats } from '#shared/contracts/inbox.ts';

/**
 * A user's figures, or null for an unknown id: activity in the chat, and its points with those of
 * the opened gifts.
 */
export async function statsOfUser(orm: Orm, userId: string): Promise<UserStats | null> {
  const giftPoints = orm
    .select({ sum: sql`coalesce(sum(${userGifts.points}), 0)` })
    .from(userGifts)
    .where(and(eq(userGifts.userId, users.id), eq(userGifts.opened, true)));
  const [stats] = await orm
    .select({
      messageCount: sql<number>`coalesce(${chatUsers.messageCount}, 0)`,
      activityLevel: sql<number>`coalesce(${chatUsers.activityLevel}, 1)`,
      badges: sql<string[]>`coalesce(${chatUsers.badges}, '{}')`,
      chatPoints: sql<number>`coalesce(${chatUsers.totalPoints}, 0)`,
      totalPoints: sql`coalesce(${chatUsers.totalPoints}, 0) + (${giftPoints})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(chatUsers, eq(chatUsers.sender, sql`'u:' || ${users.id}`))
    .where(eq(users.id, userId));
  return stats ?? null;
}
