import type { JsonObject } from './content-pointer.ts';
import {
  cellName,
  cleanCell,
  clockOf,
  DAY,
  endOf,
  foldCell,
  IS_FORMULA,
  isTotal,
  MORNING,
  minutesOfDay,
  type Read,
  readAge,
  readDay,
  readKind,
  readTimesOn,
} from './sheet-cells.ts';
import {
  type Cells,
  daysIn,
  grouped,
  headingOf,
  type Line,
  lineOf,
  looksMerged,
  type Mapping,
  newKey,
  type SheetColumn,
  sheetText,
  slotsIn,
  stageNamed,
  stagesIn,
  TEXT_SCHEMAS,
  textOf,
  type Values,
} from './sheet-columns.ts';

/*
 * A spreadsheet against the programme of a draft: what each of its rows becomes, and the operations
 * that take them in (docs/product/content.md#the-programme-as-a-spreadsheet).
 */

/** Most characters and lines of a table. */
export const MAX_SHEET_TEXT = 2_000_000;
export const MAX_SHEET_LINES = 2_000;

export type RowFate = 'new' | 'changed' | 'same' | 'refused' | 'skipped';

export interface SheetChange {
  column: SheetColumn;
  from: string;
  to: string;
}

/** A line of the table and what becomes of it. */
export interface SheetRow {
  /** Its number in the table, from 1. */
  line: number;
  act: string;
  fate: RowFate;
  changes: readonly SheetChange[];
  /** Why it is refused or left out, with the cell. */
  reason: string | null;
  /** What was read otherwise than it is written. */
  notes: readonly string[];
  /** Id of the act that it is; null for a new one. */
  slot: string | null;
  values: Values;
}

export interface SheetPlan {
  rows: readonly SheetRow[];
  /** Names of stages that the edition does not have. */
  unknownStages: readonly string[];
  /** Acts of the draft that no row is. */
  missing: readonly JsonObject[];
}

export interface SheetOptions {
  /** Line of the headings, from 0; null where there is none. */
  head: number | null;
  mapping: Mapping;
  /** Whether stages that the edition does not have are made. */
  newStages: boolean;
}

/** A cell that cannot be read. */
class Refused extends Error {}

const LAST_WRAP = 30 * 60;

/** What becomes of each line of a table, and which acts it does not hold. Changes nothing. */
export function planSheet(
  document: JsonObject,
  rows: readonly (readonly string[])[],
  options: SheetOptions,
): SheetPlan {
  return new Planner(document, options).plan(rows);
}

class Planner {
  readonly #document: JsonObject;
  readonly #options: SheetOptions;
  readonly #slots: readonly JsonObject[];
  readonly #days: readonly string[];
  readonly #byId: ReadonlyMap<string, JsonObject>;
  readonly #byRef: ReadonlyMap<string, JsonObject[]>;
  readonly #byName: ReadonlyMap<string, JsonObject[]>;
  readonly #taken = new Map<string, number>();
  readonly #unknown = new Map<string, string>();
  #above: Cells = {};
  #head: Cells = {};
  #rowsByName: ReadonlyMap<string, Line[]> = new Map();
  #merged: ReadonlySet<SheetColumn> = new Set();

  constructor(document: JsonObject, options: SheetOptions) {
    this.#document = document;
    this.#options = options;
    this.#slots = slotsIn(document);
    this.#days = daysIn(document)
      .map(({ date }) => textOf(date))
      .filter((date) => /^\d{4}-\d\d-\d\d$/.test(date));
    this.#byId = new Map(this.#slots.map((slot) => [textOf(slot.id), slot]));
    this.#byRef = grouped(this.#slots, (slot) => foldCell(this.#shown(slot, 'ref')));
    this.#byName = grouped(this.#slots, (slot) => `${slot.date} ${foldCell(textOf(slot.act))}`);
  }

  plan(rows: readonly (readonly string[])[]): SheetPlan {
    const { head, mapping } = this.#options;
    if (head !== null) this.#head = lineOf(rows[head] ?? [], mapping, head).cells;
    const isSkipped = (row: readonly string[], index: number) =>
      index <= (head ?? -1) || row.every((cell) => cell.trim() === '');
    const lines = rows.flatMap((row, index) =>
      isSkipped(row, index) ? [] : [lineOf(row, mapping, index + 1)],
    );
    const acts = lines.filter(({ cells }) => cells.act);
    this.#merged = new Set((['date', 'stage'] as const).filter((key) => looksMerged(acts, key)));
    this.#rowsByName = this.#namesOf(lines);
    this.#above = {};
    const planned = lines.map((line) => this.#row(line));
    // A refused row still tells that its act is in the table.
    const refused = planned.filter(({ fate }) => fate === 'refused');
    const names = new Set(refused.map(({ act }) => foldCell(act)));
    const missing = this.#slots.filter(
      (slot) => !this.#taken.has(textOf(slot.id)) && !names.has(foldCell(textOf(slot.act))),
    );
    return { rows: planned, unknownStages: [...this.#unknown.values()], missing };
  }

  #shown(slot: JsonObject, column: SheetColumn): string {
    return cleanCell(sheetText(this.#document, slot, column));
  }

  /** The lines of each name and day, with what they inherit. */
  #namesOf(lines: readonly Line[]): ReadonlyMap<string, Line[]> {
    return grouped(lines, (line) => {
      const { cells } = line;
      if (this.#fateWithout(line) !== null || !cells.act) return '';
      const day = this.#dayOf({ date: this.#inherited(cells, 'date') });
      return day === null ? '' : `${day} ${foldCell(cells.act)}`;
    });
  }

  /** A merged cell has the value of the one above; remembers it for the next. */
  #inherited(cells: Cells, key: 'date' | 'stage'): string {
    const own = cells[key] ?? '';
    if (own === '') return this.#merged.has(key) ? (this.#above[key] ?? '') : '';
    this.#above = { ...this.#above, [key]: own };
    return own;
  }

  /** Why a line is no act: a heading, a total, the name of a day. */
  #fateWithout({ cells }: Line): string | null {
    const filled = Object.entries(cells).filter(([, text]) => text !== '');
    if (filled.length === 0) return 'Ingen av de valgte kolonnene har noe her';
    const heads: Readonly<Record<string, string>> = this.#head;
    const same = filled.filter(
      ([key, text]) => headingOf(text) === key || text === heads[key],
    ).length;
    if (same >= 2 && same >= filled.length / 2) return 'Gjentatt overskrift';
    const [[, first] = ['', '']] = filled;
    if (!cells.start && isTotal(first)) return 'Sumlinje';
    if (filled.length > 1 || cells.slot) return null;
    if ('value' in readDay(first, this.#days)) {
      this.#above = { date: first };
      this.#merged = new Set([...this.#merged, 'date']);
      return 'Overskrift for en dag';
    }
    const stage = stageNamed(this.#document, first);
    if (stage === undefined) return null;
    this.#above = { ...this.#above, stage: first };
    this.#merged = new Set([...this.#merged, 'stage']);
    return 'Overskrift for en scene';
  }

  #row(line: Line): SheetRow {
    const { cells } = line;
    const row = {
      ...{ line: line.line, act: cells.act ?? '', changes: [], reason: null, notes: [] },
      ...{ slot: null, values: {} },
    };
    const reason = this.#fateWithout(line);
    if (reason !== null) return { ...row, fate: 'skipped', reason };
    try {
      return { ...row, ...this.#read(line) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ...row, fate: 'refused', reason: error.message };
    }
  }

  #read({ line, cells: own, formula }: Line) {
    if (formula !== null) this.#refuse(line, formula, IS_FORMULA);
    const known = this.#byId.get(own.slot ?? '');
    const cells = { ...own };
    if (known === undefined) {
      for (const key of ['date', 'stage'] as const) {
        const text = this.#inherited(own, key);
        if (text !== '') cells[key] = text;
      }
    }
    const slot = known ?? this.#found(line, cells);
    const id = slot === undefined ? null : textOf(slot.id);
    if (id !== null) this.#takeOnce(id, line);
    else if (!cells.stage) this.#refuse(line, 'stage', 'mangler scene');
    else if (!cells.start) this.#refuse(line, 'start', 'mangler klokkeslett');
    const notes: string[] = [];
    const values = this.#values(line, cells, slot, notes);
    if (id === null) this.#takeOnce(newKey(values), line);
    const changes = this.#changes(slot, values);
    const fate: RowFate = slot === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same';
    const act = cells.act || textOf(slot?.act);
    return { fate, act, changes, notes: fate === 'same' ? [] : notes, slot: id, values };
  }

  #takeOnce(key: string, line: number): void {
    const before = this.#taken.get(key);
    if (before !== undefined) throw new Refused(`Samme post som rad ${before}`);
    this.#taken.set(key, line);
  }

  #at(line: number, column: SheetColumn): string {
    const index = this.#options.mapping.indexOf(column);
    return index === -1 ? `Rad ${line}` : cellName(index, line);
  }

  #refuse(line: number, column: SheetColumn, reason: string): never {
    throw new Refused(`${this.#at(line, column)}: ${reason}`);
  }

  /** The act that a row without a CTRL-id is: by its reference, else by name and day. */
  #found(line: number, cells: Cells): JsonObject | undefined {
    const ref = foldCell(cells.ref ?? '');
    const referred = ref === '' ? [] : (this.#byRef.get(ref) ?? []);
    if (referred.length > 1) this.#refuse(line, 'ref', 'flere poster har denne referansen');
    if (referred.length === 1) return referred[0];
    if (!cells.act) this.#refuse(line, 'act', 'mangler artist');
    if (!cells.date) this.#refuse(line, 'date', 'mangler dag');
    const day = this.#must(line, 'date', readDay(cells.date, this.#days));
    const name = `${day} ${foldCell(cells.act)}`;
    const named = (this.#byName.get(name) ?? []).filter((slot) => {
      const other = foldCell(this.#shown(slot, 'ref'));
      return ref === '' || other === '' || other === ref;
    });
    const rows = this.#rowsByName.get(name) ?? [];
    if (named.length === 0 || (named.length === 1 && rows.length <= 1)) return named[0];
    return this.#byTime(line, cells, named, rows);
  }

  /** Of several acts of one name on one day, the one with the row's start, and then its stage. */
  #byTime(line: number, cells: Cells, named: readonly JsonObject[], rows: readonly Line[]) {
    const starts = (one: Cells) => {
      const times = readTimesOn(one.start ?? '', null);
      if ('fault' in times) return null;
      const at = times.value.start;
      return [at, at < MORNING ? at + DAY : at];
    };
    const ofRow = (one: Cells) => {
      const own = starts(one);
      return named.filter((slot) => own?.includes(minutesOfDay(slot.start) ?? -1));
    };
    const timed = ofRow(cells);
    const stage = stageNamed(this.#document, cells.stage ?? '')?.id;
    const staged = timed.length > 1 ? timed.filter((slot) => slot.stage === stage) : timed;
    if (staged.length === 1) return staged[0];
    const spoken = new Set(rows.flatMap((row) => ofRow(row.cells)));
    if (timed.length === 0 && spoken.size === named.length) return undefined;
    const many = named.length > 1 ? 'flere poster' : 'flere rader';
    return this.#refuse(line, 'act', `${many} har dette navnet denne dagen. Skriv en referanse`);
  }

  #dayOf({ date = '' }: Cells): string | null {
    const day = readDay(date, this.#days);
    return 'fault' in day ? null : day.value;
  }

  #must<T>(line: number, column: SheetColumn, read: Read<T>): T {
    if ('fault' in read) return this.#refuse(line, column, read.fault);
    return read.value;
  }

  #values(line: number, cells: Cells, slot: JsonObject | undefined, notes: string[]): Values {
    const values: Values = {};
    for (const [key, text] of Object.entries(cells) as [SheetColumn, string][]) {
      const isTime = key === 'start' || key === 'end';
      if (key === 'slot' || isTime) continue;
      if (slot !== undefined && text === this.#shown(slot, key)) continue;
      this.#value(line, key, text, values);
    }
    Object.assign(values, this.#times(line, cells, slot, notes));
    return values;
  }

  /** One cell that is not a time; an empty one clears what may be empty and leaves the rest. */
  #value(line: number, key: SheetColumn, text: string, values: Values): void {
    if (key in TEXT_SCHEMAS) {
      if (text === '' && key === 'act') return;
      const parsed = TEXT_SCHEMAS[key as keyof typeof TEXT_SCHEMAS].safeParse(text);
      const message = parsed.error?.issues[0]?.message ?? '';
      if (!parsed.success) this.#refuse(line, key, message);
      values[key] = parsed.data;
    } else if (text !== '') {
      if (key === 'date') values.date = this.#must(line, key, readDay(text, this.#days));
      if (key === 'minAge') values.minAge = this.#must(line, key, readAge(text));
      if (key === 'kind') values.kind = this.#must(line, key, readKind(text));
      if (key === 'stage') this.#stage(line, text, values);
    }
  }

  #stage(line: number, text: string, values: Values): void {
    const stage = stageNamed(this.#document, text);
    if (stage !== undefined) {
      values.stage = textOf(stage.id);
      return;
    }
    const name = foldCell(text);
    const isShared = stagesIn(this.#document).some((one) => foldCell(textOf(one.name)) === name);
    if (isShared) this.#refuse(line, 'stage', `flere scener heter «${text.slice(0, 60)}»`);
    const isName = text.length <= 60 && name !== '' && !/\p{Cc}/u.test(text);
    if (!isName) this.#refuse(line, 'stage', 'er ikke navnet på en scene');
    this.#unknown.set(name, this.#unknown.get(name) ?? text);
    if (!this.#options.newStages) this.#refuse(line, 'stage', `ukjent scene «${text}»`);
    values.newStage = this.#unknown.get(name) ?? text;
  }

  /** Start and end; both may stand in the cell of the start. */
  #times(line: number, cells: Cells, slot: JsonObject | undefined, notes: string[]): Values {
    const was = slot === undefined ? null : minutesOfDay(slot.start);
    const isSame = slot !== undefined && (cells.start ?? '') === this.#shown(slot, 'start');
    const times =
      isSame || !cells.start
        ? null
        : this.#must(line, 'start', readTimesOn(cells.start, this.#dayOf(cells)));
    let start = times?.start ?? was;
    if (start === null) return {};
    if (times !== null && start < MORNING && start !== was) {
      start += DAY;
      notes.push(`${this.#at(line, 'start')}: lest som ${clockOf(start)}, natten etter dagen`);
    }
    const values: Values = start === was ? {} : { start: clockOf(start) };
    const end = this.#end(line, cells, slot, times?.end ?? null);
    const wasEnd = slot === undefined || was === null ? null : endOf(minutesOfDay(slot.end), was);
    const isKept = end === undefined && wasEnd !== null && was !== null && start !== was;
    const wanted = isKept ? wasEnd - was + start : end;
    if (wanted === undefined) return values;
    const to = wanted === null ? null : endOf(wanted, start);
    const isSameEnd = slot !== undefined && to === wasEnd && !isKept;
    if (!isSameEnd) values.end = to === null ? null : clockOf(to >= LAST_WRAP ? to - DAY : to);
    return values;
  }

  /** Minutes of the end; null where none is announced, undefined where the table says nothing. */
  #end(line: number, cells: Cells, slot: JsonObject | undefined, second: number | null) {
    const text = cells.end;
    if (text === undefined || text === '') {
      if (second !== null) return second;
      return text === undefined && slot !== undefined ? undefined : null;
    }
    const { start, end } = this.#must(line, 'end', readTimesOn(text, this.#dayOf(cells), true));
    if (end !== null) this.#refuse(line, 'end', 'har to klokkeslett');
    if (second !== null && second % DAY !== start % DAY) {
      this.#refuse(line, 'end', 'er en annen slutt enn i cellen med starten');
    }
    return start;
  }

  #changes(slot: JsonObject | undefined, values: Values): SheetChange[] {
    const shown: JsonObject = { ...values, crew: { ...values } };
    const changes: SheetChange[] = [];
    for (const column of Object.keys(values) as (keyof Values)[]) {
      const key = column === 'newStage' ? 'stage' : column;
      const to = column === 'newStage' ? values.newStage : sheetText(this.#document, shown, column);
      const from = slot === undefined ? '' : this.#shown(slot, key);
      if (slot === undefined ? to !== '' : from !== to)
        changes.push({ column: key, from, to: to ?? '' });
    }
    return changes;
  }
}
