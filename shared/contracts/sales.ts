import { z } from 'zod';
import { adminAffiliate, importAnswer, ledgerRow, saleRequest, salesImport } from './affiliates.ts';
import { bytes, calls, idParams } from './calls.ts';
import { doneAnswer } from './error.ts';
import { listOf, listQuery } from './list.ts';

/** A row of the ledger in the back office; a direct sale has no affiliate. */
export const adminSale = ledgerRow.omit({ pointsAfter: true }).extend({
  affiliateId: z.string().nullable(),
  navn: z.string().nullable(),
  personalCode: z.string().nullable(),
  /** The import it belongs to; null for a sale that was entered by hand. */
  importId: z.string().nullable(),
  registeredBy: z.string().nullable(),
});
export type AdminSale = z.infer<typeof adminSale>;

/** An array of the newest 500, or a page with `total`. */
export const adminSales = z.union([z.array(adminSale), listOf(adminSale)]);

/** An array, or a page with `total`. */
const salesImports = z.union([z.array(salesImport), listOf(salesImport)]);

export const saleAnswer = z.object({ success: z.literal(true), sale: adminSale });

export const affiliateSaleAnswer = saleAnswer.extend({ affiliate: adminAffiliate });

const SALE_SORTS = ['-createdAt', 'createdAt'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

const importQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'Må være true eller false').default('false'),
});

/** The ledger in the back office, sales of an affiliate, direct sales and imported files. */
export const salesCalls = calls({
  'POST /api/admin/affiliates/:id/sales': {
    who: 'admin',
    params: idParams,
    body: saleRequest,
    answer: affiliateSaleAnswer,
  },
  'GET /api/admin/sales': { who: 'admin', query: listQuery(SALE_SORTS), answer: adminSales },
  'POST /api/admin/sales': { who: 'admin', body: saleRequest, answer: saleAnswer },
  'GET /api/admin/sales.csv': { who: 'admin', answer: bytes('text/csv') },
  'POST /api/admin/sales/import': {
    who: 'admin',
    query: importQuery,
    body: bytes('text/csv'),
    answer: importAnswer,
  },
  'GET /api/admin/sales/imports': {
    who: 'admin',
    query: listQuery(['-createdAt']),
    answer: salesImports,
  },
  'DELETE /api/admin/sales/imports/:id': { who: 'admin', params: idParams, answer: doneAnswer },
});
