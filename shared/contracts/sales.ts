import { z } from 'zod';
import { addDays, type IsoDate, osloDate } from '../oslo-time.ts';
import { cleanReference } from '../rules/plain-text.ts';
import { adminAffiliate, ledgerRow } from './affiliates.ts';
import { bytes, calls, idParams } from './calls.ts';
import { calendarDay } from './days.ts';
import { doneAnswer } from './error.ts';
import { listOf, listQuery } from './list.ts';
import { optionalText } from './text.ts';

/** Most characters of an order reference. */
export const ORDER_REFERENCE_MAX = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the controls are what is refused
const CONTROL = /[\u0000-\u001F\u007F]|\p{Cs}|\uFFFD/u;
/**
 * Letters other than those of names (server/db/schema/columns.ts): databases lower-case them
 * differently.
 */
const FOREIGN_LETTER = /[^\P{L}A-Za-zæøåÆØÅ]/u;

/**
 * Whether a text can be an order reference: one line whose letters every database lower-cases
 * alike, because the ledger's unique key is the folded order (docs/product/promoters.md#sales).
 */
export function isOrderReference(text: string): boolean {
  return !CONTROL.test(text) && !FOREIGN_LETTER.test(text);
}

/** First day of a sale that is registered or imported. */
export const FIRST_SALE_DAY: IsoDate = '2000-01-01';

/** Last day of such a sale: tomorrow in Oslo, because ticket systems have other clocks and zones. */
export const lastSaleDay = (now: Date): IsoDate => addDays(osloDate(now), 1);

/** Body of POST /api/admin/affiliates/{id}/sales; refunds have a negative number. */
export const saleRequest = z.object({
  ticketsSold: z
    .number({ error: 'Skriv et helt tall' })
    .int('Skriv et helt tall')
    .min(-1000, 'Kan ikke være mindre enn -1000')
    .max(1000, 'Kan ikke være mer enn 1000')
    .refine((tickets) => tickets !== 0, 'Kan ikke være 0'),
  orderReference: optionalText(ORDER_REFERENCE_MAX)
    .transform((text) => (text === null ? null : cleanReference(text)))
    .refine((text) => text === null || isOrderReference(text), 'Har tegn som ikke kan brukes'),
  saleDate: calendarDay('Velg en dato')
    .refine((day) => day >= FIRST_SALE_DAY, 'Kan ikke være før 2000')
    .optional(),
});
export type SaleRequest = z.infer<typeof saleRequest>;

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

/** An imported file (GET /api/admin/sales/imports, newest first). */
export const salesImport = z.object({
  id: z.string(),
  importedBy: z.string(),
  added: z.number().int(),
  unchanged: z.number().int(),
  createdAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
});
export type SalesImport = z.infer<typeof salesImport>;

/** Answer of POST /api/admin/sales/import; `importId` is null for a dry run and a rejected file. */
export const importAnswer = z.object({
  added: z.number().int(),
  unchanged: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), message: z.string() })),
  importId: z.string().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** An array, or a page with `total`. */
const salesImports = z.union([z.array(salesImport), listOf(salesImport)]);

export const saleAnswer = z.object({ success: z.literal(true), sale: adminSale });

export const affiliateSaleAnswer = saleAnswer.extend({ affiliate: adminAffiliate });

const SALE_SORTS = ['-createdAt', 'createdAt'] as const;
export type SaleSort = (typeof SALE_SORTS)[number];

/**
 * Largest sales file in bytes (docs/product/promoters.md#sales). The browser looks before it uploads,
 * the server while it reads; a megabyte is a million bytes, as file managers show it.
 */
export const SALES_FILE_MAX = 5_000_000;

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
