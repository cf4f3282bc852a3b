import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { idempotencyKey, idempotentId } from '#server/http/idempotency.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, params, paramsAndBody, query } from '#server/http/validate.ts';
import { saleRequest } from '#shared/contracts/affiliates.ts';
import { idParams } from '#shared/contracts/ids.ts';
import { listQuery } from '#shared/contracts/list.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { SALES_FILE_MAX } from '#shared/rules/upload-limits.ts';
import { actingIn } from '../admins/index.ts';
import { importSales, salesImports } from './import.service.ts';
import { IMPORT_SORTS } from './import.store.ts';
import { undoImport } from './import.undo.ts';
import { salesCsv } from './sales.csv.ts';
import { adminSales, registerDirectSale, registerSale } from './sales.service.ts';
import { SALE_SORTS } from './sales.store.ts';

const importQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'Må være true eller false').default('false'),
});

const salesFile = {
  types: ['text/csv'],
  limit: SALES_FILE_MAX,
  refusal: 'Filen må sendes som CSV (text/csv).',
};

/** Id of the row that a submit creates: the same for the same Idempotency-Key. */
function idOf(ctx: Context, req: Pick<Request, 'get'>, of: string): string {
  return idempotentId(ctx, idempotencyKey(req), 'sale', of);
}

/** POST /api/admin/affiliates/{id}/sales */
export function affiliateSalesRoutes(ctx: Context): Router {
  const router = Router();

  const sale = paramsAndBody(idParams, saleRequest);
  router.post('/:id/sales', requireLogin, sale, async (req, res) => {
    const { params: affiliate, body: request } = res.locals;
    const registering = { id: idOf(ctx, req, affiliate.id), acting: await actingIn(ctx, req) };
    res.json({ success: true, ...(await registerSale(ctx, affiliate.id, request, registering)) });
  });

  return router;
}

/** /api/admin/sales: the ledger, direct sales and imported files. */
export function salesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/sales', requireLogin, query(listQuery(SALE_SORTS)), async (_req, res) => {
    res.json(await adminSales(ctx, res.locals.query));
  });

  router.post('/sales', requireLogin, body(saleRequest), async (req, res) => {
    const registering = { id: idOf(ctx, req, 'direct'), acting: await actingIn(ctx, req) };
    const sale = await registerDirectSale(ctx, res.locals.body, registering);
    res.json({ success: true, sale });
  });

  router.get('/sales.csv', requireLogin, async (_req, res) => {
    res.attachment(`salg_${osloDate(ctx.clock.now())}.csv`);
    res.type('text/csv; charset=utf-8');
    await pipeline(Readable.from(salesCsv(ctx)), res);
  });

  router.post('/sales/import', requireLogin, query(importQuery), async (req, res) => {
    const dryRun = res.locals.query.dryRun === 'true';
    const acting = await actingIn(ctx, req);
    const file = await readBytes(req, salesFile);
    res.json(await importSales(ctx, file, { dryRun, acting }));
  });

  router.get('/sales/imports', requireLogin, query(listQuery(IMPORT_SORTS)), async (_req, res) => {
    res.json(await salesImports(ctx, res.locals.query));
  });

  router.delete('/sales/imports/:id', requireLogin, params(idParams), async (req, res) => {
    await undoImport(ctx, res.locals.params.id, await actingIn(ctx, req));
    res.json({ success: true });
  });

  return router;
}
