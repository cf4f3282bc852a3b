import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { auditLog, chatMessages, chatUsers, users } from '#server/db/schema/index.ts';
import type { PersonCard } from '#shared/contracts/chat-admin.ts';
import { nameKey } from '#shared/rules/chat-names.ts';
import { hits } from './chat.policy.ts';
import { restrictionView } from './chat.restrictions.service.ts';
import { restrictionsInForce } from './chat.restrictions.store.ts';
import { moderatedView } from './chat.view.ts';

const LINES = 50;
const ACTS = 100;

/** Everything a moderator needs to know about a name; null when nobody ever wrote under it. */
export async function personCard(orm: Orm, navn: string, now: Date): Promise<PersonCard | null> {
  const same = (column: Parameters<typeof folded>[0]) =>
    sql`${folded(column)} = ${folded(sql`${navn}::text`)}`;
  const lines = await orm
    .select()
    .from(chatMessages)
    .where(and(same(chatMessages.navn), eq(chatMessages.isSystemMessage, false)))
    .orderBy(desc(chatMessages.id))
    .limit(LINES);
  const [activity] = await orm.select().from(chatUsers).where(same(chatUsers.navn)).limit(1);
  const [account] = await orm.select({ id: users.id }).from(users).where(same(users.username));
  const latest = lines[0];
  if (latest === undefined && activity === undefined) return null;
  const key = nameKey(navn);
  const who = {
    sender: latest?.sender ?? null,
    nameKey: key,
    addressHash: latest?.addressHash ?? '',
  };
  const inForce = await restrictionsInForce(orm, now);
  return {
    navn: activity?.navn ?? latest?.navn ?? navn,
    userId: account?.id ?? null,
    messageCount: activity?.messageCount ?? 0,
    activityLevel: activity?.activityLevel ?? 1,
    totalPoints: activity?.totalPoints ?? 0,
    badges: activity?.badges ?? [],
    joinedAt: activity?.joinedAt.toISOString() ?? null,
    lastActive: activity?.lastActive.toISOString() ?? null,
    restrictions: inForce.filter((rule) => hits(rule, who)).map(restrictionView),
    lines: lines.map(moderatedView),
    acts: await actsOn(
      orm,
      key,
      lines.map(({ id }) => String(id)),
    ),
  };
}

async function actsOn(orm: Orm, key: string, lineIds: string[]): Promise<PersonCard['acts']> {
  const { subjectType, subjectId } = auditLog;
  const onPerson = and(eq(subjectType, 'chat_person'), eq(subjectId, key));
  const onLines = and(eq(subjectType, 'chat_line'), inArray(subjectId, lineIds));
  const rows = await orm
    .select({ actor: auditLog.actor, action: auditLog.action, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(lineIds.length === 0 ? onPerson : or(onPerson, onLines))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(ACTS);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
