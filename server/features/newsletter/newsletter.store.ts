import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/index.ts';
import { DAY_MS } from '#shared/oslo-time.ts';

export interface Subscription {
  id: string;
  email: string;
  unsubscribeTokenHash: string | null;
}

const columns = {
  id: subscriptions.id,
  email: subscriptions.email,
  unsubscribeTokenHash: subscriptions.unsubscribeTokenHash,
};

function hasEmail(email: string): SQL {
  return sql`${folded(subscriptions.email)} = ${folded(email)}`;
}

/** Queries on subscriptions. Each takes the transaction or the plain handle. */
export function newsletterStore({ clock, config }: Pick<Context, 'clock' | 'config'>) {
  const validMs = config.times.retention.unconfirmedNewsletterDays * DAY_MS;

  return {
    /**
     * Stores the address unconfirmed; one that is there stays as it is. The statements are
     * the same for both, so that their duration does not tell them apart.
     * @returns the row's id
     */
    async keepAddress(tx: Orm, email: string): Promise<string> {
      await tx
        .insert(subscriptions)
        .values({ email, subscribedAt: clock.now() })
        .onConflictDoNothing();
      const [row] = await tx
        .update(subscriptions)
        .set({ email: sql`${subscriptions.email}` })
        .where(hasEmail(email))
        .returning({ id: subscriptions.id });
      if (row === undefined) throw new Error('The subscription was not stored');
      return row.id;
    },

    /** An address that does not get the newsletter, locked until the end of `tx`. */
    async lockUnconfirmed(tx: Orm, id: string): Promise<Subscription | null> {
      const [row] = await tx
        .select(columns)
        .from(subscriptions)
        .where(and(eq(subscriptions.id, id), isNull(subscriptions.confirmedAt)))
        .for('update');
      return row ?? null;
    },

    /** Lets a new link confirm an address, in place of an earlier one. */
    async renew(tx: Orm, id: string, confirmTokenHash: string): Promise<void> {
      await tx
        .update(subscriptions)
        .set({ confirmTokenHash, subscribedAt: clock.now(), unsubscribedAt: null })
        .where(eq(subscriptions.id, id));
    },

    /** Stores the hash by which an unsubscribe link finds the row. */
    async setUnsubscribeHash(tx: Orm, id: string, unsubscribeTokenHash: string): Promise<void> {
      await tx.update(subscriptions).set({ unsubscribeTokenHash }).where(eq(subscriptions.id, id));
    },

    /**
     * Confirms the row of this token. Null when no row is waiting with it, or the token has
     * expired.
     */
    async confirm(tx: Orm, tokenHash: string): Promise<Subscription | null> {
      const now = clock.now();
      const [row] = await tx
        .update(subscriptions)
        .set({ confirmedAt: now })
        .where(
          and(
            eq(subscriptions.confirmTokenHash, tokenHash),
            isNull(subscriptions.confirmedAt),
            gt(subscriptions.subscribedAt, new Date(now.getTime() - validMs)),
          ),
        )
        .returning(columns);
      return row ?? null;
    },

    /** Whether this token has confirmed a row before. */
    async isConfirmedByToken(orm: Orm, tokenHash: string): Promise<boolean> {
      const found = await orm
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(
          and(eq(subscriptions.confirmTokenHash, tokenHash), isNotNull(subscriptions.confirmedAt)),
        );
      return found.length > 0;
    },

    /** Unsubscribes the row of this token; false when no row has it. */
    async unsubscribe(orm: Orm, tokenHash: string): Promise<boolean> {
      const rows = await orm
        .update(subscriptions)
        .set({
          unsubscribedAt: sql`coalesce(${subscriptions.unsubscribedAt}, ${clock.now()})`,
          confirmedAt: null,
          confirmTokenHash: null,
        })
        .where(eq(subscriptions.unsubscribeTokenHash, tokenHash))
        .returning({ id: subscriptions.id });
      return rows.length > 0;
    },
  };
}

/** Deletes sign-ups never confirmed, and unsubscribed addresses: both are unconfirmed. */
export async function deleteUnconfirmed(orm: Orm, before: Date): Promise<void> {
  const { confirmedAt, unsubscribedAt, subscribedAt } = subscriptions;
  await orm
    .delete(subscriptions)
    .where(and(isNull(confirmedAt), lt(sql`coalesce(${unsubscribedAt}, ${subscribedAt})`, before)));
}

export async function deleteSubscriptionOf(tx: Orm, email: string): Promise<void> {
  await tx.delete(subscriptions).where(hasEmail(email));
}

/** Moves a subscription to a person's new address, unless that one has signed up or off itself. */
export async function moveSubscription(
  tx: Orm,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [known] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(hasEmail(to));
  if (known !== undefined) return deleteSubscriptionOf(tx, from);
  await tx.update(subscriptions).set({ email: to }).where(hasEmail(from));
}
