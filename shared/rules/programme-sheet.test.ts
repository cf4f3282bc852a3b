import { describe, expect, it } from 'vitest';
import type { Slot } from '../contracts/content.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { applyOperations } from './content-operations.ts';
import type { JsonObject } from './content-pointer.ts';
import { NO_CREW } from './crew.ts';
import { tableOf } from './csv.ts';
import { planSheet, type SheetPlan } from './programme-sheet.ts';
import { columnLetters, readDay, readTimes } from './sheet-cells.ts';
import { doubleHeadings, headingsOf, type Mapping, programmeSheet } from './sheet-columns.ts';
import { changeWords, sheetOperations } from './sheet-operations.ts';
import { decodeText } from './table-file.ts';

const crew = (change: Partial<NonNullable<Slot['crew']>> = {}) => ({
  ...NO_CREW,
  ...change,
});
const edition = (slots: Slot[]) =>
  JSON.parse(JSON.stringify(madeUpEdition({ slots }))) as JsonObject;
const plan = (document: JsonObject, text: string, over: { newStages?: boolean } = {}) => {
  const rows = tableOf(text);
  return planSheet(document, rows, { ...headingsOf(rows), newStages: false, ...over });
};
let made = 0;
const ids = {
  slot: () => `ny-${++made}`,
  stage: () => `scene-${++made}`,
};
function taken(document: JsonObject, found: SheetPlan, remove: ((id: string) => boolean) | null) {
  const removal = remove && { acts: found.missing, isLive: remove };
  const result = applyOperations(document, sheetOperations(document, found, 'band', ids, removal));
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  return result;
}
const fates = ({ rows }: SheetPlan) =>
  rows.map(({ line, fate, reason, changes, notes }) =>
    [line, fate, reason ?? changes.map(changeWords).join('; '), ...notes].join(' | '),
  );

describe('cells', () => {
  const days = ['2026-08-20', '2026-08-21', '2026-08-22'];
  it.each([
    ...['2026-08-20', '20.08.2026', '20.8.', '20.8.26', '20. august', 'torsdag 20. august'],
    ...[
      'Torsdag 20. august 2026',
      'tor',
      'Thursday',
      '46254',
      '46254,85',
      '20/8',
      '20.08.2026 00:00',
    ],
    ...['tor. 20.8.', '20 aug', 'torsdag den 20. august'],
  ])('reads the day %j', (text) => {
    expect(readDay(text, days)).toEqual({ value: '2026-08-20' });
  });

  it.each([
    ['tirsdag 20. august', '«tirsdag 20. august» stemmer ikke: torsdag 20. august er en torsdag'],
    ['23.8.', '«23.8.» er ikke en av utgavens dager'],
    ['20.08.2025', '«20.08.2025» er ikke en av utgavens dager'],
    ['søndag', '«søndag» er ikke en av utgavens dager'],
    ['Band', '«Band» er ikke en av utgavens dager'],
  ])('refuses the day %j', (text, fault) => {
    expect(readDay(text, days)).toEqual({ fault });
  });

  it('asks which of two weekdays is meant', () => {
    expect(readDay('fre', ['2026-08-21', '2026-08-28'])).toEqual({
      fault: '«fre» kan være flere av dagene',
    });
  });

  it.each([
    ...['20.30', 'kl 20:30', 'kl. 20.30', '2030', '20:30:00', '8:30 PM', '0.8541666667', '20,30'],
    ...['0,854166666666667', '46254.8541666667', 'Kl 20.30'],
  ])('reads the time %j', (text) => {
    expect(readTimes(text)).toEqual({ value: { start: 1230, end: null } });
  });

  it('reads hours, nights and two times', () => {
    expect(readTimes('9')).toEqual({ value: { start: 540, end: null } });
    expect(readTimes('24:30')).toEqual({ value: { start: 1470, end: null } });
    expect(readTimes('1.0208333333')).toEqual({ value: { start: 1470, end: null } });
    for (const text of ['20:30-21:30', '20.30 – 21.30', 'kl 2030 til 2130']) {
      expect(readTimes(text), text).toEqual({ value: { start: 1230, end: 1290 } });
    }
  });

  it.each(['kl. halv ni', '25.70', '30:00', '20:30-', '1-2-3', '', '=NOW()', '13 pm'])(
    'refuses the time %j',
    (text) => {
      expect(readTimes(text)).toEqual({ fault: `«${text}» er ikke et klokkeslett` });
    },
  );

  it('does not guess what 0.25 is', () => {
    expect(readTimes('0.25')).toEqual({
      fault: '«0.25» kan leses på to måter. Skriv tiden med kolon',
    });
  });
});

describe('tables', () => {
  it('reads what spreadsheets copy and save', () => {
    expect(tableOf('a\t"to\nlinjer\t""x"""\t\r\n\r\n"Big" Joe\tb')).toEqual([
      ['a', 'to\nlinjer\t"x"', ''],
      [''],
      ['"Big" Joe', 'b'],
    ]);
    expect(tableOf('\uFEFFsep=;\r\na;b,c\n')).toEqual([['a', 'b,c']]);
    expect(tableOf('a,b\n"c,d",e')).toEqual([
      ['a', 'b'],
      ['c,d', 'e'],
    ]);
    expect(tableOf('"åpen;x')).toEqual([['"åpen', 'x']]);
  });

  it('knows UTF-8, Latin-1 and UTF-16', () => {
    expect(decodeText(new TextEncoder().encode('Lydprøve'))).toBe('Lydprøve');
    expect(decodeText(Uint8Array.from([0x4c, 0xf8]))).toBe('Lø');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xf8, 0]))).toBe('ø');
    expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0xf8]))).toBe('ø');
  });
});

describe('headings', () => {
  it('tells which columns another one keeps out', () => {
    const rows = tableOf('Dag;Scene;Tid;Artist;Navn;Pris;Artist\nfre;Hallen;18:00;A;B;1;C\n');
    const { mapping } = headingsOf(rows);
    expect(doubleHeadings(rows[0] ?? [], mapping)).toEqual([
      { index: 4, heading: 'Navn', column: 'act', used: 3 },
      { index: 6, heading: 'Artist', column: 'act', used: 3 },
    ]);
    const chosen = mapping.map((key, index) => (index === 6 ? 'act' : key === 'act' ? null : key));
    expect(doubleHeadings(rows[0] ?? [], chosen).map(({ index }) => index)).toEqual([3, 4]);
  });

  it('names columns as spreadsheets do, however many there are', () => {
    expect([0, 25, 26, 701, 702, 1000].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'ZZ',
      'AAA',
      'ALM',
    ]);
  });
});

describe('the programme as a spreadsheet', () => {
  it('tells each row of a real export what it becomes', () => {
    const document = edition([
      madeUpSlot('a', { act: 'Åse & Co', start: '20:30', end: '21:30' }),
      madeUpSlot('b', { act: 'DJ To', crew: crew({ ref: 'B-2' }) }),
      madeUpSlot('c', { act: 'Quiz', date: '2026-08-22', start: '18:00', end: '19:00' }),
      madeUpSlot('d', { act: 'Quiz', date: '2026-08-22', start: '21:00', end: '22:00' }),
      madeUpSlot('e', { act: 'Glemt' }),
    ]);
    const found = plan(
      document,
      [
        'CTRL 2026 – booking',
        '',
        'Ref\tDato\tScene\tTid\tArtist\tType\tAlder\tNotater',
        '\tfredag 21. august\tHallen\t20:30-21:30\tase & co\tDJ\t18+\t',
        'B-2\t\t\tkl 22.00\tDJ Tre\tDJ\t18\tStor buss',
        '\t\tBaren\t00:30\t=cmd|calc\tKonsert\t\t',
        '\t\t\tkl. halv ni\tSen\t\t\t',
        'Ref\tDato\tScene\tTid\tArtist\tType\tAlder\tNotater',
        '\t46256\tHallen\t18:00\tQuiz\t\t\t',
        '\t\t\t21.15\tQuiz\t\t\t',
        '\t\tLåven\t2200\tNy\t\t\t',
        '\t\tHallen\t2200\tNy\tJonglering\t\t',
        'Sum\t\t\t\t7\t\t\t',
      ].join('\n'),
    );
    expect(fates(found)).toEqual([
      '4 | changed | Artist: Åse & Co → ase & co',
      '5 | changed | Artist: DJ To → DJ Tre; Notater: tomt → Stor buss; Start: 20:00 → 22:00; Slutt: 21:00 → 23:00',
      '6 | new | Dag: tomt → fredag 21. august; Scene: tomt → Baren; Artist: tomt → =cmd|calc; Type: tomt → Band; Start: tomt → 24:30 | D6: lest som 24:30, natten etter dagen',
      '7 | refused | D7: «kl. halv ni» er ikke et klokkeslett',
      '8 | skipped | Gjentatt overskrift',
      '9 | same | ',
      '10 | refused | E10: flere poster har dette navnet denne dagen. Skriv en referanse',
      '11 | refused | C11: ukjent scene «Låven»',
      '12 | refused | F12: «Jonglering» er ikke en type: Stand-up, Band, DJ, Turnering, Konkurranse, Verksted, Panel, Treff, Afterparty',
      '13 | skipped | Sumlinje',
    ]);
    expect(found.unknownStages).toEqual(['Låven']);
    expect(found.missing.map(({ id }) => id)).toEqual(['e']);
  });

  it('takes the rows in, and its inverse takes them out', () => {
    const document = edition([
      madeUpSlot('a'),
      madeUpSlot('b', { crew: crew({ ref: 'r' }) }),
      madeUpSlot('c'),
      madeUpSlot('d'),
    ]);
    const text =
      'id;dag;scene;start;slutt;artist;kontakt\n;fre;Hallen;20:00;21:00;A;Kari\nr;fre;Låven;20:00;26:00;B;Ola\n;lør;LÅVEN;2330;0100;Ny;\n';
    const found = plan(document, text, { newStages: true });
    const { document: after, inverse } = taken(document, found, (id) => id === 'c');
    const slots = after.slots as unknown as Slot[];
    expect(slots.map(({ act, status }) => [act, status])).toEqual([
      ['A', 'planned'],
      ['B', 'planned'],
      ['C', 'cancelled'],
      ['Ny', 'planned'],
    ]);
    const stage = (after.stages as { id: string; name: string }[]).at(-1);
    expect(stage?.name).toBe('Låven');
    expect(slots[0]?.crew).toEqual(crew({ contact: 'Kari' }));
    expect(slots[1]).toMatchObject({ stage: stage?.id, end: '26:00', crew: { contact: 'Ola' } });
    expect(slots[3]).toMatchObject({ start: '23:30', end: '25:00', minAge: 10, stage: stage?.id });
    expect(applyOperations(after, inverse)).toMatchObject({ kind: 'applied', document });
  });

  it('reads headings of a day and of a stage, and several acts at once', () => {
    const found = plan(
      edition([]),
      'Tid\tArtist\nFredag 21. august\t\nBaren\t\n18:00\tEn\n19:00\tTo\nLørdag\t\nHallen\t\n18:00\tEn\n',
    );
    const withColumns = planSheet(
      edition([]),
      tableOf('FREDAG 21. AUGUST\t\t\t\n\t\t18:00\tEn\n'),
      { head: null, mapping: ['date', 'stage', 'start', 'act'], newStages: false },
    );
    expect(fates(withColumns)).toEqual([
      '1 | skipped | Overskrift for en dag',
      '2 | refused | B2: mangler scene',
    ]);
    expect(found.rows.map(({ fate, reason }) => reason ?? fate)).toEqual([
      ...['Overskrift for en dag', 'Overskrift for en scene', 'new', 'new'],
      ...['Overskrift for en dag', 'Overskrift for en scene', 'new'],
    ]);
  });

  it('does not take a forgotten cell for a merged one', () => {
    const found = plan(
      edition([]),
      'Dag\tScene\tTid\tArtist\nfre\tBaren\t18\tEn\nfre\tBaren\t19\tTo\n\tBaren\t20\tTre\nfre\tBaren\t18\tEn\n',
    );
    expect(fates(found).slice(2)).toEqual([
      '4 | refused | A4: mangler dag',
      '5 | refused | Samme post som rad 2',
    ]);
  });

  it('refuses what no field can hold', () => {
    const marks = `a${'\u0301'.repeat(50_000)}`;
    const cells = ['a\u0000b', 'x'.repeat(101), marks, `b${marks.slice(0, 60)}`, '\u202E\u200B'];
    const lines = cells.map((act) => `fre\tBaren\t18\t${act}`);
    expect(fates(plan(edition([]), `Dag\tScene\tTid\tArtist\n${lines.join('\n')}`))).toEqual([
      '2 | refused | D2: Teksten inneholder ugyldige tegn',
      '3 | refused | D3: Kan ikke være lengre enn 100 tegn',
      '4 | refused | D4: Kan ikke være lengre enn 100 tegn',
      '5 | refused | D5: Teksten har for mange sammensatte tegn',
      '6 | refused | D6: mangler artist',
    ]);
  });

  const HOSTILE = [
    ...['=cmd|calc', "'=1", "''+x", '+47 99', '@sum', '"Big" Joe', 'a;b,c\td', '"', '""', 'sum'],
    ...[
      'Totalt',
      'Artist',
      'fredag',
      '20:30',
      '\u2060=1',
      'Ærø "x"; \n ny linje',
      '👩‍🎤',
      "'",
      '-',
    ],
  ];
  it.each(['utf-8', 'pasted'])('comes out and goes in again without a difference: %s', (way) => {
    const slots = Array.from({ length: 400 }, (_, at) => {
      const odd = HOSTILE[at % HOSTILE.length] ?? '';
      return madeUpSlot(`s${at}`, {
        ...{ act: odd, genre: odd, description: odd, end: at % 3 === 0 ? null : '01:00' },
        ...{
          date: at % 2 === 0 ? '2026-08-21' : '2026-08-22',
          start: at % 5 === 0 ? '05:00' : '24:00',
        },
        ...(at % 4 === 0 && { crew: crew({ ref: odd, notes: odd }) }),
      });
    });
    const document = edition(slots);
    Object.assign((document.slots as JsonObject[])[0] ?? {}, { date: '', act: '', stage: 'borte' });
    const file = programmeSheet(document);
    const text = way === 'utf-8' ? decodeText(new TextEncoder().encode(file)) : pasted(file);
    const found = plan(document, text);
    expect(found.rows.filter(({ fate }) => fate !== 'same')).toEqual([]);
    expect(found.rows).toHaveLength(400);
    expect(found.missing).toEqual([]);
    expect(sheetOperations(document, found, 'dj', ids, { acts: [], isLive: () => true })).toEqual(
      [],
    );
  });

  it('takes columns by hand and knows no headings by accident', () => {
    const rows = tableOf('fre\tBaren\t18:00\tEn\n');
    expect(headingsOf(rows)).toEqual({ head: null, mapping: [null, null, null, null] });
    const mapping: Mapping = ['date', 'stage', 'start', 'act'];
    const [row] = planSheet(edition([]), rows, { head: null, mapping, newStages: false }).rows;
    expect(row?.fate).toBe('new');
  });
});

/** The cells of a file as a spreadsheet copies them. */
const pasted = (file: string) =>
  tableOf(file)
    .map((row) =>
      row
        .map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n');
