import { and, asc, count, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliates, affiliateSales as sales } from '#server/db/schema/index.ts';
import type { ListQuery } from '#shared/contracts/list.ts';
import type { SaleSort } from '#shared/contracts/sales.ts';

export type Sale = typeof sales.$inferSelect;
export type NewSale = typeof sales.$inferInsert;
/** A sale with its affiliate's name; null for a direct sale. */
export type NamedSale = Sale & { navn: string | null };

/** The affiliate of a sale; the code is null until the application is approved. */
export interface Seller {
  id: string;
  navn: string;
  personalCode: string | null;
}

export async function sellerById(orm: Orm, id: string): Promise<Seller | null> {
  const { navn, personalCode } = affiliates;
  const [seller] = await orm
    .select({ id: affiliates.id, navn, personalCode })
    .from(affiliates)
    .where(eq(affiliates.id, id));
  return seller ?? null;
}

/** Stores a sale; null when its id or its order is in the ledger already. */
export async function insertSale(tx: Orm, sale: NewSale): Promise<Sale | null> {
  const [stored] = await tx.insert(sales).values(sale).onConflictDoNothing().returning();
  return stored ?? null;
}

/**
 * The row with which `sale` is in conflict: the same id, or the same order and code
 * (docs/product/promoters.md#sales).
 */
export async function sameSale(
  tx: Orm,
  { id, orderReference, personalCode, ticketsSold }: NewSale,
): Promise<Sale | null> {
  const [known] = await tx
    .select()
    .from(sales)
    .where(
      or(
        id === undefined ? undefined : eq(sales.id, id),
        orderReference == null
          ? undefined
          : sql`${sales.orderReference} is not null
              and ${folded(sales.orderReference)} = ${folded(sql`${orderReference}::text`)}
              and coalesce(${folded(sales.personalCode)}, '') = coalesce(${folded(sql`${personalCode ?? null}::text`)}, '')
              and (${sales.ticketsSold} < 0) = ${ticketsSold < 0}`,
      ),
    )
    .limit(1);
  return known ?? null;
}

const named = { ...getTableColumns(sales), navn: affiliates.navn };

function holds(q: string): SQL | undefined {
  if (q === '') return undefined;
  const text = sql`concat_ws(' ', ${affiliates.navn}, ${sales.personalCode}, ${sales.orderReference}, ${sales.registeredBy})`;
  return sql`strpos(${folded(text)}, ${folded(q)}) > 0`;
}

/** The ledger in the back office's order. */
export async function listSales(orm: Orm, query: ListQuery<SaleSort>): Promise<NamedSale[]> {
  const order =
    query.sort === 'createdAt'
      ? [asc(sales.createdAt), desc(sales.id)]
      : [desc(sales.createdAt), asc(sales.id)];
  return orm
    .select(named)
    .from(sales)
    .leftJoin(affiliates, eq(affiliates.id, sales.affiliateId))
    .where(holds(query.q))
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset);
}

export async function countSales(orm: Orm, q: string): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(sales)
    .leftJoin(affiliates, eq(affiliates.id, sales.affiliateId))
    .where(holds(q));
  return row?.total ?? 0;
}

/** The next rows of the whole ledger after `last`, newest first. */
export async function salesAfter(
  orm: Orm,
  last: Pick<Sale, 'createdAt' | 'id'> | null,
  limit: number,
): Promise<NamedSale[]> {
  const after =
    last === null
      ? undefined
      : and(
          sql`${sales.createdAt} <= ${last.createdAt.toISOString()}::timestamptz`,
          or(lt(sales.createdAt, last.createdAt), sql`${sales.id} > ${last.id}::uuid`),
        );
  return orm
    .select(named)
    .from(sales)
    .leftJoin(affiliates, eq(affiliates.id, sales.affiliateId))
    .where(after)
    .orderBy(desc(sales.createdAt), asc(sales.id))
    .limit(limit);
}
