import type { Edition, SiteDocument, Slot } from '../content/types.ts';
import { capitalize, formatDay, type IsoDate, weekdayName } from '../oslo-time.ts';
import { byStart, kindName, stageName } from './acts.ts';

/*
 * 'Finn i programmet' (docs/product/public-site.md#finding): words and filters that narrow the
 * programme, the same in the browser and on the server. Both read them from the query of the page's
 * address; a value that does not occur in the programme is ignored.
 */

/** Filters with values, and their parameters in the address. */
const PARAMETERS = {
  day: 'dag',
  stage: 'scene',
  kind: 'type',
  genre: 'sjanger',
  age: 'alder',
} as const;
export type FacetName = keyof typeof PARAMETERS;
export const FACETS = Object.keys(PARAMETERS) as FacetName[];

const eachFacet = <T>(make: (name: FacetName) => T): Record<FacetName, T> => ({
  day: make('day'),
  stage: make('stage'),
  kind: make('kind'),
  genre: make('genre'),
  age: make('age'),
});

/** Parameters of the text and of the visitor's own plan. */
const TEXT = 'q';
const MINE = 'mine';

/** Longest text, in UTF-16 units, and most of its words that are looked for. */
export const MAX_FIND_TEXT = 60;
const MAX_WORDS = 8;

/** What somebody looks for; empty where they did not say. */
export interface Find extends Readonly<Record<FacetName, string>> {
  readonly text: string;
  /** Only acts of the visitor's plan, which the server does not know. */
  readonly mine: boolean;
}

export const NO_FIND: Find = {
  text: '',
  day: '',
  stage: '',
  kind: '',
  genre: '',
  age: '',
  mine: false,
};

/** A value of a filter. `acts` is how many of the programme it keeps. */
export interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly acts: number;
}

interface Entry {
  readonly slot: Slot;
  readonly words: readonly string[];
  readonly values: Readonly<Record<FacetName, readonly string[]>>;
}

/** A programme, ready to be looked through. */
export interface FindIndex {
  readonly entries: readonly Entry[];
  /** The values that occur; a filter with fewer than two narrows nothing and has none. */
  readonly facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
}

const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ß: 'ss',
};

/**
 * A text as it is compared: lower case without diacritics; 'aa' is 'å' and 'oe' is 'ø', so that
 * 'Blåbær', 'blaabaer' and 'blabær' are the same.
 */
export function foldedText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æøðđþłß]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('aa', 'a')
    .replaceAll('oe', 'o');
}

const wordsOf = (text: string) => foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const slugOf = (text: string) => wordsOf(text).join('-');

/** Words of a name, and the name written as one: 'acdc' finds 'AC/DC'. */
function nameWords(name: string): string[] {
  const words = wordsOf(name);
  return words.length > 1 ? [...words, words.join('')] : words;
}

/** 'EDM, house' are two genres. */
function genresOf({ genre }: Slot): string[] {
  return genre
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter((part) => slugOf(part) !== '');
}

/** How the values of a filter stand in the address, by their keys: by their names, unlike each other. */
function slugsOf(keys: readonly string[], nameOf: (key: string) => string) {
  const count = new Map<string, number>();
  for (const key of new Set(keys)) {
    const slug = slugOf(nameOf(key));
    count.set(slug, (count.get(slug) ?? 0) + 1);
  }
  return (key: string) => {
    const own = slugOf(nameOf(key));
    return own === '' || count.get(own) !== 1 ? key : own;
  };
}

type Programme = Pick<Edition, 'slots' | 'stages' | 'artists' | 'venue'>;
type KindNames = Pick<SiteDocument, 'kinds'>;

/** What each filter can be, with its label, by its value in the address; in the order of the list. */
type Labels = Readonly<Record<FacetName, ReadonlyMap<string, string>>>;
type ValuesOf = (slot: Slot) => Entry['values'];

/** The weekday, where that is the value; else with its date. */
function dayLabel(date: IsoDate, value: string): string {
  return capitalize(value === date ? formatDay(date) : weekdayName(date));
}

/** The values of the filters: which each act has, and how they are called. */
function facetValues(edition: Programme, site: KindNames): { of: ValuesOf; labels: Labels } {
  const slots = [...edition.slots].sort(byStart);
  const nameOfStage = (id: string) => stageName(edition, id);
  const nameOfKind = (kind: string) => kindName(site, kind as Slot['kind']);
  const dates = slots.map(({ date }) => date);
  const order = edition.stages.map(({ id }) => id);
  const stages = slots
    .map(({ stage }) => stage)
    .sort((a, b) => placeIn(order, a) - placeIn(order, b));
  const kinds = slots.map(({ kind }) => kind);
  // The value of a day is its weekday, unless the programme has two of them.
  const slugs = {
    day: slugsOf(dates, weekdayName),
    stage: slugsOf(stages, nameOfStage),
    kind: slugsOf(kinds, nameOfKind),
  };
  const ages = [...new Set(slots.map(({ minAge }) => minAge))].sort((a, b) => a - b);
  const genres = slots.flatMap(genresOf).sort((a, b) => a.localeCompare(b, 'nb'));
  return {
    of: (slot) => ({
      day: [slugs.day(slot.date)],
      stage: [slugs.stage(slot.stage)],
      kind: [slugs.kind(slot.kind)],
      genre: genresOf(slot).map(slugOf),
      // Whoever is 18 may go to what is from 13 as well.
      age: ages.filter((age) => age >= slot.minAge).map(String),
    }),
    labels: {
      day: new Map(dates.map((date) => [slugs.day(date), dayLabel(date, slugs.day(date))])),
      stage: new Map(stages.map((stage) => [slugs.stage(stage), nameOfStage(stage)])),
      kind: new Map(kinds.map((kind) => [slugs.kind(kind), nameOfKind(kind)])),
      genre: new Map(genres.map((genre) => [slugOf(genre), genre])),
      age: new Map(ages.map((age) => [String(age), `${age} år`])),
    },
  };
}

/** Prepares a programme for `foundSlots`. */
export function findIndex(edition: Programme, site: KindNames): FindIndex {
  const { of, labels } = facetValues(edition, site);
  const artists = new Map(edition.artists.map(({ id, name }) => [id, name]));
  const entries = [...edition.slots].sort(byStart).map((slot): Entry => {
    const names = [slot.act, ...slot.artists.map((id) => artists.get(id) ?? '')];
    const rest = [
      slot.genre,
      stageName(edition, slot.stage),
      kindName(site, slot.kind),
      formatDay(slot.date),
    ];
    const words = new Set([...names.flatMap(nameWords), ...rest.flatMap(wordsOf)]);
    return { slot, words: [...words], values: of(slot) };
  });
  const facet = (name: FacetName): FacetValue[] => {
    if (labels[name].size < 2) return [];
    return [...labels[name]].map(([value, label]) => {
      const acts = entries.filter(({ values }) => values[name].includes(value)).length;
      return { value, label, acts };
    });
  };
  return { entries, facets: eachFacet(facet) };
}

/** What is not in the order comes last. */
function placeIn(order: readonly string[], value: string): number {
  const place = order.indexOf(value);
  return place < 0 ? order.length : place;
}

/** The text somebody typed or sent, without control characters and no longer than is looked for. */
export function findText(text: string): string {
  return text.slice(0, MAX_FIND_TEXT).replace(/\p{C}/gu, ' ');
}

/** What the query of an address asks for. Unknown parameters and values are left out. */
export function readFind(search: string, { facets }: Pick<FindIndex, 'facets'>): Find {
  const query = new URLSearchParams(search);
  const given = (name: FacetName) => {
    const value = query.get(PARAMETERS[name]) ?? '';
    return facets[name].some((one) => one.value === value) ? value : '';
  };
  const text = findText(query.get(TEXT) ?? '').trim();
  return { ...eachFacet(given), text, mine: query.get(MINE) === '1' };
}

/** The query of an address, with its `?`; empty when nothing is looked for. The inverse of `readFind`. */
export function findQuery(find: Find): string {
  const query = new URLSearchParams();
  const text = find.text.trim();
  if (text !== '') query.set(TEXT, text);
  for (const name of FACETS) {
    if (find[name] !== '') query.set(PARAMETERS[name], find[name]);
  }
  if (find.mine) query.set(MINE, '1');
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

/** The name of a filter's field in a form. */
export function parameterOf(name: FacetName | 'text' | 'mine'): string {
  if (name === 'text') return TEXT;
  return name === 'mine' ? MINE : PARAMETERS[name];
}

/**
 * The acts that are looked for, in the order of their starts: every typed word is the beginning of
 * a word of the act's name, its artists, genre, stage, kind or day, and every filter keeps it.
 *
 * @param plan ids of the visitor's plan; null where it is not known, and 'mine' says nothing
 */
export function foundSlots(
  { entries }: FindIndex,
  find: Find,
  plan: ReadonlySet<string> | null,
): Slot[] {
  const typed = wordsOf(find.text).slice(0, MAX_WORDS);
  return entries
    .filter(({ slot, words, values }) => {
      if (find.mine && plan !== null && !plan.has(slot.id)) return false;
      const isKept = FACETS.every((name) => find[name] === '' || values[name].includes(find[name]));
      return isKept && typed.every((word) => words.some((own) => own.startsWith(word)));
    })
    .map(({ slot }) => slot);
}

/** How many were found: 'Fant 12 av 40', '1 treff', 'Ingen treff'. */
export function foundText(found: number, all: number): string {
  if (found === 0) return 'Ingen treff';
  return found === 1 ? '1 treff' : `Fant ${found} av ${all}`;
}
