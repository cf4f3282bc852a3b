import { and, count, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded, searchable } from '#server/db/schema/columns.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/index.ts';
import { holdsWord } from '#server/db/search.ts';
import type { Subscriber } from '#shared/contracts/newsletter-admin.ts';
import type { SubscriberQuery } from '#shared/contracts/newsletter-calls.ts';

export type SubscriberState = Subscriber['state'];

const ORDERS: Record<SubscriberQuery['sort'], SQL> = {
  '-subscribedAt': sql`${subscriptions.subscribedAt} desc, ${subscriptions.id}`,
  subscribedAt: sql`${subscriptions.subscribedAt}, ${subscriptions.id} desc`,
  email: sql`${folded(subscriptions.email)}`,
  '-email': sql`${folded(subscriptions.email)} desc`,
};

const columns = {
  id: subscriptions.id,
  email: subscriptions.email,
  subscribedAt: subscriptions.subscribedAt,
  confirmedAt: subscriptions.confirmedAt,
  unsubscribedAt: subscriptions.unsubscribedAt,
};

const { confirmedAt, unsubscribedAt } = subscriptions;
const STATES: Record<SubscriberState, SQL | undefined> = {
  confirmed: isNotNull(confirmedAt),
  unconfirmed: and(isNull(confirmedAt), isNull(unsubscribedAt)),
  unsubscribed: and(isNull(confirmedAt), isNotNull(unsubscribedAt)),
};

const inState = (state: SubscriberState | undefined) =>
  state === undefined ? undefined : STATES[state];

function listed({ q, state }: Pick<SubscriberQuery, 'q' | 'state'>): SQL | undefined {
  return and(inState(state), holdsWord(searchable(subscriptions.email), q));
}

/** A page of subscribers; exported as a statement, so that a test can check its query plan. */
export function selectSubscribers(orm: Orm, query: SubscriberQuery) {
  const rows = orm.select(columns).from(subscriptions).where(listed(query));
  return rows.orderBy(ORDERS[query.sort]).limit(query.limit).offset(query.offset);
}

export type ListedSubscriber = Awaited<ReturnType<typeof selectSubscribers>>[number];

export async function countSubscribers(orm: Orm, query: SubscriberQuery): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(subscriptions).where(listed(query));
  return row?.total ?? 0;
}

/** The next addresses after one, in alphabetical order. */
export async function subscribersAfter(
  orm: Orm,
  { after, state, limit }: { after: string; state: SubscriberState | undefined; limit: number },
): Promise<ListedSubscriber[]> {
  const address = folded(subscriptions.email);
  return orm
    .select(columns)
    .from(subscriptions)
    .where(and(inState(state), gt(address, folded(after))))
    .orderBy(address)
    .limit(limit);
}
