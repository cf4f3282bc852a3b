import { createHmac } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { dailyUses } from '#server/db/schema/index.ts';
import { mailboxKey } from '#server/lib/mailbox.ts';

/** What an address may have once an Oslo day. */
type DailyUse = 'spin' | `share:${string}`;

/** Who has a turn: an address with all spellings of its mailbox, or a user. */
export type TurnOf = { email: string } | { userId: string };

/**
 * Spends somebody's turn of a day; false when it was spent before, also by an account that has
 * been deleted since. Concurrent calls wait for each other, and one of them gets true.
 */
export async function spendTurn(
  tx: Orm,
  { config }: Pick<Context, 'config'>,
  { use, day, ...who }: { use: DailyUse; day: string } & TurnOf,
): Promise<boolean> {
  const name = 'email' in who ? mailboxKey(who.email) : `user:${who.userId}`;
  const mac = createHmac('sha256', config.sessionSecret).update(`daily:${use}:${day}:${name}`);
  const used = await tx
    .insert(dailyUses)
    .values({ key: mac.digest('base64url'), day })
    .onConflictDoNothing()
    .returning({ day: dailyUses.day });
  return used.length > 0;
}

/** Deletes the marks of days before `day`. */
export async function deletePastUses(orm: Orm, day: string): Promise<void> {
  await orm.delete(dailyUses).where(lt(dailyUses.day, day));
}
