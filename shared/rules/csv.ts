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

/** Lines by which a separator is known. */
const FIRST_LINES = 15;

/** Where a cell without quotes ends, by the separator. */
const CELL_ENDS = { '\t': /[\t\r\n]/g, ';': /[;\r\n]/g, ',': /[,\r\n]/g };

/** The separator that the most of the first lines have, outside quotes; a title line has none. */
function separatorOf(text: string): keyof typeof CELL_ENDS {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const lines = start.split('\n').slice(0, FIRST_LINES);
  const count = (sign: string) => lines.filter((line) => line.includes(sign)).length;
  const [tabs, semicolons, commas] = [count('\t'), count(SEPARATOR), count(',')];
  if (tabs > 0 && tabs >= Math.max(semicolons, commas)) return '\t';
  return commas > semicolons ? ',' : SEPARATOR;
}

/**
 * The end of a quoted cell that begins at `from`; null where the quote is part of the text, as in
 * `"Big" Joe`.
 */
function quotedEnd(text: string, from: number, separator: string): number | null {
  for (let at = from + 1; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return null;
    const next = text[at + 1];
    if (next === '"') continue;
    return next === undefined || next === separator || next === '\n' || next === '\r' ? at : null;
  }
}

/**
 * The cells of a table as spreadsheets copy and save it: separated by tabs, `;` or `,`; a cell in
 * quotes may hold line breaks and separators. Empty lines stay, so that rows keep their numbers.
 */
export function tableOf(raw: string): string[][] {
  const text = raw.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/, '');
  const separator = separatorOf(text);
  const end = CELL_ENDS[separator];
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const close = text[at] === '"' ? quotedEnd(text, at, separator) : null;
    if (close === null) {
      end.lastIndex = at;
      const stop = end.exec(text)?.index ?? text.length;
      row.push(text.slice(at, stop));
      at = stop;
    } else {
      row.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    }
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const isKeptFormula = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, ''));

/** A text for a cell of `csvFile`, so that `cellText` gives it back also where it begins with `'=`. */
export const cellFor = (text: string): string => (isKeptFormula(text) ? `'${text}` : text);

/** `="0012"`, by which a spreadsheet keeps a text from being read as a number. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/**
 * The text of a cell without the apostrophe that `csvFile` puts before a formula, and out of a formula that
 * is a text only, `="0012"`.
 */
export function cellText(cell: string): string {
  if (isKeptFormula(cell)) return cell.slice(1);
  const text = TEXT_FORMULA.exec(cell)?.[1];
  return text === undefined ? cell : text.replaceAll('""', '"');
}
