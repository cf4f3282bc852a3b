import { FIELD_LABELS } from '../content/field-labels.ts';
import { capitalize } from '../oslo-time.ts';
import { describeChanges, isReordered } from './content-changes.ts';
import {
  childOf,
  formatPointer,
  idOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  parsePointer,
  sameJson,
} from './content-pointer.ts';

/*
 * Publishing some of a draft's changes. What can be chosen is a unit: a member of a list (one act,
 * one artist, one area of the plan), the order of a list, or a field of the document or of one of
 * its groups (`/ticketUrl`, `/texts/hero`). A unit is published whole or not at all, so that no
 * text of somebody is cut in two.
 */

/** A unit that differs, and what differs in it in words. */
export interface ChangedUnit {
  path: string;
  changes: string[];
}

/** Groups within a document have units of their own; deeper ones belong to their unit. */
const DEPTH = 2;

/** The paths of all units in which two documents differ. */
export function changedUnits(before: JsonObject, after: JsonObject): string[] {
  return inGroup(before, after, []).map(formatPointer);
}

function inGroup(before: JsonObject, after: JsonObject, keys: readonly string[]): string[][] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].flatMap((key) => {
    const [one, other] = [before[key], after[key]];
    if (sameJson(one, other)) return [];
    const path = [...keys, key];
    if (isMemberList(one) && isMemberList(other)) return inList(one, other, path);
    const isGroup = isObject(one) && isObject(other) && path.length < DEPTH;
    return isGroup ? inGroup(one, other, path) : [path];
  });
}

function inList(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  keys: readonly string[],
): string[][] {
  const ids = new Set([...after, ...before].map((member) => String(idOf(member))));
  const changed = [...ids].filter((id) => !sameJson(childOf(before, id), childOf(after, id)));
  return [
    ...(isReordered(before, after) ? [[...keys]] : []),
    ...changed.map((id) => [...keys, id]),
  ];
}

/** The units in which two documents differ, each with its changes in words. */
export function describeUnits(before: JsonObject, after: JsonObject): ChangedUnit[] {
  const units = new Map(changedUnits(before, after).map((path): [string, string[]] => [path, []]));
  for (const { path, text } of describeChanges(before, after)) {
    let unit = path;
    while (unit !== '' && !units.has(unit)) unit = unit.slice(0, unit.lastIndexOf('/'));
    units.get(unit)?.push(text);
  }
  return [...units].map(([path, changes]) => ({
    path,
    changes: changes.length > 0 ? changes : [withoutWords(path)],
  }));
}

function withoutWords(path: string): string {
  const key = parsePointer(path)?.at(-1) ?? path;
  const label = FIELD_LABELS[key];
  return label === undefined ? `Endret: ${key}` : `Ny rekkefølge: ${label}`;
}

/**
 * A document with some units of another one: changed, new and removed members, and the order of a
 * list where its path is chosen. A new member comes after the one that it follows in the other
 * document. Paths of units that do not differ change nothing.
 *
 * With all units the result is the other document.
 */
export function withUnits(
  document: JsonObject,
  other: JsonObject,
  units: Iterable<string>,
): JsonObject {
  const chosen = new Set(units);
  return groupWith(document, other, [], chosen);
}

function groupWith(
  one: JsonObject,
  other: JsonObject,
  keys: readonly string[],
  chosen: ReadonlySet<string>,
): JsonObject {
  const all = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const entries = all.flatMap((key): [string, Json][] => {
    const value = valueWith(one[key], other[key], [...keys, key], chosen);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

function valueWith(
  one: Json | undefined,
  other: Json | undefined,
  path: readonly string[],
  chosen: ReadonlySet<string>,
): Json | undefined {
  if (sameJson(one, other)) return one;
  if (isMemberList(one) && isMemberList(other)) return listWith(one, other, path, chosen);
  if (isObject(one) && isObject(other) && path.length < DEPTH) {
    return groupWith(one, other, path, chosen);
  }
  return chosen.has(formatPointer(path)) ? other : one;
}

function listWith(
  one: readonly JsonObject[],
  other: readonly JsonObject[],
  path: readonly string[],
  chosen: ReadonlySet<string>,
): JsonObject[] {
  const member = (id: string): Json | undefined =>
    childOf(chosen.has(formatPointer([...path, id])) ? other : one, id);
  const isOther = chosen.has(formatPointer(path));
  const [first, second] = isOther ? [other, one] : [one, other];
  const has = (id: string) => member(id) !== undefined;
  const ids = idsOf(first).filter(has);
  for (const [index, id] of idsOf(second).entries()) {
    if (!has(id) || ids.includes(id)) continue;
    const before = idsOf(second)
      .slice(0, index)
      .findLast((earlier) => ids.includes(earlier));
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids.flatMap((id) => {
    const found = member(id);
    return isObject(found) ? [found] : [];
  });
}

const idsOf = (list: readonly JsonObject[]): string[] => list.map((each) => String(idOf(each)));

/**
 * Which unit has to be chosen too, for a fault that stands at a path of a document of which only
 * some units were chosen; null where none helps.
 *
 * @param left the units that were not chosen
 * @param draft the whole draft, in which what is named stands
 */
export function missingUnit(
  { path, value }: { path: string; value: Json | undefined },
  left: readonly string[],
  draft: JsonObject,
): string | null {
  const own = left.find((unit) => path === unit || path.startsWith(`${unit}/`));
  if (own !== undefined) return own;
  const named = Array.isArray(value) ? value : [value];
  const isNamed = (unit: string) => {
    const keys = parsePointer(unit) ?? [];
    let member: Json | undefined = draft;
    for (const key of keys) member = childOf(member, key);
    if (!isObject(member) || idOf(member) === null) return false;
    return named.some((name) => name === member.id || name === member.date);
  };
  return left.filter((unit) => !unit.startsWith('/slots/')).find(isNamed) ?? null;
}

/** Lists that the choice of changes shows under a heading of their own. */
const LISTS = new Set([
  ...['slots', 'artists', 'days', 'stages', 'tickets', 'practical', 'areas', 'floors'],
  ...['partners', 'slides', 'socialLinks', 'wheel', 'benefits', 'announcementTemplates'],
]);

/** The list that a unit stands in, in words: 'Program', 'Artister'. */
export function unitGroup(path: string): string {
  const keys = parsePointer(path) ?? [];
  const list = (keys[0] === 'grounds' ? keys[1] : keys[0]) ?? '';
  return LISTS.has(list) ? capitalize(FIELD_LABELS[list] ?? list) : 'Tekster og opplysninger';
}
