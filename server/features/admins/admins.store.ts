import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { admins } from '#server/db/schema/index.ts';

export type Admin = typeof admins.$inferSelect;

const hasName = (username: string) => sql`${folded(admins.username)} = ${folded(username)}`;

export async function countAdmins(tx: Orm): Promise<number> {
  const [row] = await tx.select({ admins: count() }).from(admins);
  return row?.admins ?? 0;
}

/** The administrator of that name, case-insensitively; or null. */
export async function adminByName(orm: Orm, username: string): Promise<Admin | null> {
  const [admin] = await orm.select().from(admins).where(hasName(username));
  return admin ?? null;
}

export async function adminById(orm: Orm, id: string): Promise<Admin | null> {
  const [admin] = await orm.select().from(admins).where(eq(admins.id, id));
  return admin ?? null;
}

/**
 * The administrator, locked until the end of `tx`; null when the password or the second factor was
 * changed since it was checked. The lock makes a concurrent change end the new session too.
 */
export async function lockAdmin(
  tx: Orm,
  { id, password, totpEnabledAt }: Pick<Admin, 'id' | 'password' | 'totpEnabledAt'>,
): Promise<Admin | null> {
  const [admin] = await tx.select().from(admins).where(eq(admins.id, id)).for('share');
  const isSame =
    admin?.password === password && admin.totpEnabledAt?.getTime() === totpEnabledAt?.getTime();
  return isSame ? admin : null;
}

/** Sets the password of the administrator of that name; returns the id, null without one. */
export async function changePassword(
  tx: Orm,
  username: string,
  password: string,
): Promise<string | null> {
  const changed = await tx
    .update(admins)
    .set({ password, passwordLoggedAt: null })
    .where(hasName(username))
    .returning({ id: admins.id });
  return changed[0]?.id ?? null;
}

/** Creates an administrator; returns the id, null when the name is taken. */
export async function addAdmin(
  tx: Orm,
  admin: Pick<Admin, 'username' | 'password' | 'passwordLoggedAt'>,
): Promise<string | null> {
  const added = await tx
    .insert(admins)
    .values(admin)
    .onConflictDoNothing()
    .returning({ id: admins.id });
  return added[0]?.id ?? null;
}

/** Removes the administrator of that name; returns the id, null without one. */
export async function removeAdmin(tx: Orm, username: string): Promise<string | null> {
  const removed = await tx.delete(admins).where(hasName(username)).returning({ id: admins.id });
  return removed[0]?.id ?? null;
}

/** Notes that an administrator's password is one that no log holds. */
export async function forgetLogged(orm: Orm, id: string): Promise<void> {
  const wasLogged = and(eq(admins.id, id), isNotNull(admins.passwordLoggedAt));
  await orm.update(admins).set({ passwordLoggedAt: null }).where(wasLogged);
}

export interface AdminProtection {
  username: string;
  hasTwoFactor: boolean;
  /** The password still is the one that the first start printed into its log. */
  isPasswordLogged: boolean;
}

export async function adminProtections(orm: Orm): Promise<AdminProtection[]> {
  const { username, totpEnabledAt, passwordLoggedAt } = admins;
  const rows = await orm
    .select({ username, totpEnabledAt, passwordLoggedAt })
    .from(admins)
    .orderBy(asc(username));
  return rows.map((row) => ({
    username: row.username,
    hasTwoFactor: row.totpEnabledAt !== null,
    isPasswordLogged: row.passwordLoggedAt !== null,
  }));
}
