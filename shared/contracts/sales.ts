import { z } from 'zod';
import { adminAffiliate, ledgerRow, salesImport } from './affiliates.ts';
import { listOf } from './list.ts';

/** A row of the ledger as the back office lists it; a direct sale has no affiliate. */
export const adminSale = ledgerRow.omit({ pointsAfter: true }).extend({
  affiliateId: z.string().nullable(),
  navn: z.string().nullable(),
  personalCode: z.string().nullable(),
  /** The file it came with; null for a sale that was typed in. */
  importId: z.string().nullable(),
  registeredBy: z.string().nullable(),
});
export type AdminSale = z.infer<typeof adminSale>;

/** Answer of GET /api/admin/sales: the newest 500, or a page with how many there are. */
export const adminSales = z.union([z.array(adminSale), listOf(adminSale)]);

/** Answer of GET /api/admin/sales/imports, in the same manner. */
export const salesImports = z.union([z.array(salesImport), listOf(salesImport)]);

/** Answer of POST /api/admin/sales: a direct sale. */
export const saleAnswer = z.object({ success: z.literal(true), sale: adminSale });

/** Answer of POST /api/admin/affiliates/{id}/sales. */
export const affiliateSaleAnswer = saleAnswer.extend({ affiliate: adminAffiliate });
