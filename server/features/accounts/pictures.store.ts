import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userPictures, users } from '#server/db/schema/index.ts';
import type { User } from './accounts.store.ts';

export type Picture = Pick<typeof userPictures.$inferSelect, 'id' | 'webp'>;

const columns = { id: userPictures.id, webp: userPictures.webp };

/** Public address of a picture. */
function pictureAddress(id: string): string {
  return `/api/profile-pictures/${id}.webp`;
}

/** A picture of an account that is not closed; null for an unknown id. */
export async function pictureById(orm: Orm, id: string): Promise<Picture | null> {
  const [picture] = await orm
    .select(columns)
    .from(userPictures)
    .innerJoin(users, eq(users.id, userPictures.userId))
    .where(and(eq(userPictures.id, id), eq(users.isActive, true)));
  return picture ?? null;
}

export async function pictureOfUser(orm: Orm, userId: string): Promise<Picture | null> {
  const [picture] = await orm
    .select(columns)
    .from(userPictures)
    .where(eq(userPictures.userId, userId));
  return picture ?? null;
}

/**
 * Replaces or removes a user's picture; null when that changes nothing, and for an unknown user. The
 * user's row is locked first, so that two concurrent uploads leave one picture.
 */
export async function setPicture(
  tx: Orm,
  userId: string,
  picture: { id: string; webp: Uint8Array; createdAt: Date } | null,
): Promise<User | null> {
  const profilePicture = picture === null ? null : pictureAddress(picture.id);
  const [user] = await tx
    .update(users)
    .set({ profilePicture })
    .where(
      and(eq(users.id, userId), sql`${users.profilePicture} is distinct from ${profilePicture}`),
    )
    .returning();
  if (user === undefined) return null;
  await tx.delete(userPictures).where(eq(userPictures.userId, userId));
  if (picture !== null) await tx.insert(userPictures).values({ ...picture, userId });
  return user;
}
