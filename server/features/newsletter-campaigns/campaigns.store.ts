import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded, holdsWord, searchable } from '#server/db/schema/columns.ts';
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { CampaignRequest, Subscriber } from '#shared/contracts/newsletter-admin.ts';
import type { SubscriberQuery } from '#shared/contracts/newsletter-calls.ts';

const LIST_MAX = 50;

export type Campaign = typeof newsletters.$inferSelect;

/** Number of a campaign's deliveries by state. */
export type Tally = Partial<Record<string, number>>;

export async function newestCampaigns(orm: Orm): Promise<Campaign[]> {
  return orm
    .select()
    .from(newsletters)
    .where(isNull(newsletters.deletedAt))
    .orderBy(desc(newsletters.createdAt), newsletters.id)
    .limit(LIST_MAX);
}

export async function campaignById(orm: Orm, id: string): Promise<Campaign | null> {
  const [campaign] = await orm.select().from(newsletters).where(eq(newsletters.id, id));
  return campaign ?? null;
}

export async function lockCampaign(tx: Orm, id: string): Promise<Campaign | null> {
  const [campaign] = await tx
    .select()
    .from(newsletters)
    .where(eq(newsletters.id, id))
    .for('no key update');
  return campaign ?? null;
}

export async function insertCampaign(
  tx: Orm,
  campaign: CampaignRequest & Pick<Campaign, 'id' | 'createdBy' | 'createdAt'>,
): Promise<void> {
  const { createdAt } = campaign;
  await tx
    .insert(newsletters)
    .values({ ...campaign, updatedAt: createdAt })
    .onConflictDoNothing();
}

export async function updateCampaign(
  tx: Orm,
  id: string,
  change: Partial<Campaign>,
): Promise<void> {
  await tx.update(newsletters).set(change).where(eq(newsletters.id, id));
}

/** Stores one delivery for each confirmed subscriber; returns their number. */
export async function addDeliveries(tx: Orm, id: string): Promise<number> {
  await tx.execute(sql`insert into ${deliveries} (newsletter_id, subscription_id)
    select ${id}::uuid, ${subscriptions.id} from ${subscriptions}
     where ${subscriptions.confirmedAt} is not null`);
  const [row] = await tx
    .select({ total: count() })
    .from(deliveries)
    .where(eq(deliveries.newsletterId, id));
  return row?.total ?? 0;
}

export async function tallies(orm: Orm, ids: readonly string[]): Promise<Map<string, Tally>> {
  const found = new Map<string, Tally>();
  if (ids.length === 0) return found;
  const rows = await orm
    .select({ id: deliveries.newsletterId, state: deliveries.state, deliveries: count() })
    .from(deliveries)
    .where(inArray(deliveries.newsletterId, [...ids]))
    .groupBy(deliveries.newsletterId, deliveries.state);
  for (const { id, state, deliveries: n } of rows) found.set(id, { ...found.get(id), [state]: n });
  return found;
}

/** Number of addresses by state of subscription. */
export async function listSizes(orm: Orm) {
  const { confirmedAt, unsubscribedAt } = subscriptions;
  const [row] = await orm
    .select({
      confirmed: count(confirmedAt),
      unconfirmed: sql<number>`count(*) filter (where ${and(isNull(confirmedAt), isNull(unsubscribedAt))})::int`,
      unsubscribed: sql<number>`count(*) filter (where ${and(isNull(confirmedAt), isNotNull(unsubscribedAt))})::int`,
    })
    .from(subscriptions);
  return row ?? { confirmed: 0, unconfirmed: 0, unsubscribed: 0 };
}

/** Deletes drafts that were soft-deleted before `before`. */
export async function deleteDeletedDrafts(orm: Orm, before: Date): Promise<void> {
  await orm.delete(newsletters).where(lt(newsletters.deletedAt, before));
}

export interface Due {
  subscriptionId: string;
  email: string;
  unsubscribeTokenHash: string | null;
  attempts: number;
}

export async function sendingCampaigns(orm: Orm) {
  return orm
    .select()
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(asc(newsletters.startedAt), newsletters.id);
}

/** Marks the deliveries as skipped whose subscribers have unsubscribed since. */
export async function skipGone(orm: Orm, newsletterId: string): Promise<void> {
  const gone = sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.id} = ${deliveries.subscriptionId} and ${subscriptions.confirmedAt} is null)`;
  await orm
    .update(deliveries)
    .set({ state: 'skipped' })
    .where(and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.state, 'waiting'), gone));
}

/**
 * The next due deliveries, at most `limit`; exported as a statement, so that a test can check its
 * query plan.
 */
export function selectDue(orm: Orm, newsletterId: string, now: Date, limit: number) {
  return orm
    .select({
      subscriptionId: deliveries.subscriptionId,
      email: subscriptions.email,
      unsubscribeTokenHash: subscriptions.unsubscribeTokenHash,
      attempts: deliveries.attempts,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(deliveries.newsletterId, newsletterId),
        eq(deliveries.state, 'waiting'),
        isNotNull(subscriptions.confirmedAt),
        or(isNull(deliveries.notBefore), lte(deliveries.notBefore, now)),
      ),
    )
    .orderBy(deliveries.subscriptionId)
    .limit(limit);
}

interface Key {
  newsletterId: string;
  subscriptionId: string;
}

const isDelivery = ({ newsletterId, subscriptionId }: Key) =>
  and(eq(deliveries.newsletterId, newsletterId), eq(deliveries.subscriptionId, subscriptionId));

/**
 * Whether an e-mail may still be sent: it is waiting, the campaign is being sent, and the address
 * is subscribed.
 */
export async function mayGoOut(orm: Orm, key: Key): Promise<boolean> {
  const found = await orm
    .select({ id: deliveries.subscriptionId })
    .from(deliveries)
    .innerJoin(newsletters, eq(newsletters.id, deliveries.newsletterId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        isDelivery(key),
        eq(deliveries.state, 'waiting'),
        eq(newsletters.state, 'sending'),
        isNotNull(subscriptions.confirmedAt),
      ),
    );
  return found.length > 0;
}

/** Stores that the mail server has acknowledged an e-mail. */
export async function noteSent(orm: Orm, key: Key, sentAt: Date): Promise<void> {
  await orm
    .update(deliveries)
    .set({ state: 'sent', sentAt, lastError: null, attempts: sql`${deliveries.attempts} + 1` })
    .where(isDelivery(key));
}

/** Stores the failure of a delivery: retried from `notBefore` on, or given up. */
export async function noteRefusal(
  orm: Orm,
  key: Key,
  refusal: { attempts: number; lastError: string; notBefore: Date | null },
): Promise<void> {
  const state = refusal.notBefore === null ? 'failed' : 'waiting';
  await orm
    .update(deliveries)
    .set({ ...refusal, state })
    .where(isDelivery(key));
}

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
