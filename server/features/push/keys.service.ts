import webPush from 'web-push';
import type { Context } from '#server/context.ts';
import { type KeyPair, markOutdated, storedKeys, storeKeys } from './keys.store.ts';

type Deps = Pick<Context, 'db' | 'config' | 'clock'>;

/**
 * The keys that sign messages: those of the settings, else the pair that is kept with the data, which
 * is made when it is first needed. Of two processes that make one at once both get the same.
 */
export async function keysOf({ db, config, clock }: Deps): Promise<KeyPair> {
  if (config.push.keys !== null) return config.push.keys;
  const stored = await storedKeys(db.orm);
  if (stored !== null) return stored;
  await storeKeys(db.orm, webPush.generateVAPIDKeys(), clock.now());
  const made = await storedKeys(db.orm);
  if (made === null) throw new Error('The keys for push were not stored');
  return made;
}

/** At the start: makes the keys, and tells the subscriptions that belong to other keys. */
export async function ensurePushKeys(ctx: Deps): Promise<void> {
  const { publicKey } = await keysOf(ctx);
  await markOutdated(ctx.db.orm, publicKey);
}
