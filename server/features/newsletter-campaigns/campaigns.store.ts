import { and, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { CampaignRequest } from '#shared/contracts/newsletter-admin.ts';

const LIST_MAX = 50;

export type Campaign = typeof newsletters.$inferSelect;

/** Number of a campaign's deliveries by state. */
export type Tally = Partial<Record<string, number>>;

/** The newest campaigns. */
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

/** A campaign with its row locked until the end of `tx`. */
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

/** Counts the deliveries of campaigns by their state. */
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
