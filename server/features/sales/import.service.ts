import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { uniqueViolation } from '#server/db/errors.ts';
import type { ListQuery } from '#server/http/paging.ts';
import { badRequest, conflict, notFound, unavailable } from '#server/lib/errors.ts';
import type { ImportAnswer, SalesImport } from '#shared/contracts/affiliates.ts';
import { pointsForTickets } from '#shared/rules/points.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import { readSalesFile, type SalesFile } from './csv.reader.ts';
import { type Comparison, compareWithLedger, type FreshSale } from './import.compare.ts';
import {
  countImports,
  type ImportedSale,
  insertImport,
  insertSales,
  listImports,
  lockImport,
  markUndone,
  type OfImport,
  takeOut,
  tryImportLock,
} from './import.store.ts';
import { addPoints } from './points.store.ts';
import { TOO_MANY_POINTS, tellOfSales } from './sales.service.ts';
import { importView } from './sales.view.ts';

/** Rows of one statement: some milliseconds on the embedded database, which nothing can interrupt. */
const TOGETHER = 500;
/** So long an import waits for another one. */
const TURN_MS = 30_000;
const TRY_AGAIN_MS = 50;
/** So often an import begins anew because one of its orders was registered meanwhile. */
const ATTEMPTS = 3;

/**
 * Reads a file of the ticket system into the ledger, or with `dryRun` only says what that would
 * do (decisions.md section 7). All of it or nothing: a file with one bad row is refused whole.
 * Orders that are known with the same number are left as they are, so a file twice counts once.
 *
 * @throws AppError 400 with the reason for a file that is none of ours, 413 over 5 MB
 */
export async function importSales(
  ctx: Context,
  body: AsyncIterable<Uint8Array>,
  { dryRun, acting }: { dryRun: boolean; acting: Acting },
): Promise<ImportAnswer> {
  const file = await readSalesFile(body);
  if (dryRun) return answer(await compareWithLedger(ctx.db.orm, file), null);
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const done = await alone(ctx, (tx) => importFile(tx, ctx, file, acting));
    if (done !== 'overtaken') return done;
  }
  throw conflict('Noen av ordrene ble registrert samtidig. Prøv igjen.');
}

function answer({ fresh, unchanged, refused }: Comparison, importId: string | null): ImportAnswer {
  const added = refused.length > 0 ? 0 : fresh.length;
  return { added, unchanged, refused, importId };
}

async function importFile(tx: Orm, ctx: Context, file: SalesFile, acting: Acting) {
  const compared = await compareWithLedger(tx, file);
  const { fresh, unchanged, refused } = compared;
  if (refused.length > 0) return answer(compared, null);
  const createdAt = ctx.clock.now();
  const row = { importedBy: acting.username, added: fresh.length, unchanged, createdAt };
  const { id } = await insertImport(tx, row);
  await storeAll(tx, fresh, { importId: id, registeredBy: acting.username, createdAt });
  if (!(await addPoints(tx, earnedBy(fresh)))) throw badRequest(undefined, TOO_MANY_POINTS);
  await note(tx, ctx, { id, action: 'sales.import', acting, after: { added: fresh.length } });
  return answer(compared, id);
}

/** While the database stores one part, the next is put into words. */
async function storeAll(tx: Orm, fresh: readonly FreshSale[], of: OfImport): Promise<void> {
  let before: Promise<void> = Promise.resolve();
  for (let at = 0; at < fresh.length; at += TOGETHER) {
    const stored = insertSales(tx, fresh.slice(at, at + TOGETHER).map(ledgerRow), of);
    // After a part that failed it fails too; the first failure is the one that is told.
    stored.catch(() => undefined);
    await before;
    before = stored;
    await nextTurn();
  }
  await before;
}

function ledgerRow({ seller, order, tickets, saleDate }: FreshSale): ImportedSale {
  return {
    affiliateId: seller?.id ?? null,
    personalCode: seller?.personalCode ?? null,
    ticketsSold: tickets,
    pointsEarned: seller === null ? 0 : pointsForTickets(tickets),
    orderReference: order,
    saleDate,
  };
}

function earnedBy(fresh: readonly FreshSale[]) {
  const sums = new Map<string, number>();
  for (const { seller, tickets } of fresh) {
    if (seller === null) continue;
    sums.set(seller.id, (sums.get(seller.id) ?? 0) + pointsForTickets(tickets));
  }
  return [...sums].map(([affiliateId, points]) => ({ affiliateId, points }));
}

/**
 * Runs `work` in a transaction while no other import or undo runs in any process. Who has to wait
 * holds no connection and no lock meanwhile.
 * @throws AppError 503 when the other one takes too long
 */
async function alone<T>(ctx: Context, work: (tx: Orm) => Promise<T>): Promise<T | 'overtaken'> {
  for (let waited = 0; waited < TURN_MS; waited += TRY_AGAIN_MS) {
    try {
      const done = await ctx.db.transaction(async (tx) =>
        (await tryImportLock(tx)) ? { result: await work(tx) } : null,
      );
      if (done !== null) return done.result;
    } catch (error) {
      // One of the orders has come into the ledger since it was compared.
      if (uniqueViolation(error) === 'affiliate_sales_order') return 'overtaken';
      throw error;
    }
    await new Promise<void>((resolve) => ctx.timers.after(TRY_AGAIN_MS, resolve));
  }
  throw unavailable();
}

interface Note {
  id: string;
  action: string;
  acting: Acting;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

async function note(tx: Orm, ctx: Context, { id, acting, ...act }: Note): Promise<void> {
  const { username: actor, requestId } = acting;
  await recordAct(tx, ctx, {
    actor,
    subjectType: 'sales-import',
    subjectId: id,
    requestId,
    ...act,
  });
  await tellOfSales(tx, ctx);
}

async function takeAllOut(tx: Orm, importId: string): Promise<void> {
  for (;;) {
    const { sales, earned } = await takeOut(tx, importId, TOGETHER);
    const lost = earned.map(({ affiliateId, points }) => ({ affiliateId, points: -points }));
    if (!(await addPoints(tx, lost))) throw conflict(TOO_MANY_POINTS);
    if (sales < TOGETHER) return;
    await nextTurn();
  }
}

/**
 * Takes the sales of an import out of the ledger, with their points. Undoing once more changes
 * nothing.
 * @throws AppError 404
 */
export async function undoImport(ctx: Context, id: string, acting: Acting): Promise<void> {
  await alone(ctx, async (tx) => {
    const found = await lockImport(tx, id);
    if (found === null) throw notFound();
    if (found.undoneAt !== null) return;
    await takeAllOut(tx, id);
    await markUndone(tx, id, { undoneAt: ctx.clock.now(), undoneBy: acting.username });
    await note(tx, ctx, {
      id,
      action: 'sales.undo-import',
      acting,
      before: { added: found.added },
    });
  });
}

/** Imported files of the back office; with `total` around them when a page was asked for. */
export async function salesImports(
  ctx: Context,
  query: ListQuery<string>,
): Promise<SalesImport[] | { imports: SalesImport[]; total: number }> {
  const imports = (await listImports(ctx.db.orm, query)).map(importView);
  return query.paged ? { imports, total: await countImports(ctx.db.orm) } : imports;
}
