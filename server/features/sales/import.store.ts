import { count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliates, affiliateSales as sales, salesImports } from '#server/db/schema/index.ts';
import type { ListQuery } from '#shared/contracts/list.ts';
import type { FileSale } from './csv.reader.ts';
import { type Earned, rowsOf, type Seller } from './sales.store.ts';

export type ImportRow = typeof salesImports.$inferSelect;

export async function sellersByCode(orm: Orm, codes: readonly string[]): Promise<Seller[]> {
  const { id, navn, personalCode } = affiliates;
  return orm
    .select({ id, navn, personalCode })
    .from(affiliates)
    .where(
      sql`${folded(personalCode)} in (
        select ${folded(sql`value`)} from json_array_elements_text(${JSON.stringify(codes)}) as codes (value))`,
    );
}

export async function insertImport(
  tx: Orm,
  row: typeof salesImports.$inferInsert,
): Promise<ImportRow> {
  const [stored] = await tx.insert(salesImports).values(row).returning();
  if (stored === undefined) throw new Error('The import was not stored');
  return stored;
}

/** A sale that is not in the ledger, with its affiliate and their points; null for a direct sale. */
export type FreshSale = FileSale & { seller: Seller | null; points: number };

/** Values shared by all rows of an import. */
interface OfImport {
  importId: string;
  importedBy: string;
  createdAt: Date;
}

/**
 * Ids of an import's sales: the import's id with a counter at its end, so that index entries are in
 * order.
 */
const idOfSale = (importId: string, number: SQL) =>
  sql`(${importId.slice(0, -12)}::text || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Inserts sales of an import, in one statement with an array per column: a parameter per cell or
 * JSON rows take a third longer, and so do random ids.
 * @param before number of the import's sales that are stored already
 * @throws the database's unique violation when one of the orders is in the ledger
 */
export async function insertSales(
  tx: Orm,
  fresh: readonly FreshSale[],
  { importId, importedBy, createdAt }: OfImport,
  before: number,
): Promise<void> {
  const sellers = [...new Set(fresh.map(({ seller }) => seller))].filter((one) => one !== null);
  const places = new Map(sellers.map((seller, at) => [seller, at + 1]));
  const list = (values: unknown[]) => sql.param(values);
  await tx.execute(sql`
    insert into ${sales} (id, affiliate_id, personal_code, tickets_sold, points_earned,
      order_reference, sale_date, import_id, registered_by, created_at)
    select ${idOfSale(importId, sql`${before}::int + number`)},
      (${list(sellers.map(({ id }) => id))}::uuid[])[seller],
      (${list(sellers.map(({ personalCode }) => personalCode))}::text[])[seller],
      tickets, points, order_reference, to_timestamp(seconds), ${importId}::uuid,
      ${importedBy}, ${createdAt.toISOString()}::timestamptz
    from unnest(
      ${list(fresh.map(({ seller }) => (seller === null ? null : places.get(seller))))}::int[],
      ${list(fresh.map(({ tickets }) => tickets))}::int[],
      ${list(fresh.map(({ points }) => points))}::int[],
      ${list(fresh.map(({ order }) => order))}::text[],
      ${list(fresh.map(({ saleDate }) => saleDate.getTime() / 1000))}::float8[]
    ) with ordinality as given (seller, tickets, points, order_reference, seconds, number)`);
}

export async function lockImport(tx: Orm, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(salesImports).where(eq(salesImports.id, id)).for('update');
  return row ?? null;
}

/**
 * Deletes at most `limit` sales of an import from the ledger; returns the tickets and points per
 * affiliate.
 */
export async function takeOut(
  tx: Orm,
  importId: string,
  limit: number,
): Promise<{ sales: number; earned: Earned[] }> {
  const rows = rowsOf(
    await tx.execute(sql`
      with gone as (
        delete from ${sales} where ${sales.id} in (
          select ${sales.id} from ${sales} where ${sales.importId} = ${importId}::uuid limit ${limit}::int)
        returning ${sales.affiliateId} as affiliate, ${sales.pointsEarned} as points)
      select affiliate, sum(points)::bigint as points, count(*)::int as number from gone group by affiliate`),
  );
  return {
    sales: rows.reduce((sum, { number }) => sum + Number(number), 0),
    earned: rows.flatMap(({ affiliate, points }) =>
      affiliate === null ? [] : [{ affiliateId: String(affiliate), points: Number(points) }],
    ),
  };
}

export async function markUndone(
  tx: Orm,
  id: string,
  undone: { undoneAt: Date; undoneBy: string },
): Promise<void> {
  await tx.update(salesImports).set(undone).where(eq(salesImports.id, id));
}

/** Imported files, newest first. */
export async function listImports(
  orm: Orm,
  { limit, offset }: Pick<ListQuery<string>, 'limit' | 'offset'>,
): Promise<ImportRow[]> {
  return orm
    .select()
    .from(salesImports)
    .orderBy(desc(salesImports.createdAt), salesImports.id)
    .limit(limit)
    .offset(offset);
}

export async function countImports(orm: Orm): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(salesImports);
  return row?.total ?? 0;
}
