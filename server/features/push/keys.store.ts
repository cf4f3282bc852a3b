import { ne, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { pushKeys, pushSubscriptions as subscriptions } from '#server/db/schema/index.ts';

/** A pair of keys that signs messages, as URL-safe base64. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** The pair that is kept with the data; null before the first start. */
export async function storedKeys(orm: Orm): Promise<KeyPair | null> {
  const { publicKey, privateKey } = pushKeys;
  const [pair] = await orm.select({ publicKey, privateKey }).from(pushKeys);
  return pair ?? null;
}

/** Stores a pair unless there is one: of two processes that start at once one makes it. */
export async function storeKeys(orm: Orm, pair: KeyPair, createdAt: Date): Promise<void> {
  await orm
    .insert(pushKeys)
    .values({ ...pair, createdAt })
    .onConflictDoNothing();
}

/** Tells subscriptions with the server's key from those with an earlier one. */
export async function markOutdated(orm: Orm, publicKey: string): Promise<void> {
  const outdated = sql`(${subscriptions.serverKey} <> ${publicKey})`;
  await orm.update(subscriptions).set({ outdated }).where(ne(subscriptions.outdated, outdated));
}
