import type { Slot } from '../contracts/content.ts';
import { capitalize, formatDay } from '../oslo-time.ts';
import { actDay, shownStart, shownTime } from './acts.ts';
import { delayBetween } from './content-hot.ts';
import { childOf, isObject, type Json, type JsonObject, sameJson } from './content-pointer.ts';
import { firstCharacters } from './plain-text.ts';

/** Longest part of a text that is shown. */
const SHOWN = 60;

/** A difference in words and the fields it tells of; without words it is told by another one. */
export interface Told {
  fields: string[];
  text: string | null;
}

/** A value in words, e.g. «Hei»; null for nothing. */
export function shown(value: Json): string | null {
  if (typeof value === 'boolean') return value ? 'ja' : 'nei';
  if (typeof value === 'number') return String(value);
  const text = textOf(value);
  return text === null ? null : `«${shortened(text)}»`;
}

/** Two values in words; of long texts the parts in which they differ. */
export function shownBoth(before: Json, after: Json): [string | null, string | null] {
  const [one, other] = [textOf(before), textOf(after)];
  if (one === null || other === null) return [shown(before), shown(after)];
  const [old, now] = partsOf(one, other);
  return [`«${old}»`, `«${now}»`];
}

/** Both as they are where they are short, else what differs. */
function partsOf(one: string, other: string): [string, string] {
  const isShort = [one, other].every((text) => shortened(text) === text);
  return isShort ? [one, other] : changedParts(one, other, SHOWN);
}

/** The text that a value is shown as; null for nothing, and for what is no text. */
function textOf(value: Json): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (Array.isArray(value)) {
    return value.length === 0 ? null : value.map((element) => plain(element)).join(' / ');
  }
  if (!isObject(value)) return null;
  return textOf(value.alt ?? value.name ?? value.text ?? value.label ?? null);
}

const plain = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function shortened(text: string): string {
  const start = firstCharacters(text, SHOWN);
  return start === text ? text : `${start.trimEnd()} …`;
}

/** What a member of a list is called by its own fields. */
export const nameOf = (member: JsonObject): string => shortened(fullName(member));

function fullName(member: JsonObject): string {
  const { act, name, title, label, text, date, id } = member;
  const own = [act, name, title, label, text, date].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return String(own ?? id);
}

/** The day of an act of a draft, whose date may be unfinished. */
function dayOf(slot: JsonObject): string {
  const [date, start] = [String(slot.date), String(slot.start ?? '')];
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? actDay({ date, start }) : date;
}

/** When an act of a draft begins, as clocks show it. */
function startOf(slot: JsonObject): string {
  return shownStart(String(slot.start ?? ''));
}

const endOf = ({ end }: JsonObject): string => shownTime(String(end ?? ''));

function stageOf(slot: JsonObject, document: JsonObject): string {
  const stage = childOf(document.stages, String(slot.stage));
  return isObject(stage) ? nameOf(stage) : String(slot.stage);
}

/** 'Ny: DJ 5, fredag 22. august 21:00, Hallen', 'Ny: DJ 5, bare navn'. */
export function slotAdded(slot: JsonObject, document: JsonObject): string {
  const { announced } = slot;
  if (announced === 'name') return `Ny: ${nameOf(slot)}, bare navn`;
  if (announced === 'day') return `Ny: ${nameOf(slot)}, ${formatted(slot)}, tid kommer`;
  return `Ny: ${nameOf(slot)}, ${wholePlace(slot, document)}`;
}

function wholePlace(slot: JsonObject, document: JsonObject): string {
  return `${dayOf(slot)} ${startOf(slot)}, ${stageOf(slot, document)}`;
}

/** The festival's day of an act, whatever its time. */
const formatted = (slot: JsonObject): string => dayOf({ ...slot, start: '' });

export function slotRemoved(slot: JsonObject): string {
  return `${nameOf(slot)} er fjernet`;
}

/** What visitors have to know of an act: whether, when and where. The other fields are told plainly. */
export function slotChanges(
  before: JsonObject,
  after: JsonObject,
  documents: { before: JsonObject; after: JsonObject },
): Told[] {
  const name = nameOf(after);
  const told: Told[] = [{ fields: ['previous', 'corrected'], text: null }];
  if (before.act !== after.act) {
    const [old, now] = partsOf(fullName(before), fullName(after));
    told.push({ fields: ['act'], text: `${old} heter nå ${now}` });
  }
  told.push({ fields: ['status'], text: statusWords(name, before.status, after.status) });
  told.push(...flagWords(name, before, after));
  const announced = announcedWords(before, after, documents.after);
  if (announced !== null) told.push(announced);
  if (isUntold(before, after)) return [...told, ...untoldTime(before, after)];
  const delay = delayOf(before, after);
  if (delay !== null) {
    const words = `spiller ${startOf(after)} (før ${startOf(before)})`;
    return [...told, { fields: TIMES, text: `${name} ${lateWords(before, after)}: ${words}` }];
  }
  // The delay of an act that is moved otherwise ends with that.
  if (before.start !== after.start) told.push({ fields: ['late'], text: null });
  const isAnnounced = announced?.fields.includes('start') === true;
  const place = isAnnounced ? null : placeWords(before, after, documents);
  if (place !== null && isCorrection(before, after)) {
    const words = `begynner ${startOf(after)}, rettet fra ${startOf(before)}`;
    told.push({ fields: place.fields, text: `${name} ${words}` });
  } else if (place !== null)
    told.push({ fields: place.fields, text: `${name} spiller ${place.words}` });
  if (before.end !== after.end) {
    const earlier = before.end === null ? '' : ` (før ${endOf(before)})`;
    const words = after.end === null ? 'har ikke lenger sluttid' : `slutter ${endOf(after)}`;
    told.push({ fields: ['end'], text: `${name} ${words}${earlier}` });
  }
  return told;
}

/** The fields that the delay of a stage changes in an act. */
const TIMES = ['start', 'end', 'late'];

/** The minutes by which a delay of its stage moves an act; null where it is moved otherwise or not. */
export function delayOf(before: JsonObject, after: JsonObject): number | null {
  const isTimed = [before, after].every(({ start }) => typeof start === 'string');
  return isTimed ? delayBetween(before as unknown as Slot, after as unknown as Slot) : null;
}

/** 'er 20 minutter forsinket', with the delay before where there was one. */
function lateWords(before: JsonObject, after: JsonObject): string {
  const [old, now] = [Number(before.late ?? 0), Number(after.late ?? 0)];
  if (now === 0) return 'er tilbake i rute';
  return `er ${now} minutter forsinket${old === 0 ? '' : `, før ${old}`}`;
}

function flagWords(name: string, before: JsonObject, after: JsonObject): Told[] {
  const told: Told[] = [];
  const add = (field: string, text: string | null) => told.push({ fields: [field], text });
  const changes = (field: string) => (before[field] ?? null) !== (after[field] ?? null);
  if (changes('delayed')) {
    const isTold = before.start === after.start && before.date === after.date;
    const back = isTold ? `${name} er ikke lenger forsinket` : null;
    add('delayed', after.delayed === true ? `${name} er forsinket, ny tid kommer` : back);
  }
  if (changes('full')) {
    add('full', `${name} er ${after.full === true ? 'fullt' : 'ikke lenger fullt'}`);
  }
  return told;
}

/**
 * Stages of which several acts are moved by the same delay: one sentence each, and what stood before
 * with that delay in it, so that no act tells it again.
 */
export function stageDelays(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  documents: { after: JsonObject },
): { before: JsonObject[]; told: { id: string; text: string }[] } {
  const groups = new Map<string, JsonObject[]>();
  const old = new Map(before.map((slot) => [slot.id, slot]));
  for (const slot of after) {
    const earlier = old.get(slot.id);
    if (earlier === undefined || delayOf(earlier, slot) === null) continue;
    const key = [slot.stage, slot.date, earlier.late, slot.late].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), slot]);
  }
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const told = several.flatMap((slots) => {
    const [first] = slots;
    const earlier = first && old.get(first.id);
    if (first === undefined || earlier === undefined) return [];
    const words = lateWords(earlier, first);
    const text = `${stageOf(first, documents.after)} ${words} (${slots.length} programposter)`;
    return [{ id: String(first.id), text }];
  });
  const moved = new Map(several.flat().map((slot) => [slot.id, slot]));
  return { told, before: before.map((slot) => withTimesOf(slot, moved.get(slot.id))) };
}

/** An act with the times of a later version, and with what these times say. */
function withTimesOf(slot: JsonObject, later: JsonObject | undefined): JsonObject {
  if (later === undefined) return slot;
  const { late: _late, delayed: _delayed, ...rest } = slot;
  const { start = null, end = null, late, delayed } = later;
  return {
    ...rest,
    ...{ start, end },
    ...(late !== undefined && { late }),
    ...(delayed !== undefined && { delayed }),
  };
}

/** What is said of a day or the edition that is cancelled, or takes place after all. */
export function cancellationChanges(name: string, before: JsonObject, after: JsonObject): Told[] {
  if (sameJson(before.cancelled, after.cancelled)) return [];
  const words = ({ cancelled }: JsonObject) => {
    if (!isObject(cancelled)) return null;
    const reason = textOf(cancelled.reason ?? null);
    return reason === null ? 'avlyst' : `avlyst: ${shortened(reason)}`;
  };
  const [old, now] = [words(before), words(after)];
  const earlier = old === null ? '' : ` (før ${old})`;
  const text = now === null ? `${name} er ikke lenger avlyst` : `${name} er ${now}${earlier}`;
  return [{ fields: ['cancelled'], text }];
}

/** 'Lørdag 21. august'; the title of a day of a draft whose date is unfinished. */
export function dayName(day: JsonObject): string {
  const date = String(day.date);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? capitalize(formatDay(date)) : nameOf(day);
}

const isUntold = (...slots: JsonObject[]): boolean =>
  slots.every(({ announced }) => announced !== undefined);

/**
 * That the time of an act has changed which is not announced. Its words do not name it: visitors
 * read them (GET /api/programme/changes) once the act has a time for them.
 */
function untoldTime(before: JsonObject, after: JsonObject): Told[] {
  const fields = ['start', 'date', 'stage', 'end'];
  const isChanged = fields.some((field) => before[field] !== after[field]);
  const text = `${nameOf(after)}: tid eller sted er endret, men ikke annonsert`;
  return [{ fields, text: isChanged ? text : null }];
}

/** What is announced of an act beside its name; where its time is, nothing was moved for anybody. */
function announcedWords(before: JsonObject, after: JsonObject, document: JsonObject): Told | null {
  if (before.announced === after.announced) return null;
  const name = nameOf(after);
  if (after.announced === undefined) {
    const text = `Tidspunkt annonsert: ${name}, ${wholePlace(after, document)}`;
    return { fields: ['announced', 'start', 'date', 'stage'], text };
  }
  const what = after.announced === 'day' ? 'navn og dag' : 'bare navn';
  return { fields: ['announced'], text: `${name} annonseres med ${what}` };
}

/** Whether the start is another one because the one before was a mistake. */
function isCorrection(before: JsonObject, after: JsonObject): boolean {
  return Array.isArray(after.corrected) && after.corrected.includes(before.start ?? null);
}

function statusWords(name: string, before: Json | undefined, after: Json | undefined) {
  if (before === after) return null;
  if (after === 'cancelled') return `${name} er avlyst`;
  return before === 'cancelled' ? `${name} er ikke lenger avlyst` : null;
}

/** '21:00 (før 20:00)', with the day and the stage where they change. */
function placeWords(
  before: JsonObject,
  after: JsonObject,
  documents: { before: JsonObject; after: JsonObject },
): { fields: string[]; words: string } | null {
  const fields = ['start', 'date', 'stage'].filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return null;
  const words = (slot: JsonObject, document: JsonObject) => {
    const parts = [
      ...(fields.includes('date') ? [dayOf(slot)] : []),
      ...(fields.includes('start') || fields.includes('date') ? [startOf(slot)] : []),
      ...(fields.includes('stage') ? [`på ${stageOf(slot, document)}`] : []),
    ];
    return parts.join(' ');
  };
  const earlier = words(before, documents.before).replace(/^på /, '');
  return { fields, words: `${words(after, documents.after)} (før ${earlier})` };
}

/** Characters that are the same and shown on either side of what differs. */
const AROUND = 20;

/**
 * The parts in which two texts differ, from the first difference to the last, with a few of the
 * words around them: '… fra Oslo til …'. Each has at most so many characters, and the first
 * difference.
 */
function changedParts(before: string, after: string, most: number): [string, string] {
  const [one, other] = [[...before], [...after]];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  // What is around is the same in both: where its words begin and end is told by one of them.
  const from = start - inWords(one.slice(Math.max(0, start - AROUND), start).reverse(), start);
  const rest = one.slice(one.length - end, one.length - end + AROUND);
  const cut = end - inWords(rest, end);
  return [partOf(one, from, cut, most), partOf(other, from, cut, most)];
}

/** How many of some signs belong to whole words, from the first on; `all` where there are no more. */
function inWords(signs: readonly string[], all: number): number {
  if (signs.length === all) return all;
  const blank = signs.findLastIndex((sign) => /\s/.test(sign));
  return blank === -1 ? signs.length : blank;
}

/** What stands from one place up to so many signs before the end. */
function partOf(signs: readonly string[], from: number, cut: number, most: number): string {
  const part = signs.slice(from, signs.length - cut).join('');
  const shown = firstCharacters(part, most);
  const isCut = cut > 0 || shown !== part;
  return `${from > 0 ? '… ' : ''}${shown.trim()}${isCut ? ' …' : ''}`;
}
