import { lt } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/index.ts';

/** Keys that processes of the release before have stored. */
export async function deleteOldKeys(orm: Orm, before: Date): Promise<void> {
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
