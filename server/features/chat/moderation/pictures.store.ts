import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userPictures, users } from '#server/db/schema/index.ts';

/**
 * Removes a user's picture. The user's row is locked, so that an upload at the same time is seen here, or
 * sees what the caller has stored.
 * @returns whether there was one
 */
export async function deletePicture(tx: Orm, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const taken = await tx
    .update(users)
    .set({ profilePicture: null })
    .where(and(eq(users.id, userId), isNotNull(users.profilePicture)))
    .returning({ id: users.id });
  await tx.delete(userPictures).where(eq(userPictures.userId, userId));
  return taken.length > 0;
}
