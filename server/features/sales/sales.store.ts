import { and, asc, count, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { affiliates, affiliateSales as sales, salesImports } from '#server/db/schema/index.ts';
import type { ListQuery } from '#shared/contracts/list.ts';
import type { SaleSort } from '#shared/contracts/sales.ts';
import { LEVEL_THRESHOLDS } from '#shared/rules/levels.ts';

type Sale = typeof sales.$inferSelect;
export type NewSale = typeof sales.$inferInsert;
export type ImportRow = typeof salesImports.$inferSelect;
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

/** What a row of the ledger is known by: its order, its code, and the sign of its tickets. */
interface SaleKey {
  order: string;
  /** Null for a direct sale. */
  code: string | null;
  tickets: number;
}

/** `limit` keeps the planner from joining: one index scan for each key. */
export function knownSalesQuery(given: readonly SaleKey[]) {
  const keys = given.map(({ order, code, tickets }, at) => ({
    at,
    order,
    code: code ?? '',
    refund: tickets < 0,
  }));
  return sql`
    select given.at, known.tickets, known.points
    from json_to_recordset(${JSON.stringify(keys)}) as given (at int, "order" text, code text, refund boolean)
    cross join lateral (
      select ${sales.ticketsSold} as tickets, ${sales.pointsEarned} as points from ${sales}
      where ${sales.orderReference} is not null
        and ${folded(sales.orderReference)} = ${folded(sql`given."order"`)}
        and coalesce(${folded(sales.personalCode)}, '') = ${folded(sql`given.code`)}
        and (${sales.ticketsSold} < 0) = given.refund
      limit 1) as known`;
}

/** Tickets and points of a row of the ledger. */
export interface KnownSale {
  tickets: number;
  points: number;
}

/** The ledger's rows with the order, the code and the sign of each given key, by its index. */
export async function knownSales(
  orm: Orm,
  given: readonly SaleKey[],
): Promise<Map<number, KnownSale>> {
  const found = rowsOf(await orm.execute(knownSalesQuery(given)));
  return new Map(
    found.map((row) => [
      Number(row.at),
      { tickets: Number(row.tickets), points: Number(row.points) },
    ]),
  );
}

/** Norwegian refusal of an order that is in the ledger with another number of tickets. */
export function orderIsKnown(known: number, given: number): string {
  const unit = Math.abs(known) === 1 ? 'billett' : 'billetter';
  return `Ordren er registrert fra før med ${known} ${unit}, ikke ${given}`;
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

/** Change of one affiliate's points; negative subtracts. */
interface Earned {
  affiliateId: string;
  points: number;
}

/** Most points of an affiliate, below the column's maximum. */
const POINTS_MAX = 2_000_000_000;
/** Refusal of points beyond the column's range. */
export const TOO_MANY_POINTS = 'Summen av poeng blir for stor. Sjekk antallet.';

/** SQL of a number of points' level, equal to `levelForPoints`. */
function levelOf(points: ReturnType<typeof sql>) {
  const steps = LEVEL_THRESHOLDS.slice(1).map((from) => sql`(${points} >= ${from}::int)::int`);
  return sql`1 + ${sql.join(steps, sql` + `)}`;
}

/**
 * Adds points and sets the level in one statement, in the transaction of the ledger's rows: an
 * affiliate's points are always the sum of its ledger
 * (docs/product/promoters.md#points-of-a-promoter).
 *
 * @param earned one entry for each affiliate
 * @returns false when one of them would exceed the maximum; the caller then has to roll back
 */
export async function addPoints(tx: Orm, earned: readonly Earned[]): Promise<boolean> {
  if (earned.length === 0) return true;
  const sum = sql`(${affiliates.points} + earned.points)`;
  const changed: unknown = await tx.execute(sql`
    update ${affiliates} set points = ${sum}, level = ${levelOf(sum)}
    from json_to_recordset(${JSON.stringify(earned)}) as earned ("affiliateId" uuid, points bigint)
    where ${affiliates.id} = earned."affiliateId"
      and ${sum} between ${-POINTS_MAX}::int and ${POINTS_MAX}::int
    returning ${affiliates.id}`);
  return rowsOf(changed).length === earned.length;
}

export async function insertImport(
  tx: Orm,
  row: typeof salesImports.$inferInsert,
): Promise<ImportRow> {
  const [stored] = await tx.insert(salesImports).values(row).returning();
  if (stored === undefined) throw new Error('The import was not stored');
  return stored;
}

/** The sum of a file's rows with one order, one code, and either sales or refunds. */
export interface FileSale {
  order: string;
  /** Null for a direct sale. */
  code: string | null;
  tickets: number;
  saleDate: Date;
  lines: number[];
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

/** The rows of a plain statement; both drivers return an object that has them. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
