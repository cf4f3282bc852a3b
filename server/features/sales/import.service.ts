import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { tryLockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import { badRequest, conflict, notFound, unavailable } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC } from '#server/realtime/topics.ts';
import type { List, ListQuery } from '#shared/contracts/list.ts';
import { type ImportAnswer, lastSaleDay, type SalesImport } from '#shared/contracts/sales.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { pointsForRefund, pointsForTickets } from '#shared/rules/points.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import {
  codeCell,
  csvRows,
  dateCell,
  foldKey,
  type Header,
  headerOf,
  isFilled,
  orderCell,
  type Row,
  shown,
  TICKETS_MAX,
  ticketsCell,
} from './csv.reader.ts';
import {
  addPoints,
  countImports,
  type FileSale,
  type FreshSale,
  type ImportRow,
  insertImport,
  insertSales,
  knownSales,
  listImports,
  lockImport,
  markUndone,
  orderIsKnown,
  type Seller,
  sellersByCode,
  TOO_MANY_POINTS,
  takeOut,
} from './sales.store.ts';

/** Attempts of an import, when one of its orders is registered by hand meanwhile. */
const ATTEMPTS = 20;

/**
 * Imports a file of the ticket system into the ledger; with `dryRun` only reports what it would
 * change (docs/product/promoters.md#sales). The file is read to its end, compared with the ledger,
 * and its new sales are stored in the transaction of the comparison: a file with one invalid row is
 * refused as a whole. Orders that are known with the same number are skipped, so importing a file
 * twice counts once.
 *
 * @throws AppError 400 with the reason for a file in another format
 */
export async function importSales(
  ctx: Context,
  bytes: Buffer,
  { dryRun, acting }: { dryRun: boolean; acting: Acting },
): Promise<ImportAnswer> {
  const file = await readSalesFile(bytes, ctx.clock.now());
  if (dryRun) return answer(await compareWithLedger(ctx.db.orm, file), null);
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    try {
      return await withImportLock(ctx, (tx) => compareAndStore(tx, ctx, file, acting));
    } catch (error) {
      // One of the orders was registered since the comparison.
      if (uniqueViolation(error) !== 'affiliate_sales_order') throw error;
    }
  }
  throw conflict('Noen av ordrene ble registrert samtidig. Prøv igjen.');
}

function answer({ fresh, unchanged, refused }: Comparison, importId: string | null): ImportAnswer {
  const added = refused.length > 0 ? 0 : fresh.length;
  return { added, unchanged, refused, importId };
}

const ROWS_MAX = 50_000;
const CODE_MAX = 100;

/** An invalid row, with its line in the file (the header is line 1). */
interface RefusedRow {
  line: number;
  message: string;
}

/** Content of a file, not yet compared with the ledger. */
interface SalesFile {
  sales: FileSale[];
  refused: RefusedRow[];
}

/**
 * Reads a CSV file of the ticket system to its end, with columns in any order
 * (docs/product/promoters.md#sales). Rows of one order and code are summed, sales and refunds
 * separately.
 *
 * @throws AppError 400 for a file in another format, without sales, and over 50,000 rows
 */
export async function readSalesFile(file: Buffer, now: Date, piece?: number): Promise<SalesFile> {
  const collected = new Collected(osloInstant(lastSaleDay(now), '24:00'));
  for await (const rows of csvRows(file, piece)) for (const row of rows) collected.add(row);
  return collected.end();
}

/** The sales read so far from a file, row by row. */
class Collected {
  private readonly sales: FileSale[] = [];
  private readonly refused: RefusedRow[] = [];
  private readonly byKey = new Map<string, FileSale>();
  private header: Header | null = null;
  private rows = 0;

  /** End of the time in which sales may be. */
  private readonly datesEnd: Date;

  constructor(datesEnd: Date) {
    this.datesEnd = datesEnd;
  }

  add(row: Row): void {
    if (this.header === null) {
      this.header = headerOf(row.cells);
      return;
    }
    this.rows += 1;
    if (this.rows > ROWS_MAX) {
      throw badRequest(undefined, 'Filen har mer enn 50 000 rader. Del den opp og prøv igjen.');
    }
    const read = saleOf(row, this.header, this.datesEnd);
    if ('message' in read) this.refused.push(read);
    else this.addSale(read);
  }

  end(): SalesFile {
    if (this.rows === 0) throw badRequest(undefined, 'Filen har ingen salg under overskriftene.');
    for (const { lines } of this.sales.filter(isTooLarge)) {
      for (const line of lines) {
        this.refused.push({ line, message: 'Antallet i ordren er for stort til sammen' });
      }
    }
    return { sales: this.sales, refused: this.refused };
  }

  private addSale(sale: FileSale): void {
    const key = `${foldKey(sale.order)}\0${foldKey(sale.code ?? '')}\0${sale.tickets < 0}`;
    const known = this.byKey.get(key);
    if (known === undefined) {
      this.byKey.set(key, sale);
      this.sales.push(sale);
      return;
    }
    known.tickets += sale.tickets;
    known.lines.push(...sale.lines);
  }
}

const isTooLarge = ({ tickets }: FileSale) => Math.abs(tickets) > TICKETS_MAX;

/** A row as a sale, or why it is invalid. */
function saleOf(
  { cells, line }: Row,
  { columns, width, needed }: Header,
  datesEnd: Date,
): FileSale | RefusedRow {
  if (cells.length < needed) return { line, message: 'Raden har for få kolonner' };
  if (cells.length > width && cells.slice(width).some(isFilled)) {
    return { line, message: 'Raden har flere kolonner enn overskriftene' };
  }
  const order = orderCell(cells[columns.order] ?? '');
  if ('message' in order) return { line, ...order };
  const saleDate = dateCell(cells[columns.date] ?? '', datesEnd);
  if ('message' in saleDate) return { line, ...saleDate };
  const tickets = ticketsCell(cells[columns.tickets] ?? '');
  if ('message' in tickets) return { line, ...tickets };
  const code = codeCell(cells[columns.code] ?? '');
  if (code.length > CODE_MAX) return { line, message: `Ukjent kode: ${shown(code)}` };
  return {
    order: order.value,
    code: code === '' ? null : code,
    tickets: tickets.value,
    saleDate: saleDate.value,
    lines: [line],
  };
}

/** Keys per statement. */
const TOGETHER = 1000;

/** Effect of a file on the ledger. */
interface Comparison {
  fresh: FreshSale[];
  /** Sales that are in the ledger with the same number of tickets. */
  unchanged: number;
  /** In the order of their lines. */
  refused: RefusedRow[];
}

/**
 * Compares a file with affiliates and ledger. Refuses unknown codes, and orders that are known with
 * another number of tickets (docs/product/promoters.md#sales).
 */
async function compareWithLedger(orm: Orm, file: SalesFile): Promise<Comparison> {
  const sellers = await sellersOf(orm, file.sales);
  const fresh: FreshSale[] = [];
  const refused = [...file.refused];
  let unchanged = 0;
  for await (const { part, known } of withKnown(orm, file.sales)) {
    for (const [index, sale] of part.entries()) {
      const seller = sale.code === null ? null : sellers.get(foldKey(sale.code));
      const before = known.get(index)?.tickets;
      if (seller === undefined) refuse(refused, sale, `Ukjent kode: ${shown(sale.code ?? '')}`);
      else if (before === undefined) fresh.push({ ...sale, seller, points: earned(sale, seller) });
      else if (before === sale.tickets) unchanged += 1;
      else refuse(refused, sale, orderIsKnown(before, sale.tickets));
    }
  }
  await takeBackWhatWasGiven(orm, fresh);
  return { fresh, unchanged, refused: refused.sort((a, b) => a.line - b.line) };
}

function earned({ tickets }: FileSale, seller: Seller | null): number {
  return seller === null ? 0 : pointsForTickets(tickets);
}

/** The affiliates by the codes of a file, folded. */
async function sellersOf(orm: Orm, sales: readonly FileSale[]): Promise<Map<string, Seller>> {
  const codes = [...new Set(sales.flatMap(({ code }) => code ?? []))];
  const sellers = new Map<string, Seller>();
  for (let at = 0; at < codes.length; at += TOGETHER) {
    for (const seller of await sellersByCode(orm, codes.slice(at, at + TOGETHER))) {
      sellers.set(foldKey(seller.personalCode ?? ''), seller);
    }
    await nextTurn();
  }
  return sellers;
}

/** A refund of an order of the ledger takes back what the order gave, whatever a ticket gives now. */
async function takeBackWhatWasGiven(orm: Orm, fresh: readonly FreshSale[]): Promise<void> {
  const refunds = fresh.filter(({ tickets, seller }) => tickets < 0 && seller !== null);
  const orders = refunds.map((refund) => ({ ...refund, tickets: -refund.tickets, refund }));
  for await (const { part, known } of withKnown(orm, orders)) {
    for (const [index, { refund }] of part.entries()) {
      const sale = known.get(index);
      if (sale !== undefined) refund.points = pointsForRefund(refund.tickets, sale);
    }
  }
}

/** The sales in parts, each with the ledger's rows of the same order, code and sign. */
async function* withKnown<T extends FileSale>(orm: Orm, sales: readonly T[]) {
  for (let at = 0; at < sales.length; at += TOGETHER) {
    const part = sales.slice(at, at + TOGETHER);
    yield { part, known: await knownSales(orm, part) };
    await nextTurn();
  }
}

function refuse(refused: RefusedRow[], { lines }: FileSale, message: string): void {
  for (const line of lines) refused.push({ line, message });
}

/** Sales per statement: some milliseconds on the embedded database, which blocks the process. */
const STORED_TOGETHER = 1000;

/** @throws AppError 400 for more points than the column holds */
async function compareAndStore(
  tx: Orm,
  ctx: Context,
  file: SalesFile,
  acting: Acting,
): Promise<ImportAnswer> {
  const compared = await compareWithLedger(tx, file);
  const { fresh, unchanged, refused } = compared;
  if (refused.length > 0) return answer(compared, null);
  const of = { importedBy: acting.username, createdAt: ctx.clock.now() };
  const { id } = await insertImport(tx, { ...of, added: fresh.length, unchanged });
  for (let at = 0; at < fresh.length; at += STORED_TOGETHER) {
    await insertSales(tx, fresh.slice(at, at + STORED_TOGETHER), { ...of, importId: id }, at);
    await nextTurn();
  }
  if (!(await addPoints(tx, earnedBy(fresh)))) throw badRequest(undefined, TOO_MANY_POINTS);
  const after = { added: fresh.length };
  await recordImport(tx, ctx, { id, action: 'sales.import', acting, after });
  return answer(compared, id);
}

/** The points of each affiliate. */
function earnedBy(fresh: readonly FreshSale[]) {
  const sums = new Map<string, number>();
  for (const { seller, points } of fresh) {
    if (seller !== null) sums.set(seller.id, (sums.get(seller.id) ?? 0) + points);
  }
  return [...sums].map(([affiliateId, points]) => ({ affiliateId, points }));
}

/**
 * Puts an act on an import in the audit log, and publishes that sales changed: every page that shows
 * affiliates or sales fetches them again.
 */
async function recordImport(
  tx: Orm,
  ctx: Context,
  act: {
    id: string;
    action: 'sales.import' | 'sales.undo-import';
    acting: Acting;
    before?: ActFields;
    after?: ActFields;
  },
): Promise<void> {
  const { id: subjectId, acting, ...more } = act;
  const { username: actor, requestId } = acting;
  await recordAct(tx, ctx, { actor, subjectType: 'sales-import', subjectId, requestId, ...more });
  await ctx.bus.publish(tx, AFFILIATES_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** How long an import waits for another one. */
const WAIT_MS = 30_000;
const RETRY_MS = 50;

/**
 * Runs `work` in a transaction that holds the import lock: no other import or undo runs in any
 * process meanwhile. Polls for the lock; no connection is held while waiting.
 * @throws AppError 503 when it is not free in time
 */
async function withImportLock<T>(ctx: Context, work: (tx: Orm) => Promise<T>): Promise<T> {
  for (let waited = 0; waited < WAIT_MS; waited += RETRY_MS) {
    const done = await ctx.db.transaction(async (tx) =>
      (await tryLockUntilCommit(tx, 'sales-import')) ? { result: await work(tx) } : null,
    );
    if (done !== null) return done.result;
    await new Promise<void>((resolve) => ctx.timers.after(RETRY_MS, resolve));
  }
  throw unavailable();
}

/** The imported files; an object with `total` when a page was asked for, else an array. */
export async function salesImports(
  ctx: Context,
  query: ListQuery<string>,
): Promise<SalesImport[] | List<SalesImport>> {
  const imports = (await listImports(ctx.db.orm, query)).map(importView);
  return query.paged ? { items: imports, total: await countImports(ctx.db.orm) } : imports;
}

function importView(row: ImportRow): SalesImport {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

/**
 * Removes the sales of an import from the ledger, with their points. Idempotent.
 * @throws AppError 404
 */
export async function undoImport(ctx: Context, id: string, acting: Acting): Promise<void> {
  await withImportLock(ctx, async (tx) => {
    const found = await lockImport(tx, id);
    if (found === null) throw notFound();
    if (found.undoneAt !== null) return;
    await takeAllOut(tx, id);
    await markUndone(tx, id, { undoneAt: ctx.clock.now(), undoneBy: acting.username });
    const before = { added: found.added };
    await recordImport(tx, ctx, { id, action: 'sales.undo-import', acting, before });
  });
}

/** Sales per statement. */
const TAKEN_TOGETHER = 500;

async function takeAllOut(tx: Orm, importId: string): Promise<void> {
  for (;;) {
    const { sales, earned } = await takeOut(tx, importId, TAKEN_TOGETHER);
    const lost = earned.map(({ affiliateId, points }) => ({ affiliateId, points: -points }));
    if (!(await addPoints(tx, lost))) throw conflict(TOO_MANY_POINTS);
    if (sales < TAKEN_TOGETHER) return;
    await nextTurn();
  }
}
