import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { auditLog, chatMessages, chatRestrictions, chatUsers } from '#server/db/schema/index.ts';
import type { PersonCard, PersonQuery } from '#shared/contracts/chat-admin.ts';
import { nameHash, userOfSender } from '../connection/identity.ts';
import { lastSenderOf, ownerOfName } from '../connection/names.store.ts';
import { nameKey } from '../filters/names.ts';
import { linesById, selectLines } from '../lines/lines.store.ts';
import { moderatedView } from '../lines/lines.view.ts';
import { appliesTo } from './restrictions.policy.ts';
import { restrictionView } from './restrictions.service.ts';
import { restrictionsInForce } from './restrictions.store.ts';

const LINES = 50;
const ACTS = 100;

/**
 * Details for moderators on the owner of a name or the author of a line; null when there is none.
 * The name is used only to find the person; everything else is read by their sender key.
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

/** When the author of a line is no longer known, the card has the line only. */
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
