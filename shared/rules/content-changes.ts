import { FIELD_LABELS, MEMBER_LABELS, NEUTER_LISTS } from '../content/field-labels.ts';
import { AREA_NAMES, PRACTICAL_NAMES } from '../content/place-words.ts';
import type { ContentChange } from '../contracts/content-admin.ts';
import { capitalize, formatNumber } from '../oslo-time.ts';
import { shownTime } from './acts.ts';
import {
  childOf,
  formatPointer,
  idOf,
  isMemberList,
  isObject,
  type Json,
  type JsonObject,
  sameJson,
} from './content-pointer.ts';
import {
  cancellationChanges,
  dayName,
  nameOf,
  shownBoth,
  slotAdded,
  slotChanges,
  slotRemoved,
  stageDelays,
  type Told,
} from './content-slot-changes.ts';
import { CREW_KEYS, CREW_LABELS, crewOf } from './crew.ts';

/** Keys that say nothing in the name of a field: '/texts/hero/ingress' is 'Toppen, ingress'. */
const SILENT = new Set(['texts', 'schemaVersion']);

/**
 * What differs between two documents of one key, in Norwegian words: 'DJ 2 spiller 21:00 (før
 * 20:00)', 'Helgepass er utsolgt', 'Tekst endret: …'. Each has the path of what changed. A first
 * version is one change.
 */
export function describeChanges(before: JsonObject | null, after: JsonObject): ContentChange[] {
  if (before !== null) {
    const told = cancellationChanges(nameOf(after), before, after);
    const without = ({ cancelled: _told, ...rest }: JsonObject) => rest;
    return [
      ...toldChanges(told, []),
      ...inObject(without(before), without(after), [], [], { before, after }),
    ];
  }
  const text = 'year' in after ? `Ny utgave: ${nameOf(after)}` : 'Nettstedets innhold er lagt inn';
  return [{ path: '', text }];
}

/** How many plans a change of acts touches: 'Berører 143 timeplaner med konto eller varsler.' */
export function plansWords(count: number): string {
  // The server cannot count plans that are stored in a browser only.
  const known = 'med konto eller varsler';
  if (count === 0) return `Ingen timeplaner ${known} berøres.`;
  const plans = count === 1 ? '1 timeplan' : `${formatNumber(count)} timeplaner`;
  return `Berører ${plans} ${known}.`;
}

/** The whole documents, in which the names of stages stand. */
interface Documents {
  before: JsonObject;
  after: JsonObject;
}

function inObject(
  before: JsonObject,
  after: JsonObject,
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const all = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...all].flatMap((key) => {
    const [one, other] = [before[key] ?? null, after[key] ?? null];
    if (sameJson(one, other)) return [];
    const path = [...keys, key];
    if (isList(one) && isList(other)) return inList(one, other, path, names, documents);
    const own = SILENT.has(key) ? names : [...names, fieldLabel(key)];
    if (isObject(one) && isObject(other) && key !== 'picture' && key !== 'previous') {
      return inObject(one, other, path, own, documents);
    }
    const told = (value: Json) =>
      key === 'doors' && typeof value === 'string' ? shownTime(value) : value;
    return [{ path: formatPointer(path), text: fieldChanged(own, told(one), told(other)) }];
  });
}

/** A list of members; a list of texts is one value. */
function isList(value: Json): value is JsonObject[] {
  return isMemberList(value);
}

function fieldChanged(names: readonly string[], before: Json, after: Json): string {
  const where = capitalize(names.join(', '));
  const [one, other] = shownBoth(before, after);
  if (one !== null && other !== null && isReadAlike(one, other)) {
    // What is written is the same: the blanks in it differ, or the file of a picture.
    return `Endret: ${where}${one === other ? '' : ': bare mellomrom og linjeskift'}`;
  }
  if (other === null) return one === null ? `Endret: ${where}` : `Fjernet: ${where} (før ${one})`;
  return `Tekst endret: ${where}: ${other}${one === null ? '' : ` (før ${one})`}`;
}

const isReadAlike = (one: string, other: string): boolean =>
  one.replaceAll(/\s+/g, ' ') === other.replaceAll(/\s+/g, ' ');

function inList(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const list = keys.at(-1) ?? '';
  const delays = list === 'slots' ? stageDelays(before, after, documents) : { before, told: [] };
  const old = new Map(delays.before.map((member) => [idOf(member), member]));
  const kept = new Set(after.map(idOf));
  const at = (member: JsonObject) => formatPointer([...keys, String(member.id)]);
  const added = after.filter((member) => !old.has(idOf(member)));
  const removed = before.filter((member) => !kept.has(idOf(member)));
  const changed = after.flatMap((member) => {
    const previous = old.get(idOf(member));
    if (previous === undefined || sameJson(previous, member)) return [];
    return memberChanges(previous, member, [...keys, String(member.id)], names, documents);
  });
  const reordered = isReordered(before, after) && list !== 'slots' && list !== 'days';
  return [
    ...delays.told.map(({ id, text }) => ({ path: formatPointer([...keys, id, 'start']), text })),
    ...changed,
    ...added.map((member) => ({
      path: at(member),
      text:
        list === 'slots'
          ? slotAdded(member, documents.after)
          : `${NEUTER_LISTS.has(list) ? 'Nytt' : 'Ny'} ${memberLabel(list)}: ${nameOf(member)}`,
    })),
    ...removed.map((member) => ({
      path: at(member),
      text:
        list === 'slots' ? slotRemoved(member) : `Fjernet ${memberLabel(list)}: ${nameOf(member)}`,
    })),
    ...(reordered
      ? [{ path: formatPointer(keys), text: `Ny rekkefølge: ${listName(names, list)}` }]
      : []),
  ];
}

const listName = (names: readonly string[], list: string): string =>
  [...names, fieldLabel(list)].join(', ');

type Teller = (before: JsonObject, after: JsonObject, documents: Documents) => Told[];

/** Who says in words of its own what changed in a member, by the member's list. */
const TELLERS: Readonly<Record<string, Teller>> = {
  slots: (...args) => [
    ...slotChanges(...args),
    ...artistsTold(...args),
    ...crewChanges(args[0], args[1]),
  ],
  areas: areaChanges,
  practical: entryChanges,
  days: (before, after) => cancellationChanges(dayName(after), before, after),
};

function memberChanges(
  before: JsonObject,
  after: JsonObject,
  keys: readonly string[],
  names: readonly string[],
  documents: Documents,
): ContentChange[] {
  const list = keys.at(-2);
  const own = [...names, nameOf(after)];
  const told = TELLERS[list ?? '']?.(before, after, documents) ?? [];
  if (list === 'tickets' && before.status !== after.status) {
    const words = TICKET_STATUS_WORDS[String(after.status)] ?? `har status ${String(after.status)}`;
    told.push({ fields: ['status'], text: `${nameOf(after)} ${words}` });
  }
  const spoken = new Set(told.flatMap(({ fields }) => fields));
  const without = (member: JsonObject) =>
    Object.fromEntries(Object.entries(member).filter(([key]) => !spoken.has(key)));
  return [
    ...toldChanges(told, keys),
    ...inObject(without(before), without(after), keys, own, documents),
  ];
}

function toldChanges(told: readonly Told[], keys: readonly string[]): ContentChange[] {
  return told.flatMap(({ fields, text }) =>
    text === null ? [] : [{ path: formatPointer([...keys, fields[0] ?? '']), text }],
  );
}

/** Whether members that are in both lists stand in another order. */
export function isReordered(before: readonly JsonObject[], after: readonly JsonObject[]): boolean {
  const [old, now] = [new Set(before.map(idOf)), new Set(after.map(idOf))];
  const one = before.map(idOf).filter((id) => now.has(id));
  const other = after.map(idOf).filter((id) => old.has(id));
  return !sameJson(one, other);
}

/** A field by its name, e.g. 'aldersgrense'; the key itself when it has none. */
function fieldLabel(key: string): string {
  return FIELD_LABELS[key] ?? key;
}

/** A member of a list by the list's key, e.g. 'samarbeidspartner'. */
function memberLabel(list: string): string {
  return MEMBER_LABELS[list] ?? fieldLabel(list);
}

const TICKET_STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'er til salgs',
  few: 'har få billetter igjen',
  soldOut: 'er utsolgt',
};

/*
 * Changes of the plan and of the practical information, with the names of what their ids name.
 */

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
function areaChanges(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
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
function entryChanges(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
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
function artistsTold(before: JsonObject, after: JsonObject, documents: Documents): Told[] {
  const names = ({ artists }: JsonObject, document: JsonObject) =>
    Array.isArray(artists) && artists.length > 0
      ? artists.map((id) => named(document.artists, id)).join(', ')
      : 'ingen';
  if (sameJson(before.artists, after.artists)) return [];
  const [one, other] = [names(before, documents.before), names(after, documents.after)];
  return [{ fields: ['artists'], text: `${nameOf(after)}: artister ${other} (før ${one})` }];
}

/**
 * Which crew fields changed, without what stands in them: contacts are personal data, and the words
 * of a change are kept in the audit log and in mails.
 */
function crewChanges(before: JsonObject, after: JsonObject): Told[] {
  const [one, other] = [crewOf(before), crewOf(after)];
  const changed = CREW_KEYS.filter((field) => one[field] !== other[field]);
  const names = changed.map((field) => CREW_LABELS[field].toLowerCase());
  const list = new Intl.ListFormat('nb', { type: 'conjunction' }).format(names);
  const text = `${String(after.act)}: ${list} er endret (bare for arrangørene)`;
  return [{ fields: ['crew'], text: changed.length === 0 ? null : text }];
}
