import { AREA_NAMES, PRACTICAL_NAMES } from '../content/place-words.ts';
import {
  childOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
} from './content-pointer.ts';
import { nameOf, type Told } from './content-slot-changes.ts';

/*
 * Changes of the plan and of the practical information, with the names of what their ids name.
 */

interface Documents {
  before: JsonObject;
  after: JsonObject;
}

/** The name of what an id names in a list; 'ingen' for none, and the id where it names nothing. */
function named(list: Json | undefined, id: Json | undefined): string {
  if (id === null || id === undefined) return 'ingen';
  const member = childOf(list, String(id));
  return isObject(member) ? nameOf(member) : String(id);
}

/** A name of a table by its id; the id where the table has none. */
const wordOf = (table: Readonly<Record<string, string>>, id: Json | undefined): string =>
  Object.hasOwn(table, String(id)) ? (table[String(id)] ?? '') : String(id);

const partOf = (document: JsonObject, part: 'areas' | 'floors'): Json | undefined =>
  isObject(document.grounds) ? document.grounds[part] : undefined;

/** The name of an area's floor; one without a floor is on the first. */
function floorOf({ floor }: JsonObject, document: JsonObject): string {
  const floors = partOf(document, 'floors');
  const first = isMemberList(floors) ? floors[0]?.id : null;
  return named(floors, floor ?? first);
}

/** What visitors have to know of an area: whether it stands elsewhere, and what it is. */
export function areaChanges(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
  const name = nameOf(after);
  const differs = (...fields: string[]) => fields.some((field) => before[field] !== after[field]);
  const [old, now] = [floorOf(before, documents.before), floorOf(after, documents.after)];
  const isMoved = differs('x', 'y') || old !== now;
  const told: Told[] = [];
  const tell = (fields: string[], text: string | null) => told.push({ fields, text });
  tell(['x', 'y', 'floor'], isMoved ? `${name} er flyttet ${movedWords(old, now)}` : null);
  tell(['w', 'h'], differs('w', 'h') ? `${name} har ny størrelse på planen` : null);
  if (differs('kind')) {
    const [one, other] = [wordOf(AREA_NAMES, before.kind), wordOf(AREA_NAMES, after.kind)];
    tell(['kind'], `${name} er nå av typen ${other} (før ${one})`);
  }
  if (differs('stage')) {
    const one = named(documents.before.stages, before.stage);
    const other = named(documents.after.stages, after.stage);
    tell(['stage'], `${name}: scene i programmet ${other} (før ${one})`);
  }
  if (differs('accessible')) {
    const words = after.accessible === true ? 'kan nås' : 'kan ikke lenger nås';
    tell(['accessible'], `${name} ${words} med rullestol`);
  }
  return told;
}

const movedWords = (before: string, after: string): string =>
  before === after ? 'på planen' : `på planen, til ${after} (før ${before})`;

/** Under which heading an entry stands, and which area it names. */
export function entryChanges(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
  const name = nameOf(after);
  const told: Told[] = [];
  if (before.group !== after.group) {
    const [one, other] = [before, after].map(({ group }) => wordOf(PRACTICAL_NAMES, group));
    told.push({ fields: ['group'], text: `${name} står nå under ${other} (før ${one})` });
  }
  if (before.spot !== after.spot) {
    const one = named(partOf(documents.before, 'areas'), before.spot);
    const other = named(partOf(documents.after, 'areas'), after.spot);
    told.push({ fields: ['spot'], text: `${name}: sted på planen ${other} (før ${one})` });
  }
  return told;
}

/** 'DJ 2: artister Kari, Ola (før Kari)'; nothing where they are the same. */
export function artistsTold(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
  const names = ({ artists }: JsonObject, document: JsonObject) =>
    Array.isArray(artists) && artists.length > 0
      ? artists.map((id) => named(document.artists, id)).join(', ')
      : 'ingen';
  if (sameJson(before.artists, after.artists)) return [];
  const [one, other] = [names(before, documents.before), names(after, documents.after)];
  return [{ fields: ['artists'], text: `${nameOf(after)}: artister ${other} (før ${one})` }];
}
