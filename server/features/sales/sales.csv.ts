import type { Context } from '#server/context.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { csvFile, csvLine } from '#shared/rules/csv.ts';
import { type NamedSale, salesAfter } from './sales.store.ts';

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
    sale.orderReference,
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
export async function* salesCsv({ db }: Pick<Context, 'db'>): AsyncGenerator<string, void> {
  yield csvFile(HEADER, []);
  let last: NamedSale | null = null;
  do {
    const page: NamedSale[] = await salesAfter(db.orm, last, PAGE);
    yield page.map((sale) => csvLine(cells(sale))).join('');
    last = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (last !== null);
}
