import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { NO_NAME, preparedOn } from '#server/db/prepared.ts';
import { chatUsers, userGifts, users } from '#server/db/schema/index.ts';
import type { UserStats } from '#shared/contracts/inbox.ts';

/**
 * A user's figures, or null for an unknown id: activity in the chat, and its points with those of
 * the opened gifts.
 */
export async function statsOfUser(orm: Orm, userId: string): Promise<UserStats | null> {
  const statement = preparedOn(orm, 'stats_of_user', () => selectStats(orm));
  const [stats] = await statement.execute({ userId });
  return stats ?? null;
}

function selectStats(orm: Orm) {
  const giftPoints = orm
    .select({ sum: sql`coalesce(sum(${userGifts.points}), 0)` })
    .from(userGifts)
    .where(and(eq(userGifts.userId, users.id), eq(userGifts.opened, true)));
  return orm
    .select({
      messageCount: sql<number>`coalesce(${chatUsers.messageCount}, 0)`,
      activityLevel: sql<number>`coalesce(${chatUsers.activityLevel}, 1)`,
      badges: sql<string[]>`coalesce(${chatUsers.badges}, '{}')`,
      chatPoints: sql<number>`coalesce(${chatUsers.totalPoints}, 0)`,
      totalPoints: sql`coalesce(${chatUsers.totalPoints}, 0) + (${giftPoints})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(chatUsers, eq(chatUsers.sender, sql`'u:' || ${users.id}`))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(NO_NAME);
}
