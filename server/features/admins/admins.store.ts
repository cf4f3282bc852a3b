import { count, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { admins } from '#server/db/schema/index.ts';

/** How many administrators there are. */
export async function countAdmins(tx: Orm): Promise<number> {
  const [row] = await tx.select({ admins: count() }).from(admins);
  return row?.admins ?? 0;
}

/** Gives the administrator of that name (letter case aside) a new password; false without one. */
export async function changePassword(
  tx: Orm,
  username: string,
  password: string,
): Promise<boolean> {
  const changed = await tx
    .update(admins)
    .set({ password })
    .where(sql`${folded(admins.username)} = ${folded(username)}`)
    .returning({ id: admins.id });
  return changed.length > 0;
}

/** Creates an administrator unless the name is taken; false when it was. */
export async function addAdmin(tx: Orm, username: string, password: string): Promise<boolean> {
  const added = await tx
    .insert(admins)
    .values({ username, password })
    .onConflictDoNothing()
    .returning({ id: admins.id });
  return added.length > 0;
}

/** The stored hash of an administrator, or null. */
export async function passwordHashOf(tx: Orm, username: string): Promise<string | null> {
  const [row] = await tx
    .select({ password: admins.password })
    .from(admins)
    .where(sql`${folded(admins.username)} = ${folded(username)}`);
  return row?.password ?? null;
}
