import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { affiliateByEmail, saveContactKeys, updateAffiliate } from './affiliates.store.ts';
import { deleteApplicationOf } from './deletion.service.ts';
import { keepRefusal } from './deletion.store.ts';

/**
 * Moves what was sent as an application with a user's former address to the new one; where the new
 * one has applied too, that application stays alone. Whoever was ever approved has an account of
 * its own, which keeps its address. The caller holds the locks of both addresses.
 */
export async function moveApplication(
  tx: Orm,
  ctx: Pick<Context, 'config' | 'jobs'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const application = await affiliateByEmail(tx, from);
  if (application === null || application.personalCode !== null) return;
  if ((await affiliateByEmail(tx, to)) !== null) return deleteApplicationOf(tx, ctx, from);
  // The former mailbox waits on after a refusal, as the new one does.
  await keepRefusal(tx, ctx, application);
  await updateAffiliate(tx, application.id, { epost: to });
  await saveContactKeys(tx, { ...application, epost: to });
}
