import { and, desc, eq, gt, inArray, isNotNull, like, lt, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  admins,
  chatMessages,
  chatNames,
  chatPauses,
  chatReports,
  chatRestrictions,
  chatRooms,
  chatUsers,
  users,
} from '#server/db/schema/index.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat.ts';
import { nameKey } from '../filters/words.ts';
import { addressSender, userSender } from '../identity.ts';

interface Self {
  navn: string;
  badges: string[];
  /** URL of the profile picture. */
  picture: string | null;
}

/** An active user, or null. */
export async function memberOf(orm: Orm, userId: string): Promise<Self | null> {
  const [row] = await orm
    .select({ navn: users.username, badges: chatUsers.badges, picture: users.profilePicture })
    .from(users)
    .leftJoin(chatUsers, eq(chatUsers.sender, sql`'u:' || ${users.id}`))
    .where(and(eq(users.id, userId), eq(users.isActive, true)));
  return row === undefined ? null : { ...row, badges: row.badges ?? [] };
}

export async function isAdmin(orm: Orm, adminId: string): Promise<boolean> {
  const rows = await orm.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId));
  return rows.length > 0;
}

export async function adminName(orm: Orm, adminId: string): Promise<string> {
  const rows = await orm
    .select({ username: admins.username })
    .from(admins)
    .where(eq(admins.id, adminId));
  return rows[0]?.username ?? adminId;
}

export async function adminNames(orm: Orm): Promise<string[]> {
  const rows = await orm.select({ username: admins.username }).from(admins);
  return rows.map(({ username }) => username);
}

/** A visitor who currently holds a name, or null. */
export async function guestOf(orm: Orm, holder: string, now: Date): Promise<Self | null> {
  const [row] = await orm
    .select({ navn: chatNames.navn, badges: chatUsers.badges })
    .from(chatNames)
    .leftJoin(chatUsers, eq(chatUsers.sender, chatNames.holder))
    .where(and(eq(chatNames.holder, holder), gt(chatNames.heldUntil, now)))
    .orderBy(desc(chatNames.heldUntil))
    .limit(1);
  return row === undefined ? null : { navn: row.navn, badges: row.badges ?? [], picture: null };
}

export interface Claim {
  key: string;
  navn: string;
  holder: string;
  heldUntil: Date;
}

const CLAIM = `
INSERT INTO chat_names (key, navn, holder, held_until, claimed_at)
SELECT key, navn, holder, held_until, $2::timestamptz FROM jsonb_to_recordset($1::text::jsonb)
  AS claim(key text, navn text, holder text, held_until timestamptz)
ON CONFLICT (key) DO UPDATE
  SET navn = excluded.navn, holder = excluded.holder, held_until = excluded.held_until,
    claimed_at = CASE WHEN chat_names.holder = excluded.holder THEN chat_names.claimed_at
      ELSE excluded.claimed_at END`;
/**
 * A visitor with a cookie has one name, and the previous one stays reserved. An address without a
 * cookie may be many people, so its names are kept.
 */
const RELEASE = `
UPDATE chat_names SET holder = 'left:' || claim.holder, held_until = claim.held_until
FROM jsonb_to_recordset($1::text::jsonb) AS claim(key text, holder text, held_until timestamptz)
WHERE chat_names.holder = claim.holder AND chat_names.key <> claim.key
  AND claim.holder LIKE 'v:%'`;

/** Assigns names to visitors. The caller has checked under the chat's lock that they are free. */
export async function claimNames(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  claims: readonly Claim[],
  now: Date,
): Promise<void> {
  if (claims.length === 0) return;
  const values = claims.map(({ key, navn, holder, heldUntil }) => {
    return { key, navn, holder, held_until: heldUntil.toISOString() };
  });
  const sql = db.sqlOf(tx);
  const rows = [JSON.stringify(values)];
  await Promise.all([sql.query(RELEASE, rows), sql.query(CLAIM, [...rows, now])]);
}

const PAUSE = `
INSERT INTO chat_pauses (sender, until)
SELECT sender, until FROM jsonb_to_recordset($1::text::jsonb) AS p(sender text, until timestamptz)
ON CONFLICT (sender) DO UPDATE SET until = excluded.until`;

export async function savePauses(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  pauses: readonly { sender: string; until: Date }[],
): Promise<void> {
  if (pauses.length === 0) return;
  const latest = new Map(pauses.map(({ sender, until }) => [sender, until.toISOString()]));
  const values = [...latest].map(([sender, until]) => ({ sender, until }));
  await db.sqlOf(tx).query(PAUSE, [JSON.stringify(values)]);
}

export async function keepNames(orm: Orm, holders: string[], until: Date): Promise<void> {
  await orm.update(chatNames).set({ heldUntil: until }).where(inArray(chatNames.holder, holders));
}

/**
 * Sender key of a name's current holder, an account or a visitor, or of the visitor whose previous
 * name it is while reserved; null when it is free.
 */
export async function ownerOfName(orm: Orm, navn: string, now: Date): Promise<string | null> {
  const key = nameKey(navn);
  const [user] = await orm
    .select({ id: users.id })
    .from(users)
    .where(sql`${folded(users.username)} = ${key}`);
  if (user !== undefined) return userSender(user.id);
  const [held] = await orm
    .select({ holder: chatNames.holder })
    .from(chatNames)
    .where(and(eq(chatNames.key, key), gt(chatNames.heldUntil, now)));
  if (held === undefined) return null;
  const holder = held.holder.replace(/^left:/, '');
  const address = /^a:(.*)$/.exec(holder)?.[1];
  return address === undefined ? holder : addressSender(address, key);
}

/** Sender key of the last author under a name that is free now. */
export async function lastSenderOf(orm: Orm, navn: string): Promise<string | null> {
  const { id, sender, isSystemMessage } = chatMessages;
  const [line] = await orm
    .select({ sender })
    .from(chatMessages)
    .where(
      and(
        sql`${folded(chatMessages.navn)} = ${folded(sql`${navn}::text`)}`,
        eq(isSystemMessage, false),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return line?.sender ?? null;
}

/** Lines renamed per statement: a person may have written tens of thousands. */
const SLICE = 500;

/**
 * Replaces the name on a person's lines that still have it, pinned and newest ones first, and
 * clears sender and address. The lines stay, so that conversations remain readable.
 * @returns the number of lines, and whether there may be more
 */
export async function renameLines(
  tx: Orm,
  userId: string,
): Promise<{ count: number; more: boolean }> {
  const pinned = tx
    .select({ id: chatRooms.pinnedMessageId })
    .from(chatRooms)
    .where(isNotNull(chatRooms.pinnedMessageId));
  const first = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .orderBy(desc(inArray(chatMessages.id, pinned)), desc(chatMessages.id))
    .limit(SLICE);
  const lines = await tx
    .update(chatMessages)
    .set({ navn: DELETED_USER_NAME, userId: null, sender: null, clientId: null, addressHash: null })
    // Checks the user again: a line that a moderator restores meanwhile gets another id.
    .where(and(inArray(chatMessages.id, first), eq(chatMessages.userId, userId)))
    .returning({ id: chatMessages.id });
  return { count: lines.length, more: lines.length === SLICE };
}

/**
 * Deletes a person's activity; their level announcements then refer to a deleted user.
 * @returns whether there was any
 */
export async function deleteActivity(tx: Orm, userId: string): Promise<boolean> {
  const theirs = eq(chatUsers.sender, userSender(userId));
  await tx
    .update(chatMessages)
    .set({ aboutName: null })
    .where(
      inArray(chatMessages.about, tx.select({ id: chatUsers.id }).from(chatUsers).where(theirs)),
    );
  const active = await tx.delete(chatUsers).where(theirs).returning({ id: chatUsers.id });
  return active.length > 0;
}

/** Keeps a person's time-outs and bans in force, with only the hash of the name. */
export async function keepRestrictions(tx: Orm, userId: string, hash: string): Promise<void> {
  const sender = userSender(userId);
  const { senders } = chatRestrictions;
  await tx
    .update(chatRestrictions)
    .set({
      navn: DELETED_USER_NAME,
      nameKey: hash,
      senders: sql`array_remove(${senders}, ${sender})`,
    })
    .where(sql`${sender} = any (${senders})`);
}

/** Reserves a deleted account's name, so that no visitor is mistaken for its owner. */
export async function keepName(tx: Orm, hash: string, heldUntil: Date): Promise<void> {
  const kept = { navn: DELETED_USER_NAME, holder: 'deleted', heldUntil };
  await tx
    .insert(chatNames)
    .values({ key: hash, ...kept })
    .onConflictDoUpdate({ target: chatNames.key, set: kept });
}

/**
 * Clears the address hashes of lines from before `before`, also inside the senders of visitors
 * without a cookie.
 */
export async function blankLineAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, addressHash, sender } = chatMessages;
  const isAddress = like(sender, 'a:%');
  await orm
    .update(chatMessages)
    .set({ addressHash: null, sender: sql`case when ${isAddress} then null else ${sender} end` })
    .where(and(lt(createdAt, before), or(isNotNull(addressHash), isAddress)));
  await orm
    .update(chatUsers)
    .set({ sender: null })
    .where(and(lt(chatUsers.lastActive, before), like(chatUsers.sender, 'a:%')));
}

/** Clears the addresses of reporters; the report's id still tells reporters of one line apart. */
export async function blankReporterAddresses(orm: Orm, before: Date): Promise<void> {
  const { createdAt, id, reporter, countsAs } = chatReports;
  const isAddress = like(reporter, 'a:%');
  await orm
    .update(chatReports)
    .set({
      reporter: sql`case when ${isAddress} then 'x:' || ${id} else ${reporter} end`,
      countsAs: null,
    })
    .where(and(lt(createdAt, before), or(isAddress, isNotNull(countsAs))));
}

/** Clears a person's reports; each remains as one of an unknown person, so that it still counts. */
export async function forgetReporter(tx: Orm, userId: string): Promise<void> {
  const { id, reporter } = chatReports;
  await tx
    .update(chatReports)
    .set({ reporter: sql`'x:' || ${id}`, reason: DELETED_USER_NAME })
    .where(eq(reporter, userSender(userId)));
}

export async function deleteOutlived(orm: Orm, now: Date): Promise<void> {
  await orm.delete(chatNames).where(lt(chatNames.heldUntil, now));
  await orm.delete(chatPauses).where(lt(chatPauses.until, now));
}
