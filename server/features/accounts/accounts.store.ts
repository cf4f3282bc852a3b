import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { userPictures, users } from '#server/db/schema/index.ts';
import type { ProfileRequest } from '#shared/contracts/accounts.ts';

export type User = typeof users.$inferSelect;
type NewUser = Pick<
  User,
  'username' | 'email' | 'password' | 'firstName' | 'lastName' | 'bio' | 'createdAt'
>;

const same = (column: AnyPgColumn, text: string) => sql`${folded(column)} = ${folded(text)}`;

export async function userById(orm: Orm, id: string): Promise<User | null> {
  const [user] = await orm.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/**
 * The user, whose row is not deleted until the end of `tx`. A transaction that changes rows of the
 * user and inserts others takes this lock first: otherwise it and a deletion wait for each other.
 */
export async function heldUser(tx: Orm, id: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('key share');
  return user ?? null;
}

/** The user of a username or an e-mail address; one of the two has no '@'. */
export async function userByLogin(orm: Orm, login: string): Promise<User | null> {
  const column = login.includes('@') ? users.email : users.username;
  const [user] = await orm.select().from(users).where(same(column, login));
  return user ?? null;
}

/** Which of a new account's two unique fields are taken. */
export async function takenFields(
  orm: Orm,
  { username, email }: Pick<User, 'username' | 'email'>,
): Promise<{ username: boolean; email: boolean }> {
  const found = await orm
    .select({
      username: sql<boolean>`${same(users.username, username)}`,
      email: sql<boolean>`${same(users.email, email)}`,
    })
    .from(users)
    .where(or(same(users.username, username), same(users.email, email)));
  return { username: found.some((row) => row.username), email: found.some((row) => row.email) };
}

/** Stores a user; null when the name or the address is taken. */
export async function insertUser(tx: Orm, user: NewUser): Promise<User | null> {
  const [stored] = await tx
    .insert(users)
    .values({ ...user, lastActive: user.createdAt })
    .onConflictDoNothing()
    .returning();
  return stored ?? null;
}

/**
 * Stores the time of a login; null when the account is closed or its password was changed since it
 * was checked. The row is locked, so that a concurrent change that ends all sessions also ends the
 * new one.
 */
export async function noteLogin(
  tx: Orm,
  { id, password }: Pick<User, 'id' | 'password'>,
  now: Date,
): Promise<User | null> {
  const [user] = await tx
    .update(users)
    .set({ lastActive: now })
    .where(and(eq(users.id, id), eq(users.password, password), eq(users.isActive, true)))
    .returning();
  return user ?? null;
}

/** Changes the fields that users may change themselves; null for an unknown id. */
export async function updateProfile(
  orm: Orm,
  id: string,
  change: ProfileRequest,
): Promise<User | null> {
  if (Object.keys(change).length === 0) return userById(orm, id);
  const [user] = await orm.update(users).set(change).where(eq(users.id, id)).returning();
  return user ?? null;
}

/** Sets a user's password, unless it was changed since the old one was checked. */
export async function replacePassword(
  tx: Orm,
  { id, password: old }: Pick<User, 'id' | 'password'>,
  password: string,
): Promise<User | null> {
  const [user] = await tx
    .update(users)
    .set({ password })
    .where(and(eq(users.id, id), eq(users.password, old)))
    .returning();
  return user ?? null;
}

/** Confirms the user's address; false when it was confirmed before. */
export async function confirmAddress(tx: Orm, id: string, at: Date): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ emailConfirmedAt: at })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}

/** Changes an account's address, which counts as confirmed. Throws when another account has it. */
export async function changeAddress(
  tx: Orm,
  { id }: Pick<User, 'id'>,
  email: string,
  at: Date,
): Promise<User> {
  const changed = { email, emailConfirmedAt: at };
  const [user] = await tx.update(users).set(changed).where(eq(users.id, id)).returning();
  if (user === undefined) throw new Error('The user is gone');
  return user;
}

/** Deletes the account's row; the rows that reference it are deleted by cascade. */
export async function deleteUser(tx: Orm, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function setActive(tx: Orm, id: string, isActive: boolean): Promise<void> {
  await tx.update(users).set({ isActive }).where(eq(users.id, id));
}

export type Picture = Pick<typeof userPictures.$inferSelect, 'id' | 'webp'>;

const columns = { id: userPictures.id, webp: userPictures.webp };

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
