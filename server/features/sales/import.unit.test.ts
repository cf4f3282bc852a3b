import { describe, expect, it } from 'vitest';
import { AppError } from '#server/lib/errors.ts';
import { readSalesFile } from './import.service.ts';

const NOW = new Date('2026-08-01T12:00:00Z');

/** Reads a file in pieces of `size` bytes. */
const read = (file: string | Buffer, size = 7) => readSalesFile(Buffer.from(file), NOW, size);

async function refusal(file: string | Buffer): Promise<[number, string]> {
  const error: unknown = await read(file, 60_000).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('The file was read');
  return [error.status, error.message];
}

const NOON = new Date('2026-06-01T10:00:00Z');
const sale = (order: string, tickets: number, code: string | null, ...lines: number[]) => ({
  order,
  tickets,
  code,
  saleDate: NOON,
  lines,
});

describe('a file of the ticket system', () => {
  const PLAIN = 'ordre;dato;antall;kode\nA-1;01.06.2026;2;CTRL-A\nA-2;01.06.2026;1;\n';
  const expected = [sale('A-1', 2, 'CTRL-A', 2), sale('A-2', 1, null, 3)];

  it.each([
    ['plain', PLAIN],
    ['with BOM', `\uFEFF${PLAIN}`],
    ['with CRLF', PLAIN.replaceAll('\n', '\r\n')],
    ['with CR', PLAIN.replaceAll('\n', '\r')],
    ['without a last line end', PLAIN.trimEnd()],
    ['with commas', PLAIN.replaceAll(';', ',')],
    ['with tabs', PLAIN.replaceAll(';', '\t')],
    ['with every cell in quotes', PLAIN.replace(/[^;\n]+/g, (cell) => `"${cell}"`)],
    [
      'with other names and cases',
      PLAIN.replace('ordre;dato;antall;kode', 'Order;SALGSDATO;Antall billetter;Kampanjekode'),
    ],
    ['with space around the cells', PLAIN.replace(/[^;\n]+/g, (cell) => ` ${cell} `)],
  ])('%s', async (_name, file) => {
    expect(await read(file)).toEqual({ sales: expected, refused: [] });
    expect(await read(file, 60_000)).toEqual({ sales: expected, refused: [] });
  });

  it('may begin with the line by which Excel names the separator', async () => {
    const file = `sep=,\r\n${PLAIN.replaceAll(';', ',')}`;
    const { sales } = await read(file);
    expect(sales).toEqual([sale('A-1', 2, 'CTRL-A', 3), sale('A-2', 1, null, 4)]);
  });

  it('may have other columns, in any order, with line ends and separators in quotes', async () => {
    const file = [
      'navn;kode;antall;merknad;dato;ordre',
      '"Kari; Ola";CTRL-A;1 234;"linje én\nlinje ""to""";1.6.26;A-1',
      '',
      ';;;;;',
      'Ola "Kongen" Hansen;;-1;;2026-06-01;A-2;;',
      'Feil;;0;;2026-06-01;A-3',
    ].join('\n');
    expect(await read(file)).toEqual({
      sales: [sale('A-1', 1234, 'CTRL-A', 2), sale('A-2', -1, null, 6)],
      refused: [{ line: 7, message: 'Antallet kan ikke være 0' }],
    });
  });

  it('may be Windows-1252, also when its first letters look like UTF-8', async () => {
    const file = 'ordre;dato;antall;kode;navn\nØ-1;01.06.2026;2;;Ã¥se Bjørn\n';
    expect((await read(Buffer.from(file, 'latin1'))).sales).toEqual([sale('Ø-1', 2, null, 2)]);
    expect((await read(Buffer.from(file, 'utf8'), 1)).sales).toEqual([sale('Ø-1', 2, null, 2)]);
  });

  it.each([
    ['FF FE, tabs, as Excel saves «Unicode-tekst»', '\t', false],
    ['FE FF, semicolons', ';', true],
  ])('may be UTF-16 with %s', async (_name, separator, isBig) => {
    const text = 'ordre;dato;antall;kode;navn\r\nØ-1;01.06.2026;2;;Āse 🎉\r\n';
    const file = Buffer.from(`\uFEFF${text.replaceAll(';', separator)}`, 'utf16le');
    if (isBig) file.swap16();
    const expected = { sales: [sale('Ø-1', 2, null, 2)], refused: [] };
    expect(await read(file)).toEqual(expected);
    expect(await read(file, 60_000)).toEqual(expected);
  });

  it('adds up the rows of one order and code, sales and refunds apart', async () => {
    const file = [
      'ordre;dato;antall;kode',
      'A-1;01.06.2026;2;CTRL-A',
      'a-1;02.06.2026;3;ctrl-a',
      'A-1;01.06.2026;-1;CTRL-A',
      'A-1;01.06.2026;4;CTRL-B',
      'A-1;01.06.2026;5;',
    ].join('\n');
    expect((await read(file)).sales).toEqual([
      sale('A-1', 5, 'CTRL-A', 2, 3),
      sale('A-1', -1, 'CTRL-A', 4),
      sale('A-1', 4, 'CTRL-B', 5),
      sale('A-1', 5, null, 6),
    ]);
  });

  it.each([
    ['kode;rabattkode', 'kode: «kode» og «rabattkode»'],
    ['kode;kode', 'kode: «kode» og «kode»'],
    [' Kode ;KAMPANJEKODE;code', 'kode: «Kode», «KAMPANJEKODE» og «code»'],
    ['kode;Ordre-nr;Dato', 'ordre: «ordre» og «Ordre-nr»'],
    ['kode;date', 'dato: «dato» og «date»'],
    ['kode;billetter', 'antall: «antall» og «billetter»'],
    [`kode;${'-'.repeat(60)}code`, `kode: «kode» og «${'-'.repeat(40)}…»`],
  ])('with more than one column for a field is refused: %s', async (names, found) => {
    const file = `ordre;dato;antall;${names}\nA-1;01.06.2026;1;;CTRL-A;\n`;
    const message = `Filen har flere kolonner for ${found}. Behold bare den som skal brukes.`;
    expect(await refusal(file)).toEqual([400, message]);
  });

  it('adds up the rows of an order and a code that are written differently', async () => {
    const file = [
      'ordre;dato;antall;kode',
      '"=""0012""";01.06.2026;"=""2""";"=""CTRL-A"""',
      '0012\u200B;01.06.2026;1;CTRL\u200B-A',
      'B\u00a01;01.06.2026;1;\u200B',
      'B 1;01.06.2026;1;',
    ].join('\n');
    const { sales, refused } = await read(file);
    expect(refused).toEqual([]);
    expect(sales).toEqual([sale('0012', 3, 'CTRL-A', 2, 3), sale('B 1', 2, null, 4, 5)]);
  });

  it('names every row that cannot be kept', async () => {
    const file = [
      'ordre;dato;antall;kode',
      ';01.06.2026;2;CTRL-A',
      'A-2;;2;CTRL-A',
      'A-3;01.06.2026;to;CTRL-A',
      'A-4;01.06.2026;2',
      'A-5;01.06.2026;2;CTRL-A;mer',
      `A-6;01.06.2026;2;${'x'.repeat(101)}`,
      'A-7;01.06.2026;100000;CTRL-A',
      'A-7;01.06.2026;1;CTRL-A',
    ].join('\n');
    expect((await read(file)).refused).toEqual([
      { line: 2, message: 'Ordrereferansen mangler' },
      { line: 3, message: 'Datoen mangler' },
      { line: 4, message: 'Antallet er ikke et helt tall: «to»' },
      { line: 5, message: 'Raden har for få kolonner' },
      { line: 6, message: 'Raden har flere kolonner enn overskriftene' },
      { line: 7, message: `Ukjent kode: «${'x'.repeat(40)}…»` },
      { line: 8, message: 'Antallet i ordren er for stort til sammen' },
      { line: 9, message: 'Antallet i ordren er for stort til sammen' },
    ]);
  });
});

describe('a long file', () => {
  const HEADER = 'ordre;dato;antall;kode\n';
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => `A-${at};01.06.2026;1;CTRL-A\n`).join('');

  it('adds up rows of one order that stand together, and far apart', async () => {
    const twice = rows(450).replace(/.*\n/g, '$&$&');
    const { sales } = await read(HEADER + twice);
    expect(sales.map(({ tickets }) => tickets)).toEqual(Array(450).fill(2));
    const apart = await read(`${HEADER}${rows(4000)}a-0;01.06.2026;1;CTRL-A`, 60_000);
    expect(apart.sales).toHaveLength(4000);
    expect(apart.sales[0]).toEqual(sale('A-0', 2, 'CTRL-A', 2, 4002));
  });

  it('is read to its end past a bad row', async () => {
    const file = `${HEADER}X;1.6.26;0;\n${rows(4000)}B;1.6.26;0;`;
    const { sales, refused } = await read(file, 60_000);
    expect(sales).toHaveLength(4000);
    expect(refused.map(({ line }) => line)).toEqual([2, 4003]);
  });

  it('refuses an order that is too large for the column, by all its lines', async () => {
    const large = 'Z;01.06.2026;100000;\n';
    const { refused } = await read(`${HEADER}${large}${large}${rows(4000)}`, 60_000);
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('a file that is none', () => {
  const HEADER = 'ordre;dato;antall;kode\n';
  it.each([
    ['empty', '', 400, 'Filen er tom.'],
    ['only space', ' \n\n', 400, 'Filen har ingen salg under overskriftene.'],
    ['only a header', HEADER, 400, 'Filen har ingen salg under overskriftene.'],
    [
      'without a header',
      'A-1;01.06.2026;2;CTRL-A\n',
      400,
      'Filen mangler «ordre», «dato», «antall», «kode» i overskriftene. Den må ha ordre, dato, antall og kode.',
    ],
    [
      'without a column',
      'ordre;dato;antall\nA-1;01.06.2026;2\n',
      400,
      'Filen mangler «kode» i overskriftene. Den må ha ordre, dato, antall og kode.',
    ],
    ['with an open quote', `${HEADER}"A-1;01.06.2026;2;CTRL-A\n`, 400, 'anførselstegnene'],
    ['with an open quote far from the end', `${HEADER}"${'A\n'.repeat(20_000)}`, 400, 'linje'],
    [
      'with a cell that is too long',
      `merknad;${HEADER}x;A-1;01.06.2026;2;\n${'x'.repeat(20_001)};A-2;01.06.2026;2;\n`,
      400,
      'raden på linje 3 har mer enn 20\u00a0000 tegn, eller et anførselstegn for mye.',
    ],
    ['an Excel file', Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 400, 'Filen er et regneark'],
    ['an empty archive', Buffer.from('PK\x05\x06', 'latin1'), 400, 'Filen er et regneark'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, 'Filen er et regneark'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'), 400, 'Filen er en PDF, ikke en CSV-fil.'],
    ['binary', Buffer.from([...Buffer.from(HEADER), 0, 1]), 400, 'Filen er ikke en CSV-fil.'],
    ['UTF-16 without its mark', Buffer.from(HEADER, 'utf16le'), 400, 'Filen er ikke en CSV-fil.'],
    ['UTF-32', Buffer.from('fffe00006f000000', 'hex'), 400, 'Filen er ikke en CSV-fil.'],
    [
      'a page',
      '\uFEFF\n<!doctype html><html><body>Logg inn',
      400,
      'Filen er en nettside eller XML',
    ],
    [
      'a page named .xls',
      Buffer.from('\uFEFF<table>', 'utf16le'),
      400,
      'Filen er en nettside eller',
    ],
    ['a document', '{\\rtf1\\ansi', 400, 'Filen er et dokument'],
    [
      'over 50,000 rows',
      HEADER + 'A;01.06.2026;1;\n'.repeat(50_001),
      400,
      'Filen har mer enn 50 000 rader.',
    ],
  ])('%s', async (_name, file, status, text) => {
    const [answered, message] = await refusal(file);
    expect(answered).toBe(status);
    expect(message).toContain(text);
  });
});
