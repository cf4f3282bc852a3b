import { describe, expect, it, vi } from 'vitest';
import { dateCell, foldKey, orderCell, shown, ticketsCell } from './csv.reader.ts';

const END = new Date('2028-03-01T00:00:00Z');

describe('a number of tickets', () => {
  it.each([
    ['2', 2],
    [' 12 ', 12],
    ['+3', 3],
    ['-2', -2],
    ['- 2', -2],
    ['−2', -2],
    ['–2', -2],
    ['1 234', 1234],
    ['1.234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ['-1 234', -1234],
    ['12.345', 12_345],
    ['2,0', 2],
    ['2,00', 2],
    ['2.0', 2],
    ['2.00', 2],
    ['007', 7],
    ['100000', 100_000],
    ['="2"', 2],
    ["'-2", -2],
    ['2\u200B', 2],
  ])('%j is %d', (text, value) => {
    expect(ticketsCell(text)).toEqual({ value });
  });

  it.each([
    ['', 'Antallet mangler'],
    ['\u00a0', 'Antallet mangler'],
    ['0', 'Antallet kan ikke være 0'],
    ['-0,00', 'Antallet kan ikke være 0'],
    ['to', 'Antallet er ikke et helt tall: «to»'],
    ['1,5', 'Antallet er ikke et helt tall: «1,5»'],
    ['1.5', 'Antallet er ikke et helt tall: «1.5»'],
    ['1 23', 'Antallet er ikke et helt tall: «1 23»'],
    ['1e3', 'Antallet er ikke et helt tall: «1e3»'],
    ['0x10', 'Antallet er ikke et helt tall: «0x10»'],
    ['--2', 'Antallet er ikke et helt tall: «--2»'],
    ['Infinity', 'Antallet er ikke et helt tall: «Infinity»'],
    ['100001', 'Antallet er for stort: «100001»'],
    ['999.999.999.999', 'Antallet er for stort: «999.999.999.999»'],
  ])('%j is none: %s', (text, message) => {
    expect(ticketsCell(text)).toEqual({ message });
  });
});

describe('the date of a sale', () => {
  it.each([
    ['22.08.2026', '2026-08-22T10:00:00.000Z'],
    ['1.6.26', '2026-06-01T10:00:00.000Z'],
    ['01/02/2026', '2026-02-01T11:00:00.000Z'],
    ['01-02-2026', '2026-02-01T11:00:00.000Z'],
    ['22.08.2026 14:30', '2026-08-22T12:30:00.000Z'],
    ['22.08.2026 kl. 14.30', '2026-08-22T12:30:00.000Z'],
    ['22.08.2026, 9:05:07', '2026-08-22T07:05:07.000Z'],
    ['2026-08-22', '2026-08-22T10:00:00.000Z'],
    ['2026-08-22 14:30', '2026-08-22T12:30:00.000Z'],
    ['2026-08-22T14:30:00Z', '2026-08-22T14:30:00.000Z'],
    ['2026-08-22T14:30:00.123456+02:00', '2026-08-22T12:30:00.000Z'],
    ['2026-08-22T14:30+0200', '2026-08-22T12:30:00.000Z'],
    ['29.02.2028', '2028-02-29T11:00:00.000Z'],
    ['29.03.2026 01:30', '2026-03-29T00:30:00.000Z'],
    ['29.03.2026 03:30', '2026-03-29T01:30:00.000Z'],
    ['25.10.2026 12:30', '2026-10-25T11:30:00.000Z'],
    ['="22.08.2026"', '2026-08-22T10:00:00.000Z'],
  ])('%j is %s', (text, iso) => {
    expect(dateCell(text, END)).toEqual({ value: new Date(iso) });
  });

  it.each([
    ['', 'Datoen mangler'],
    ['i går', 'Ugyldig dato: «i går»'],
    ['31.02.2026', 'Ugyldig dato: «31.02.2026»'],
    ['29.02.2026', 'Ugyldig dato: «29.02.2026»'],
    ['08/22/2026', 'Ugyldig dato: «08/22/2026»'],
    ['00.01.2026', 'Ugyldig dato: «00.01.2026»'],
    ['22.08.1999', 'Ugyldig dato: «22.08.1999»'],
    ['22.08.2126', 'Ugyldig dato: «22.08.2126»'],
    ['22.08.2026 25:00', 'Ugyldig dato: «22.08.2026 25:00»'],
    ['2026-13-01', 'Ugyldig dato: «2026-13-01»'],
    ['2026-02-30T10:00:00Z', 'Ugyldig dato: «2026-02-30T10:00:00Z»'],
    ['2026-08-22T14:30+99:00', 'Ugyldig dato: «2026-08-22T14:30+99:00»'],
    ['45890', 'Ugyldig dato: «45890»'],
    ['01.03.2028 01:00', 'Datoen er etter i morgen: «01.03.2028 01:00»'],
  ])('%j is none: %s', (text, message) => {
    expect(dateCell(text, END)).toEqual({ message });
  });
});

describe('an order', () => {
  it('is kept as it is written, without the space around it', () => {
    expect(orderCell('  A-1/2 æØ \u00a0')).toEqual({ value: 'A-1/2 æØ' });
    expect(orderCell('x'.repeat(100))).toEqual({ value: 'x'.repeat(100) });
  });

  it.each([
    ['="0012"', '0012'],
    [' ="00 12" ', '00 12'],
    ['="A""1"', 'A"1'],
    ["'+4799", '+4799'],
    ["'=SUM(A1)", '=SUM(A1)'],
    [`'="0012"`, '="0012"'],
    ["''+47", "'+47"],
    ["'A-1", "'A-1"],
    ['="A"&"1"', '="A"&"1"'],
    ['A\u200B-\u200E1\uFEFF', 'A-1'],
    ['\u200B="0012"', '0012'],
    ['A\u00a01', 'A 1'],
    ['A\u20091', 'A 1'],
    ['1E5', '1E5'],
  ])('written as %j is %j', (text, value) => {
    expect(orderCell(text)).toEqual({ value });
  });

  it.each([
    ['1,23E+12', '1,23E+12'],
    ['1.23E+12', '1.23E+12'],
    [' 1E+12', '1E+12'],
    ['="1,23457e+15"', '1,23457e+15'],
  ])('%j has lost digits', (text, shown) => {
    const message = `Excel har fjernet sifre i ordrereferansen «${shown}». Lag filen på nytt, med ordrene som tekst`;
    expect(orderCell(text)).toEqual({ message });
  });

  it.each(['#N/A', '#I/T', '#REF!', '#VERDI!', '#NAVN?', '####', '=VLOOKUP(A1;B:C;2)'])(
    'is not the fault or the formula of a spreadsheet: %s',
    (text) => {
      const message = `Ordrereferansen «${text}» er en formel eller en feil i arket. Kopier cellene som verdier`;
      expect(orderCell(text)).toEqual({ message });
    },
  );

  it.each([
    ['', 'Ordrereferansen mangler'],
    ['x'.repeat(101), 'Ordrereferansen kan ikke være lengre enn 100 tegn'],
    ['A\u0007', 'Ordrereferansen har tegn som ikke kan brukes: «A\u0007»'],
    ['Ordre\nlinje', 'Ordrereferansen har tegn som ikke kan brukes: «Ordre\nlinje»'],
    ['É1', 'Ordrereferansen har tegn som ikke kan brukes: «É1»'],
  ])('%j is none', (text, message) => {
    expect(orderCell(text)).toEqual({ message });
  });
});

it('compares letters as the database does, and shortens what it repeats', () => {
  expect(foldKey('CTRL-ÆØÅ É')).toBe('ctrl-æøå É');
  expect(shown('x'.repeat(41))).toBe(`«${'x'.repeat(40)}…»`);
});

describe('a cell that takes long to normalise', () => {
  it.each([
    ['a run of combining marks', `x${'\u0316\u0301'.repeat(20)}`],
    ['a long one', '\u0316\u0301'.repeat(9000)],
  ])('is refused without that: %s', (_what, text) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const cells = [orderCell(text), ticketsCell(text), dateCell(text, END)];
    const { length } = normalize.mock.calls;
    normalize.mockRestore();
    expect(length).toBe(0);
    for (const cell of cells) expect(cell).toEqual({ message: expect.any(String) });
  });
});
