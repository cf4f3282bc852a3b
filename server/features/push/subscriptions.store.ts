import { and, arrayContains, arrayOverlaps, count, eq } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { pushSubscriptions as subscriptions } from '#server/db/schema/index.ts';
import type { PushReceivers } from './push.types.ts';

/** How many browsers a message would go to now. */
export async function countPushReceivers(
  orm: Orm,
  { subject, slots }: PushReceivers,
): Promise<number> {
  if (slots?.length === 0) return 0;
  const [row] = await orm
    .select({ receivers: count() })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.outdated, false),
        arrayContains(subscriptions.subjects, [subject]),
        slots === null ? undefined : arrayOverlaps(subscriptions.slots, [...slots]),
      ),
    );
  return row?.receivers ?? 0;
}
