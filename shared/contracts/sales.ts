import { z } from 'zod';
import { adminAffiliate, ledgerRow, salesImport } from './affiliates.ts';
import { listOf } from './list.ts';

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

/** Answer of GET /api/admin/sales: an array of the newest 500, or a page with `total`. */
export const adminSales = z.union([z.array(adminSale), listOf(adminSale)]);

/** Answer of GET /api/admin/sales/imports: an array, or a page with `total`. */
export const salesImports = z.union([z.array(salesImport), listOf(salesImport)]);

/** Answer of POST /api/admin/sales: a direct sale. */
export const saleAnswer = z.object({ success: z.literal(true), sale: adminSale });

/** Answer of POST /api/admin/affiliates/{id}/sales. */
export const affiliateSaleAnswer = saleAnswer.extend({ affiliate: adminAffiliate });
