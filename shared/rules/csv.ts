const BOM = '\uFEFF';
const SEPARATOR = ';';

/** A whole file, made by `csvFile`, whose cells are defused. */
export type CsvText = string & { readonly isCsv: true };

/** Signs that begin a formula, full width too, also behind white space and invisible characters. */
const FORMULA =
  /^(?:[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/**
 * Prefixes a cell that a spreadsheet would parse as a formula with an apostrophe
 * (docs/product/back-office.md#exports); numbers are not changed.
 */
export function defused(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = defused(value);
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file with its line end. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(SEPARATOR)}\r\n`;
}

/**
 * A whole CSV file in the form that a Norwegian Excel opens: UTF-8 with BOM, `;`, CRLF
 * (docs/product/back-office.md#exports).
 */
export function csvFile(
  header: readonly string[],
  rows: Iterable<readonly (string | number | null)[]>,
): CsvText {
  let text = BOM + csvLine(header);
  for (const row of rows) text += csvLine(row);
  return text as CsvText;
}
