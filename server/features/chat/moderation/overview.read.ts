import { asc, count, desc, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { chatMessages, chatReports, chatUsers, users } from '#server/db/schema/index.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { linesById, selectLines } from '../lines/lines.store.ts';
import { moderatedView } from '../lines/lines.view.ts';

const TOP = 10;
/** Most lines in the lists; `total` has the full number. */
const WAITING_MAX = 200;

/** Figures of the chat; `dayStart` is the first instant of today. */
export async function chatActivity(orm: Orm, dayStart: Date): Promise<ChatActivity> {
  const levels = await orm
    .select({ level: chatUsers.activityLevel, people: count() })
    .from(chatUsers)
    .groupBy(chatUsers.activityLevel);
  const [active] = await orm
    .select({ people: count() })
    .from(chatUsers)
    .where(gte(chatUsers.lastActive, dayStart));
  const topUsers = await orm
    .select({
      id: chatUsers.id,
      navn: chatUsers.navn,
      picture: sql<string | null>`(select u.profile_picture from ${users} u where u.id =
        case when ${chatUsers.sender} like 'u:%' then substr(${chatUsers.sender}, 3)::uuid end)`,
      activityLevel: chatUsers.activityLevel,
      totalPoints: chatUsers.totalPoints,
      messageCount: chatUsers.messageCount,
    })
    .from(chatUsers)
    .orderBy(desc(chatUsers.totalPoints), chatUsers.id)
    .limit(TOP);
  const at = (level: number) => levels.find((one) => one.level === level)?.people ?? 0;
  return {
    totalUsers: levels.reduce((sum, { people }) => sum + people, 0),
    activeToday: active?.people ?? 0,
    levelDistribution: {
      level1: at(1),
      level2: at(2),
      level3: at(3),
      level4: at(4),
      level5: at(5),
    },
    topUsers,
  };
}

/** Held lines, oldest first. */
export async function heldLines(orm: Orm) {
  const held = sql`${chatMessages.status} = 'held'`;
  const rows = await selectLines(orm).where(held).orderBy(asc(chatMessages.id)).limit(WAITING_MAX);
  const [all] = await orm.select({ lines: count() }).from(chatMessages).where(held);
  return { items: rows.map(moderatedView), total: all?.lines ?? 0 };
}

/** Lines with unhandled reports, the most recently reported first. */
export async function reportedLines(orm: Orm) {
  const latest = sql`max(${chatReports.createdAt})`;
  const waiting = await orm
    .select({ id: chatReports.messageId })
    .from(chatReports)
    .where(isNull(chatReports.handledAt))
    .groupBy(chatReports.messageId)
    .orderBy(desc(latest))
    .limit(WAITING_MAX);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return { items: [], total: 0 };
  const lines = await linesById(orm, ids);
  const reports = await orm
    .select()
    .from(chatReports)
    .where(inArray(chatReports.messageId, ids))
    .orderBy(asc(chatReports.createdAt));
  const [all] = await orm
    .select({ lines: sql`count(distinct ${chatReports.messageId})`.mapWith(Number) })
    .from(chatReports)
    .where(isNull(chatReports.handledAt));
  return {
    total: all?.lines ?? 0,
    items: ids.flatMap((id) => {
      const line = lines.find((one) => one.id === id);
      if (line === undefined) return [];
      const own = reports.filter(
        ({ messageId, handledAt }) => messageId === id && handledAt === null,
      );
      return {
        line: moderatedView(line),
        reports: own.map(({ reason, createdAt }) => ({
          reason,
          createdAt: createdAt.toISOString(),
        })),
      };
    }),
  };
}
