import { and, asc, count, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import {
  auditLog,
  chatMessages,
  chatReports,
  chatRestrictions,
  chatUsers,
  users,
} from '#server/db/schema/index.ts';
import type {
  ChatActivity,
  PersonCard,
  PersonQuery,
  Restriction,
} from '#shared/contracts/chat-admin.ts';
import { appliesTo } from '../chat.policy.ts';
import { nameKey } from '../filters/words.ts';
import { nameHash, userOfSender } from '../identity.ts';
import { linesById, moderatedView, selectLines } from './lines.store.ts';
import { type RestrictionRow, restrictionsInForce } from './moderation.store.ts';
import { lastSenderOf, ownerOfName } from './people.store.ts';

const TOP = 10;
/** Most lines in the lists; `total` has the full number. */
const WAITING_MAX = 200;

/** Chat statistics; `dayStart` is the first instant of today. */
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

const LINES = 50;
const ACTS = 100;

/**
 * Details for moderators on the holder of a name or the author of a line; null when there is none.
 * The name only finds the person; everything else is read by their sender key.
 */
export async function personCard(
  { db: { orm }, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  asked: PersonQuery,
): Promise<PersonCard | null> {
  const now = clock.now();
  const sender = await senderOf(orm, asked, now);
  if (sender === null) return cardOfLine(orm, asked);
  const lines = await selectLines(orm)
    .where(eq(chatMessages.sender, sender))
    .orderBy(desc(chatMessages.id))
    .limit(LINES);
  const [activity] = await orm.select().from(chatUsers).where(eq(chatUsers.sender, sender));
  const navn = lines[0]?.navn ?? activity?.navn;
  if (navn === undefined) return null;
  const key = nameKey(navn);
  const addressHash = await latestAddress(orm, sender);
  const who = { sender, visitor: null, nameKey: key, nameHash: nameHash(config, key), addressHash };
  const inForce = (await restrictionsInForce(orm, now)).filter((rule) => appliesTo(rule, who));
  return {
    navn,
    userId: userOfSender(sender),
    picture: lines[0]?.picture ?? null,
    messageCount: activity?.messageCount ?? 0,
    activityLevel: activity?.activityLevel ?? 1,
    totalPoints: activity?.totalPoints ?? 0,
    badges: activity?.badges ?? [],
    joinedAt: activity?.joinedAt.toISOString() ?? null,
    lastActive: activity?.lastActive.toISOString() ?? null,
    restrictions: inForce.map(restrictionView),
    lines: lines.map(moderatedView),
    acts: await actsOn(
      orm,
      sender,
      lines.map(({ id }) => String(id)),
    ),
  };
}

/** When the author of a line is no longer known, the card has only the line. */
async function cardOfLine(orm: Orm, { messageId }: PersonQuery): Promise<PersonCard | null> {
  const [line] = messageId === undefined ? [] : await linesById(orm, [BigInt(messageId)]);
  if (line === undefined || line.isSystemMessage || line.isAdmin === 'true') return null;
  return {
    navn: line.navn,
    userId: null,
    picture: null,
    ...{ messageCount: 0, activityLevel: 1, totalPoints: 0, badges: [], restrictions: [] },
    ...{ joinedAt: null, lastActive: null },
    lines: [moderatedView(line)],
    acts: await actsOn(orm, null, [String(line.id)]),
  };
}

async function senderOf(orm: Orm, { navn, messageId }: PersonQuery, now: Date) {
  if (navn !== undefined) return (await ownerOfName(orm, navn, now)) ?? lastSenderOf(orm, navn);
  const [line] = await orm
    .select({ sender: chatMessages.sender })
    .from(chatMessages)
    .where(eq(chatMessages.id, BigInt(messageId ?? 0)));
  return line?.sender ?? null;
}

async function latestAddress(orm: Orm, sender: string): Promise<string> {
  const [line] = await orm
    .select({ addressHash: chatMessages.addressHash })
    .from(chatMessages)
    .where(eq(chatMessages.sender, sender))
    .orderBy(desc(chatMessages.id))
    .limit(1);
  return line?.addressHash ?? '';
}

async function actsOn(
  orm: Orm,
  sender: string | null,
  lineIds: string[],
): Promise<PersonCard['acts']> {
  const { subjectType, subjectId } = auditLog;
  const own =
    sender === null
      ? []
      : await orm
          .select({ id: chatRestrictions.id })
          .from(chatRestrictions)
          .where(sql`${sender} = any (${chatRestrictions.senders})`);
  const ids = own.map(({ id }) => id);
  const onPerson = and(eq(subjectType, 'chat_person'), inArray(subjectId, ids));
  const onLines = and(eq(subjectType, 'chat_line'), inArray(subjectId, lineIds));
  const rows = await orm
    .select({ actor: auditLog.actor, action: auditLog.action, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(or(onPerson, onLines))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(ACTS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** A restriction for moderators; contains no address. */
export function restrictionView(row: RestrictionRow): Restriction {
  return {
    id: row.id,
    kind: row.kind,
    target: row.addressHash === null ? 'name' : 'address',
    navn: row.navn,
    until: row.until?.toISOString() ?? null,
    reason: row.reason,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  };
}
