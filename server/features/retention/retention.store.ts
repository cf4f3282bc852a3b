import { lt } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/index.ts';

/** Deletes keys that processes of the previous release have stored. */
export async function deleteOldKeys(orm: Orm, before: Date): Promise<void> {
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
