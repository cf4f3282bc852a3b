import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { DONE } from '#shared/contracts/error.ts';
import { SALES_FILE_MAX, salesCalls } from '#shared/contracts/sales.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { cellFor, csvFile, csvLine } from '#shared/rules/csv.ts';
import { actingIn } from '../admins/index.ts';
import { importSales, salesImports, undoImport } from './import.service.ts';
import { adminSales, registerDirectSale, registerSale } from './sales.service.ts';
import { type NamedSale, salesAfter } from './sales.store.ts';

const salesFile = {
  types: ['text/csv'],
  limit: SALES_FILE_MAX,
  refusal: 'Filen må sendes som CSV (text/csv).',
};

/** Id of the row that a submit creates: the same for the same Idempotency-Key. */
function idOf(ctx: Context, req: Pick<Request, 'get'>, of: string): string {
  return idempotentId(ctx, idempotencyKey(req), 'sale', of);
}

export const salesRoutes = (ctx: Context) =>
  routesFor(ctx, salesCalls, {
    'POST /api/admin/affiliates/:id/sales': async ({ params, body, req }) => {
      const registering = { id: idOf(ctx, req, params.id), acting: await actingIn(ctx, req) };
      return { success: true, ...(await registerSale(ctx, params.id, body, registering)) };
    },
    'GET /api/admin/sales': ({ query }) => adminSales(ctx, query),
    'POST /api/admin/sales': async ({ body, req }) => {
      const registering = { id: idOf(ctx, req, 'direct'), acting: await actingIn(ctx, req) };
      return { success: true, sale: await registerDirectSale(ctx, body, registering) };
    },
    'GET /api/admin/sales.csv': async ({ res }) => {
      res.attachment(`salg_${osloDate(ctx.clock.now())}.csv`);
      res.type('text/csv; charset=utf-8');
      await pipeline(Readable.from(salesCsv(ctx)), res);
      return SENT;
    },
    'POST /api/admin/sales/import': async ({ query, req }) => {
      const acting = await actingIn(ctx, req);
      const file = await readBytes(req, salesFile);
      return importSales(ctx, file, { dryRun: query.dryRun === 'true', acting });
    },
    'GET /api/admin/sales/imports': ({ query }) => salesImports(ctx, query),
    'DELETE /api/admin/sales/imports/:id': async ({ params, req }) => {
      await undoImport(ctx, params.id, await actingIn(ctx, req));
      return DONE;
    },
  });

/** Rows per query. */
const PAGE = 1000;

const HEADER = [
  'Ordre',
  'Dato',
  'Antall',
  'Kode',
  'Affiliate',
  'Poeng',
  'Registrert',
  'Registrert av',
];

function cells(sale: NamedSale): (string | number | null)[] {
  return [
    sale.orderReference === null ? null : cellFor(sale.orderReference),
    osloDate(sale.saleDate),
    sale.ticketsSold,
    sale.personalCode,
    sale.navn,
    sale.pointsEarned,
    osloDate(sale.createdAt),
    sale.registeredBy,
  ];
}

/** Streams the whole ledger as CSV, newest first, a page of rows at a time. */
async function* salesCsv({ db }: Pick<Context, 'db'>): AsyncGenerator<string, void> {
  yield csvFile(HEADER, []);
  let last: NamedSale | null = null;
  do {
    const page: NamedSale[] = await salesAfter(db.orm, last, PAGE);
    yield page.map((sale) => csvLine(cells(sale))).join('');
    last = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (last !== null);
}
