import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { admins, chatNames, chatUsers, users } from '#server/db/schema/index.ts';

/** Name, badges and picture of a person, for their own client. */
export interface Self {
  navn: string;
  badges: string[];
  /** Address of the profile picture. */
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

/** Username of an admin, for the audit log. */
export async function adminName(orm: Orm, adminId: string): Promise<string> {
  const rows = await orm
    .select({ username: admins.username })
    .from(admins)
    .where(eq(admins.id, adminId));
  return rows[0]?.username ?? adminId;
}

/** Usernames of all admins, which are reserved. */
export async function adminNames(orm: Orm): Promise<string[]> {
  const rows = await orm.select({ username: admins.username }).from(admins);
  return rows.map(({ username }) => username);
}

/** A visitor who holds a name now; null for one without. */
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

/** Renews the names of connected visitors. */
export async function keepNames(orm: Orm, holders: string[], until: Date): Promise<void> {
  await orm.update(chatNames).set({ heldUntil: until }).where(inArray(chatNames.holder, holders));
}
