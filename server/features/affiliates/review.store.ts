import {
  and,
  count,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded, holdsWord } from '#server/db/schema/columns.ts';
import {
  affiliateContactKeys,
  affiliateSales,
  affiliates,
  affiliateText,
  users,
} from '#server/db/schema/index.ts';
import type {
  AffiliateQuery,
  AffiliateSort,
  AffiliateStanding,
} from '#shared/contracts/affiliate-calls.ts';

const { status, isActive, deletedAt } = affiliates;
const STANDINGS: Record<AffiliateStanding, SQL | undefined> = {
  pending: eq(status, 'pending'),
  approved: and(eq(status, 'approved'), eq(isActive, true)),
  paused: and(eq(status, 'approved'), eq(isActive, false)),
  rejected: and(eq(status, 'rejected'), isNull(deletedAt)),
  deleted: and(eq(status, 'rejected'), isNotNull(deletedAt)),
};

const listed = ({ q, standing }: Pick<AffiliateQuery, 'q' | 'standing'>) =>
  and(standing && STANDINGS[standing], holdsWord(affiliateText(affiliates), q));

/** Each matches an index, scanned forwards or backwards. */
const ORDERS: Record<AffiliateSort, SQL> = {
  '-createdAt': sql`${affiliates.createdAt} desc, ${affiliates.id}`,
  createdAt: sql`${affiliates.createdAt}, ${affiliates.id} desc`,
  '-points': sql`${affiliates.points} desc, ${affiliates.id}`,
  points: sql`${affiliates.points}, ${affiliates.id} desc`,
  navn: sql`${folded(affiliates.navn)}, ${affiliates.id}`,
  '-navn': sql`${folded(affiliates.navn)} desc, ${affiliates.id} desc`,
};

const { password: _neverRead, ...ofRow } = getTableColumns(affiliates);

/** Columns for the back office; never the password. */
const columns = {
  ...ofRow,
  ticketsSold: sql<number>`coalesce((select sum(${affiliateSales.ticketsSold})::int from ${affiliateSales} where ${eq(affiliateSales.affiliateId, affiliates.id)}), 0)`,
  isUserAddress: sql<boolean>`coalesce((select true from ${users} where ${folded(users.email)} = ${folded(affiliates.epost)}), false)`,
};

/**
 * A page of affiliates; exported as a statement, so that a test can check its query plan. The
 * counts per affiliate are computed for the rows of the page only, not for the skipped ones.
 */
export function selectAffiliates(orm: Orm, query: AffiliateQuery) {
  const { sort, limit, offset } = query;
  const ordered = orm.select(ofRow).from(affiliates).where(listed(query)).orderBy(ORDERS[sort]);
  return orm.select(columns).from(ordered.limit(limit).offset(offset).as('affiliates'));
}

export type ListedAffiliate = Awaited<ReturnType<typeof selectAffiliates>>[number];

export async function countAffiliates(orm: Orm, query: AffiliateQuery): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(affiliates).where(listed(query));
  return row?.total ?? 0;
}

export async function listedAffiliate(orm: Orm, id: string): Promise<ListedAffiliate | null> {
  const [row] = await orm.select(columns).from(affiliates).where(eq(affiliates.id, id));
  return row ?? null;
}

/**
 * Keys of these affiliates that others have too; exported as a statement, so that a test can check
 * its query plan.
 */
export function selectRepeatedKeys(orm: Orm, ids: string[]) {
  const other = alias(affiliateContactKeys, 'other');
  const { affiliateId, key } = affiliateContactKeys;
  const others = orm
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.key, key), ne(other.affiliateId, affiliateId)));
  return orm
    .select({ affiliateId, key })
    .from(affiliateContactKeys)
    .where(and(inArray(affiliateId, ids), exists(others)));
}

/** For each of these affiliates the keys of contact data that another one has too. */
export async function repeatedKeys(orm: Orm, ids: string[]): Promise<Map<string, string[]>> {
  const repeated = new Map<string, string[]>();
  if (ids.length === 0) return repeated;
  for (const { affiliateId, key } of await selectRepeatedKeys(orm, ids)) {
    repeated.set(affiliateId, [...(repeated.get(affiliateId) ?? []), key]);
  }
  return repeated;
}
