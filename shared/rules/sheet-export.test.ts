import { expect, it } from 'vitest';
import { madeUpEdition } from '../testing/made-up-edition.ts';
import { applyOperations } from './content-operations.ts';
import type { JsonObject } from './content-pointer.ts';
import { tableOf } from './csv.ts';
import { planSheet, type SheetRow } from './programme-sheet.ts';
import { headingsOf, programmeSheet } from './sheet-columns.ts';
import { sheetOperations } from './sheet-operations.ts';
import { decodeText } from './table-file.ts';

/*
 * A table as a booker's spreadsheet is exported, and what becomes of each of its rows.
 */

const HEAD = ['Dag', 'Scene', 'Tid', 'Slutt', 'Artist', 'Notater'];
const ROWS = 400;

/** How a row is written, and its fate: `{n}` is its number among the rows, `{line}` its line. */
type Shape = readonly [name: string, cells: readonly string[], fate: string];

const SHAPES: readonly Shape[] = [
  [
    'first row of a merged block',
    ['torsdag 20. august', 'Hallen', '10.00', '', 'Band {n}'],
    '20. 10:00',
  ],
  ['rest of a merged block', ['', '', '20.30', '', 'Band {n}'], '20. 20:30'],
  ['kl', ['', '', 'kl 20:30', '', 'Band {n}'], '20. 20:30'],
  ['kl. with a point', ['', '', 'kl. 20.30', '', 'Band {n}'], '20. 20:30'],
  ['two times with a hyphen', ['', '', '20:30-21:30', '', 'Band {n}'], '20. 20:30–21:30'],
  ['two times with a dash', ['', '', '20:30 – 21:30', '', 'Band {n}'], '20. 20:30–21:30'],
  [
    'two times with a hyphen that does not break',
    ['', '', '20.30‑21.30', '', 'Band {n}'],
    '20. 20:30–21:30',
  ],
  ['blank line', ['', '', '', '', '', ''], 'nothing'],
  ['four figures', ['', '', '2030', '2130', 'Band {n}'], '20. 20:30–21:30'],
  [
    'a weekday that does not fit',
    ['tirsdag 20. august', 'Baren', '20:30', '', 'Band {n}'],
    'A{line}: «tirsdag 20. august» stemmer ikke: torsdag 20. august er en torsdag',
  ],
  [
    'below a day that is refused',
    ['', '', '21:30', '', 'Band {n}'],
    'A{line}: «tirsdag 20. august» stemmer ikke: torsdag 20. august er en torsdag',
  ],
  ['date in figures', ['20.8.2026', 'Hallen', '20:30', '', 'Band {n}'], '20. 20:30'],
  ['repeated heading', HEAD, 'Gjentatt overskrift'],
  ['date of ISO', ['2026-08-21', '', '20:30', '', 'Band {n}'], '21. 20:30'],
  ['Excel’s number of a day', ['46254', 'Baren', '20:30', '', 'Band {n}'], '20. 20:30'],
  [
    'Excel’s number of a moment',
    ['46254.854166', '', '46254.854166', '46254.895833', 'Band {n}'],
    '20. 20:30–21:30',
  ],
  ['moment in words', ['', '', '20.08.2026 20:30', '', 'Band {n}'], '20. 20:30'],
  [
    'moment of another day',
    ['', '', '21.08.2026 20:30', '', 'Band {n}'],
    'C{line}: «21.08.2026 20:30» er ikke torsdag 20. august',
  ],
  [
    'number of another day',
    ['', '', '46256.5', '', 'Band {n}'],
    'C{line}: «46256.5» er ikke torsdag 20. august',
  ],
  ['Excel’s fraction of a day', ['', '', '0,8541666667', '', 'Band {n}'], '20. 20:30'],
  [
    'fraction that is two times',
    ['', '', '0.25', '', 'Band {n}'],
    'C{line}: «0.25» kan leses på to måter. Skriv tiden med kolon',
  ],
  ['twelve hours', ['', '', '8:30 PM', '', 'Band {n}'], '20. 20:30'],
  ['noon and midnight', ['', '', '12:30 PM', '12:00 AM', 'Band {n}'], '20. 12:30–24:00'],
  ['over midnight', ['', '', '23:30-00:30', '', 'Band {n}'], '20. 23:30–24:30'],
  ['after midnight', ['', '', '00:30', '02:00', 'Band {n}'], '20. 24:30–26:00'],
  ['moment after midnight', ['', '', '2026-08-21 00:30', '', 'Band {n}'], '20. 24:30'],
  ['heading of a day', ['LØRDAG 22. AUGUST', '', '', '', '', ''], 'Overskrift for en dag'],
  ['below the heading of a day', ['', 'Hallen', '20:30', '', 'Band {n}'], '22. 20:30'],
  ['heading of a stage', ['', 'Baren', '', '', '', ''], 'Overskrift for en scene'],
  [
    'quoted cell with line breaks',
    ['', '', '20:30', '', 'Band {n}', 'Buss;\n"stor",\tto sjåfører'],
    '22. 20:30',
  ],
  [
    'spaces that do not break',
    [
      'fredag\u00A021.\u00A0august',
      'Hallen\u00A0',
      'kl.\u00A020.30',
      '9:30\u202FPM',
      '\u00A0Band\u00A0{n}',
    ],
    '21. 20:30–21:30',
  ],
  [
    'characters nobody sees',
    ['\u200B21.8.', 'Ba\u00ADren', '20\u200B:30', '\uFEFF', 'Ba\u2060nd {n}'],
    '21. 20:30',
  ],
  [
    'formulas that keep a text a text',
    ['="21.8."', '="Hallen"', '="20:30"', '', '="Band {n}"'],
    '21. 20:30',
  ],
  ['same name twice in a day', ['', '', '12:00', '', 'Dobbel {block}'], '21. 12:00'],
  ['its second row', ['', '', '13:00', '', 'DOBBEL {block}'], '21. 13:00'],
  ['the same row again', ['', '', '1 PM', '', 'Dobbel {block}'], 'Samme post som rad {above}'],
  ['unknown stage', ['', 'Låven', '20:30', '', 'Band {n}'], 'B{line}: ukjent scene «Låven»'],
  ['missing time', ['', 'Hallen', '', '', 'Band {n}'], 'C{line}: mangler klokkeslett'],
  [
    'time that is not set',
    ['', '', 'TBA', '', 'Band {n}'],
    'C{line}: «TBA» er ikke et klokkeslett',
  ],
  ['missing artist', ['', '', '20:30', '', '', 'Noe'], 'E{line}: mangler artist'],
  [
    'formula',
    ['', '', '20:30', '', '=HYPERLINK("https://x.no";"Band")'],
    'E{line}: er en formel eller en feil i arket. Kopier cellene som verdier',
  ],
  [
    'fault of a spreadsheet',
    ['', '', '#REF!', '', 'Band {n}'],
    'C{line}: er en formel eller en feil i arket. Kopier cellene som verdier',
  ],
  ['total', ['Sum', '', '', '', '=SUM(E2:E9)', ''], 'Sumlinje'],
  ['total in words', ['Totalt 42 artister', '', '', '', '', ''], 'Sumlinje'],
];

const TITLE = [['CTRL 2026 – booking'], ['']];

/** The rows of the export with their shapes, below a title. */
const rows = Array.from({ length: ROWS }, (_, number) => {
  const [name = '', cells = [], fate = ''] = SHAPES[number % SHAPES.length] ?? [];
  const line = TITLE.length + 2 + number;
  const filled = (text: string) =>
    text
      .replace('{n}', String(number))
      .replace('{block}', String(Math.floor(number / SHAPES.length)))
      .replace('{line}', String(line))
      .replace('{above}', String(line - 1));
  return { line, name, cells: cells.map(filled), fate: filled(fate) };
});
const EXPECTED = rows
  .filter(({ fate }) => fate !== 'nothing')
  .map(({ line, name, fate }) => `${line} ${name}: ${fate}`);

/** The export as a file or what is pasted. */
function exported(separator: string, lineEnd: string): string {
  const cell = (text: string) =>
    /["\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = [...TITLE, HEAD, ...rows.map(({ cells }) => cells)];
  return lines.map((row) => row.map(cell).join(separator) + lineEnd).join('');
}

const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

/**
 * As Windows writes it; what its character set lacks is written as its nearest. So is the dash, which
 * Node 20, unlike browsers, reads as a control character.
 */
const windows1252 = (text: string) =>
  Uint8Array.from(
    [
      ...text
        .replace(/[\u200B\u2060\uFEFF]/g, '')
        .replace(/\u202F/g, '\u00A0')
        .replace(/[\u2011–]/g, '-'),
    ],
    (sign) => sign.charCodeAt(0),
  );

const document = () => JSON.parse(JSON.stringify(edition)) as JsonObject;
const edition = madeUpEdition({
  days: [20, 21, 22].map((day) => ({
    ...{ id: `d${day}`, date: `2026-08-${day}`, doors: null, minAge: 18, title: '', worlds: [] },
  })),
  slots: [],
});
const plan = (to: JsonObject, text: string) => {
  const table = tableOf(text);
  return planSheet(to, table, { ...headingsOf(table), newStages: false });
};

function fateOf({ fate, reason, values: { date, start, end } }: SheetRow): string {
  if (fate !== 'new') return reason ?? fate;
  return `${String(date).slice(-2)}. ${start}${end ? `–${end}` : ''}`;
}
const fates = (planned: readonly SheetRow[]) =>
  planned.map((row) => `${row.line} ${rows[row.line - TITLE.length - 2]?.name}: ${fateOf(row)}`);

it.each([
  ['pasted', exported('\t', '\n')],
  ['UTF-8 with BOM, semicolons, CRLF', new TextEncoder().encode(`\uFEFF${exported(';', '\r\n')}`)],
  ['UTF-8, commas', new TextEncoder().encode(exported(',', '\n'))],
  ['UTF-16, tabs', utf16(exported('\t', '\r\n'), false)],
  ['UTF-16 with the other order, semicolons', utf16(exported(';', '\r\n'), true)],
  ['Windows-1252, semicolons', windows1252(exported(';', '\r\n'))],
])('tells each of 400 rows of an export what it becomes: %s', (_how, given) => {
  const text = typeof given === 'string' ? given : decodeText(given);
  expect(fates(plan(document(), text).rows)).toEqual(EXPECTED);
});

it('takes them in and gives them out without a difference', () => {
  const before = document();
  const found = plan(before, exported('\t', '\n'));
  let made = 0;
  const ids = { slot: () => `ny-${++made}`, stage: (name: string) => name };
  const result = applyOperations(before, sheetOperations(before, found, 'band', ids, null));
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  const after = result.document;
  const isNew = ({ fate }: SheetRow) => fate === 'new';
  expect(made).toBe(found.rows.filter(isNew).length);
  expect(made).toBeGreaterThan(200);
  const out = plan(after, programmeSheet(after));
  expect([out.rows.length, out.rows.filter(({ fate }) => fate !== 'same'), out.missing]).toEqual([
    made,
    [],
    [],
  ]);
  const again = plan(after, exported('\t', '\n'));
  expect(again.missing).toEqual([]);
  expect(again.rows.map(({ line, fate }) => [line, fate])).toEqual(
    found.rows.map((row) => [row.line, isNew(row) ? 'same' : row.fate]),
  );
});
