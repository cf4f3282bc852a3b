import { labels } from '../content/labels.ts';
import { type Slot, slotSchema } from '../contracts/content.ts';
import { type Crew, crewSchema } from '../contracts/content-fields.ts';
import { isObject, type Json, type JsonObject, valueAt } from './content-pointer.ts';
import { CREW_KEYS, CREW_LABELS } from './crew.ts';
import { type CsvText, cellFor, cellText, csvFile } from './csv.ts';
import { cleanCell, foldCell, isFormula } from './sheet-cells.ts';

/*
 * The columns of a programme's spreadsheet: their headings, and how an act stands in them.
 */

/** Each column with its heading in a download and the other headings by which it is known. */
export const SHEET_COLUMNS = {
  slot: { label: 'CTRL-id', words: ['post id'] },
  ref: { label: CREW_LABELS.ref, words: ['ref', 'id', 'reference', 'nr', 'booking'] },
  date: { label: 'Dag', words: ['dato', 'date', 'day', 'festivaldag', 'ukedag'] },
  stage: { label: 'Scene', words: ['stage', 'room', 'rom', 'sal', 'sted', 'venue', 'lokale'] },
  start: {
    label: 'Start',
    words: ['fra', 'from', 'tid', 'time', 'klokkeslett', 'kl', 'starttid', 'spilletid', 'begin'],
  },
  end: { label: 'Slutt', words: ['til', 'end', 'to', 'sluttid', 'slutttid', 'ferdig', 'stopp'] },
  act: {
    label: 'Artist',
    words: ['act', 'navn', 'name', 'tittel', 'title', 'band', 'programpost', 'hva', 'event'],
  },
  kind: { label: 'Type', words: ['kind', 'kategori', 'category', 'slag'] },
  genre: { label: 'Sjanger', words: ['genre', 'stil', 'style'] },
  minAge: { label: 'Aldersgrense', words: ['age', 'alder', 'age limit', 'min age', 'minimum age'] },
  description: { label: 'Beskrivelse', words: ['description', 'omtale', 'tekst', 'text', 'bio'] },
  getIn: { label: CREW_LABELS.getIn, words: ['getin', 'load in', 'innrigg', 'rigg', 'oppmøte'] },
  soundCheck: {
    label: CREW_LABELS.soundCheck,
    words: ['sound check', 'soundcheck', 'lydsjekk', 'linecheck'],
  },
  contact: {
    label: CREW_LABELS.contact,
    words: ['contact', 'kontaktperson', 'telefon', 'phone', 'agent'],
  },
  hospitality: { label: CREW_LABELS.hospitality, words: ['rider', 'mat', 'catering'] },
  notes: { label: CREW_LABELS.notes, words: ['notes', 'notat', 'merknad', 'kommentar', 'comment'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>;

export type SheetColumn = keyof typeof SHEET_COLUMNS;
export const COLUMN_KEYS = Object.keys(SHEET_COLUMNS) as SheetColumn[];

const CREW_COLUMNS: readonly SheetColumn[] = CREW_KEYS;
export const isCrew = (column: SheetColumn): column is keyof Crew => CREW_COLUMNS.includes(column);

/** The schemas of the columns that hold free text. */
export const TEXT_SCHEMAS = {
  act: slotSchema.shape.act,
  genre: slotSchema.shape.genre,
  description: slotSchema.shape.description,
  ...crewSchema.shape,
} as const;

const KNOWN = new Map(
  COLUMN_KEYS.flatMap((key) => {
    const { label, words } = SHEET_COLUMNS[key];
    return [label, ...words].map((word) => [foldCell(word), key] as const);
  }),
);

/** The column whose heading a text is; null for any other text. */
export const headingOf = (text: string): SheetColumn | null => KNOWN.get(foldCell(text)) ?? null;

/** The column that a heading names with its first words; null for one that is not known, and for `kl 20:30`. */
function columnOf(heading: string): SheetColumn | null {
  const text = foldCell(heading);
  const [first = '', second = ''] = text.split(' ');
  const exact = headingOf(heading);
  if (exact !== null || /\d/.test(text)) return exact;
  return KNOWN.get(`${first} ${second}`) ?? KNOWN.get(first) ?? null;
}

/** Fields of an act by their columns; a stage that is not there yet by its name. */
export type Values = Partial<Record<SheetColumn, Json>> & { newStage?: string };

/** Which column each column of a table is; null for one that is left out. */
export type Mapping = readonly (SheetColumn | null)[];

export type Cells = Partial<Record<SheetColumn, string>>;
/** A line of the table by its columns. */
export interface Line {
  /** From 1. */
  line: number;
  cells: Cells;
  /** The first column whose cell is a formula. */
  formula: SheetColumn | null;
}

/** Lines that are looked at for the headings. */
const HEAD_LINES = 15;

/** The line of the headings (null where there is none) and what they name, each column once. */
export function headingsOf(rows: readonly (readonly string[])[]): {
  head: number | null;
  mapping: Mapping;
} {
  const width = Math.max(0, ...rows.slice(0, HEAD_LINES).map(({ length }) => length));
  for (const [index, row] of rows.slice(0, HEAD_LINES).entries()) {
    const mapping = mappingOf(row, width);
    const known = mapping.filter((key) => key !== null);
    if (known.length >= 2 && (known.includes('act') || known.includes('start'))) {
      return { head: index, mapping };
    }
  }
  return { head: null, mapping: Array.from({ length: width }, () => null) };
}

function mappingOf(row: readonly string[], width: number): Mapping {
  const taken = new Set<SheetColumn>();
  return Array.from({ length: width }, (_, index) => {
    const key = columnOf(row[index] ?? '');
    if (key === null || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/** A column that is left out because another is what its heading says. */
export interface DoubleHeading {
  index: number;
  heading: string;
  column: SheetColumn;
  /** Index of the column that is used. */
  used: number;
}

/** The columns of a line of headings that are left out because another column has their meaning. */
export function doubleHeadings(heads: readonly string[], mapping: Mapping): DoubleHeading[] {
  return heads.flatMap((text, index) => {
    const column = columnOf(text);
    const used = column === null ? -1 : mapping.indexOf(column);
    if (column === null || used === -1 || (mapping[index] ?? null) !== null) return [];
    return [{ index, heading: text.trim(), column, used }];
  });
}

const listOf = (document: JsonObject, path: string): JsonObject[] => {
  const list = valueAt(document, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
};
export const slotsIn = (document: JsonObject) => listOf(document, '/slots');
export const stagesIn = (document: JsonObject) => listOf(document, '/stages');
export const daysIn = (document: JsonObject) => listOf(document, '/days');

/** The stage of a name, whatever its case and diacritics, or of an id. */
export function stageNamed(document: JsonObject, text: string): JsonObject | undefined {
  const stages = stagesIn(document);
  const name = foldCell(text);
  const named = stages.filter((stage) => name !== '' && foldCell(textOf(stage.name)) === name);
  return named.length === 1 ? named[0] : stages.find(({ id }) => id === text);
}

/** A value of a draft as text; nothing for null. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** How an act stands in a column. A stage whose name another has too stands as its id. */
export function sheetText(document: JsonObject, slot: JsonObject, column: SheetColumn): string {
  if (column === 'slot') return textOf(slot.id);
  if (isCrew(column)) return textOf(valueAt(slot, `/crew/${column}`));
  const text = textOf(slot[column]);
  if (column === 'kind') return labels.kinds[text as Slot['kind']] ?? text;
  if (column !== 'stage') return text;
  const stages = stagesIn(document);
  const name = foldCell(textOf(stages.find(({ id }) => id === text)?.name));
  const named = stages.filter((stage) => foldCell(textOf(stage.name)) === name);
  return named.length === 1 && name !== '' ? textOf(named[0]?.name) : text;
}

/** A draft's programme as a file for a spreadsheet, by day, stage and start. */
export function programmeSheet(document: JsonObject): CsvText {
  const place = (slot: JsonObject) =>
    `${textOf(slot.date)} ${sheetText(document, slot, 'stage')} ${textOf(slot.start)}`;
  const slots = slotsIn(document)
    .map((slot) => [place(slot), slot] as const)
    .sort(([one], [other]) => one.localeCompare(other, 'nb'));
  return csvFile(
    COLUMN_KEYS.map((key) => SHEET_COLUMNS[key].label),
    slots.map(([, slot]) => COLUMN_KEYS.map((key) => cellFor(sheetText(document, slot, key)))),
  );
}

/** A line with its texts as the documents hold them. */
export function lineOf(row: readonly string[], mapping: Mapping, line: number): Line {
  const cells: Cells = {};
  let formula: SheetColumn | null = null;
  for (const [index, key] of mapping.entries()) {
    const raw = (row[index] ?? '').trim();
    if (key === null) continue;
    cells[key] = cleanCell(cellText(raw));
    if (isFormula(raw)) formula ??= key;
  }
  return { line, cells, formula };
}

/** In a merged column a value stands once, above empty cells: never twice in a row. */
export function looksMerged(acts: readonly Line[], key: 'date' | 'stage'): boolean {
  const texts = acts.map(({ cells }) => cells[key] ?? '');
  const repeats = texts.some((text, index) => text !== '' && text === texts[index - 1]);
  return !repeats && texts.some((text) => text === '') && texts.some((text) => text !== '');
}

/** What tells two new rows apart. */
export const newKey = ({ act, date, stage, newStage, start }: Values) =>
  `ny ${[act, date, stage ?? newStage, start].map((text) => foldCell(textOf(text))).join('|')}`;

/** The members of a list by a key; those with an empty one are left out. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
