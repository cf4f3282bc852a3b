import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { admins, chatNames, sessions, users } from '#server/db/schema/index.ts';

/** Username of an active user, or null. */
export async function usernameOf(orm: Orm, userId: string): Promise<string | null> {
  const rows = await orm
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)));
  return rows[0]?.username ?? null;
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

/** Usernames of all admins: nobody else may pass for one. */
export async function adminNames(orm: Orm): Promise<string[]> {
  const rows = await orm.select({ username: admins.username }).from(admins);
  return rows.map(({ username }) => username);
}

/** The name a visitor holds now. */
export async function heldName(orm: Orm, holder: string, now: Date): Promise<string | null> {
  const rows = await orm
    .select({ navn: chatNames.navn })
    .from(chatNames)
    .where(and(eq(chatNames.holder, holder), gt(chatNames.heldUntil, now)))
    .orderBy(desc(chatNames.heldUntil))
    .limit(1);
  return rows[0]?.navn ?? null;
}

/** Keeps the names of those who are connected. */
export async function keepNames(orm: Orm, holders: string[], until: Date): Promise<void> {
  await orm.update(chatNames).set({ heldUntil: until }).where(inArray(chatNames.holder, holders));
}

/** Which of these sessions are still open. */
export async function openSessions(orm: Orm, sids: string[], now: Date): Promise<Set<string>> {
  const rows = await orm
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(inArray(sessions.sid, sids), gt(sessions.expire, now)));
  return new Set(rows.map(({ sid }) => sid));
}
