import { count, desc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliates, affiliateSales as sales, salesImports } from '#server/db/schema/index.ts';
import type { ListQuery } from '#server/http/paging.ts';
import type { FileSale } from './csv.reader.ts';
import { type Earned, rowsOf } from './points.store.ts';
import type { NewSale, Seller } from './sales.store.ts';

export type ImportRow = typeof salesImports.$inferSelect;

export const IMPORT_SORTS = ['-createdAt'] as const;

/** Whether `tx` is now the only one that imports or undoes; held until its end. Never waits. */
export async function tryImportLock(tx: Orm): Promise<boolean> {
  const [row] = rowsOf(
    await tx.execute(
      sql`select pg_try_advisory_xact_lock(hashtextextended('sales-import', 0)) as got`,
    ),
  );
  return row?.got === true;
}

/** The affiliates who have one of these codes. */
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

/** What tells a sale of a file apart from others. */
type SaleKey = Pick<FileSale, 'order' | 'code' | 'tickets'>;

/** `limit` keeps the planner from joining: one look into the index for each key. */
export function knownTicketsQuery(given: readonly SaleKey[]) {
  const keys = given.map(({ order, code, tickets }, at) => ({
    at,
    order,
    code: code ?? '',
    refund: tickets < 0,
  }));
  return sql`
    select given.at, known.tickets
    from json_to_recordset(${JSON.stringify(keys)}) as given (at int, "order" text, code text, refund boolean)
    cross join lateral (
      select ${sales.ticketsSold} as tickets from ${sales}
      where ${sales.orderReference} is not null
        and ${folded(sales.orderReference)} = ${folded(sql`given."order"`)}
        and coalesce(${folded(sales.personalCode)}, '') = ${folded(sql`given.code`)}
        and (${sales.ticketsSold} < 0) = given.refund
      limit 1) as known`;
}

/**
 * Tickets of the ledger's row with the order, the code and the sign of each given sale, by its
 * place in `given`.
 */
export async function knownTickets(
  orm: Orm,
  given: readonly SaleKey[],
): Promise<Map<number, number>> {
  const found = rowsOf(await orm.execute(knownTicketsQuery(given)));
  return new Map(found.map(({ at, tickets }) => [Number(at), Number(tickets)]));
}

export async function insertImport(
  tx: Orm,
  row: typeof salesImports.$inferInsert,
): Promise<ImportRow> {
  const [stored] = await tx.insert(salesImports).values(row).returning();
  if (stored === undefined) throw new Error('The import was not stored');
  return stored;
}

/** What all rows of an import have in common. */
export interface OfImport {
  importId: string;
  registeredBy: string;
  createdAt: Date;
}

/** One row of an import. */
export type ImportedSale = Required<
  Pick<
    NewSale,
    'affiliateId' | 'personalCode' | 'ticketsSold' | 'pointsEarned' | 'orderReference' | 'saleDate'
  >
>;

/**
 * Stores rows of an import, as one short statement whose rows have short names: with a parameter
 * for each cell, or with the columns' names in each row, 50,000 of them take a third longer.
 * @throws the database's unique violation when one of the orders is in the ledger
 */
export async function insertSales(
  tx: Orm,
  rows: readonly ImportedSale[],
  { importId, registeredBy, createdAt }: OfImport,
): Promise<void> {
  const given = rows.map((row) => ({
    a: row.affiliateId,
    c: row.personalCode,
    t: row.ticketsSold,
    p: row.pointsEarned,
    o: row.orderReference,
    d: row.saleDate,
  }));
  await tx.execute(sql`
    insert into ${sales} (affiliate_id, personal_code, tickets_sold, points_earned,
      order_reference, sale_date, import_id, registered_by, created_at)
    select a, c, t, p, o, d, ${importId}::uuid, ${registeredBy}, ${createdAt.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(given)})
      as given (a uuid, c text, t int, p int, o text, d timestamptz)`);
}

/** An import, locked until the end of the transaction. */
export async function lockImport(tx: Orm, id: string): Promise<ImportRow | null> {
  const [row] = await tx.select().from(salesImports).where(eq(salesImports.id, id)).for('update');
  return row ?? null;
}

/** Takes at most `limit` sales of an import out of the ledger; what each affiliate had for them. */
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
