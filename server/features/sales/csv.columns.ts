/** Accepted names of the columns, the documented one first (docs/product/promoters.md#sales). */
const NAMES = {
  order: ['ordre', 'ordrenummer', 'ordrereferanse', 'order', 'reference', 'ordrenr', 'referanse'],
  date: ['dato', 'date', 'salgsdato'],
  tickets: ['antall', 'antallbilletter', 'tickets', 'quantity', 'billetter'],
  code: ['kode', 'code', 'rabattkode', 'kampanjekode'],
} as const;

type Field = keyof typeof NAMES;
const FIELDS = ['order', 'date', 'tickets', 'code'] as const satisfies readonly Field[];

/** Index of each field in a row. */
export type Columns = Record<Field, number>;

/** Letters only, in lower case, so that 'Antall billetter' and 'antall_billetter' are equal. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** The columns of a header, or the documented names of the missing ones. */
export function columnsOf(header: readonly string[]): Columns | { missing: string[] } {
  const given = header.map(bare);
  const at = (field: Field) => {
    const name = NAMES[field].find((one) => given.includes(one));
    return name === undefined ? -1 : given.indexOf(name);
  };
  const columns: Columns = {
    order: at('order'),
    date: at('date'),
    tickets: at('tickets'),
    code: at('code'),
  };
  const missing = FIELDS.filter((field) => columns[field] < 0).map((field) => NAMES[field][0]);
  return missing.length > 0 ? { missing } : columns;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The delimiter of a header line; `;` when there is none. */
export function delimiterOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((sign) => ({ sign, count: unquoted.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}
