import { NEW_ACT, type SlotKind } from '../contracts/content.ts';
import type { ContentOperation } from '../contracts/content-admin.ts';
import { formatDay } from '../oslo-time.ts';
import { formatPointer, isObject, type Json, type JsonObject } from './content-pointer.ts';
import { NO_CREW } from './crew.ts';
import type { SheetChange, SheetPlan } from './programme-sheet.ts';
import {
  daysIn,
  isCrew,
  SHEET_COLUMNS,
  type SheetColumn,
  slotsIn,
  stagesIn,
  textOf,
  type Values,
} from './sheet-columns.ts';

/*
 * What takes a planned spreadsheet (programme-sheet.ts) into the draft.
 */

/** Makes the ids of what a table adds. */
export interface SheetIds {
  slot: (slot: { date: string; act: string }, taken: readonly string[]) => string;
  stage: (name: string, taken: readonly string[]) => string;
}

/** What is done with acts that the table does not hold: those that are live are cancelled. */
export interface SheetRemoval {
  acts: readonly JsonObject[];
  isLive: (id: string) => boolean;
}

/**
 * The operations that take a plan into the draft: new stages first.
 *
 * @param kind of new acts where the table does not tell it
 */
export function sheetOperations(
  document: JsonObject,
  { rows }: SheetPlan,
  kind: SlotKind,
  ids: SheetIds,
  removal: SheetRemoval | null,
): ContentOperation[] {
  const slots = new Map(slotsIn(document).map((slot) => [textOf(slot.id), slot]));
  const taken = [...slots.keys()];
  const stages = new Map<string, string>();
  const stageIds = stagesIn(document).map(({ id }) => textOf(id));
  const ops = rows.flatMap(({ fate, slot, values: { newStage, ...values } }) => {
    if (fate !== 'new' && fate !== 'changed') return [];
    if (newStage !== undefined) {
      const id = stages.get(newStage) ?? ids.stage(newStage, [...stageIds, ...stages.values()]);
      stages.set(newStage, id);
      values.stage = id;
    }
    if (slot !== null) return changeOps(slots.get(slot), values);
    const id = ids.slot({ date: textOf(values.date), act: textOf(values.act) }, taken);
    taken.push(id);
    return [addOp(document, id, kind, values)];
  });
  const newStages = [...stages].map(([name, id]) => ({
    path: formatPointer(['stages', id]),
    to: { id, name },
  }));
  return [...newStages, ...ops, ...(removal?.acts.flatMap(removeOps(removal)) ?? [])];
}

/** Adds an act with the fields that every new one has. */
function addOp(document: JsonObject, id: string, kind: SlotKind, values: Values): ContentOperation {
  const day = daysIn(document).find(({ date }) => date === values.date);
  const { crew, own } = apart(values);
  const to: JsonObject = {
    ...NEW_ACT,
    ...{ id, minAge: day?.minAge ?? 18, kind },
    ...own,
    ...(Object.values(crew).some((text) => text !== '') && { crew: { ...NO_CREW, ...crew } }),
  };
  return { path: formatPointer(['slots', id]), to };
}

function apart(values: Values): { crew: JsonObject; own: JsonObject } {
  const [crew, own]: [JsonObject, JsonObject] = [{}, {}];
  for (const [key, value] of Object.entries(values) as [SheetColumn, Json][]) {
    (isCrew(key) ? crew : own)[key] = value;
  }
  return { crew, own };
}

/** An act without crew fields is replaced as a whole: an operation cannot add a field. */
function changeOps(slot: JsonObject | undefined, values: Values): ContentOperation[] {
  if (slot === undefined) return [];
  const { crew, own } = apart(values);
  const path = (...keys: string[]) => formatPointer(['slots', textOf(slot.id), ...keys]);
  const hasCrew = isObject(slot.crew);
  const addsCrew = Object.values(crew).some((text) => text !== '');
  if (!hasCrew && addsCrew) {
    return [{ path: path(), from: slot, to: { ...slot, ...own, crew: { ...NO_CREW, ...crew } } }];
  }
  const change = (from: Json | undefined, to: Json, at: string): ContentOperation[] =>
    from === undefined ? [] : [{ path: at, from, to }];
  return [
    ...Object.entries(own).flatMap(([key, to]) => change(slot[key], to, path(key))),
    ...Object.entries(crew).flatMap(([key, to]) =>
      isObject(slot.crew) ? change(slot.crew[key], to, path('crew', key)) : [],
    ),
  ];
}

const removeOps =
  ({ isLive }: SheetRemoval) =>
  (slot: JsonObject): ContentOperation[] => {
    const path = formatPointer(['slots', textOf(slot.id)]);
    if (!isLive(textOf(slot.id))) return [{ path, from: slot }];
    if (slot.status === 'cancelled' || slot.status === undefined) return [];
    return [{ path: `${path}/status`, from: slot.status, to: 'cancelled' }];
  };

/** One change in words: `Start: 20:00 → 20:30`. */
export function changeWords({ column, from, to }: SheetChange): string {
  return `${SHEET_COLUMNS[column].label}: ${valueWords(column, from)} → ${valueWords(column, to)}`;
}

/** A new act in words, without its name: `fredag 21. august, Salen, Band, 20:30`. */
export function newActWords(changes: readonly SheetChange[]): string {
  const told = changes.filter(({ column, to }) => column !== 'act' && to !== '');
  return told.map(({ column, to }) => valueWords(column, to)).join(', ');
}

function valueWords(column: SheetChange['column'], text: string): string {
  if (text === '') return 'tomt';
  return column === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDay(text) : text;
}
