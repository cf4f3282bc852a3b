import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { cleanText } from '#shared/rules/plain-text.ts';
import { below, named } from '../editor/field.ts';
import { newId, slug } from '../editor/members-control.tsx';

/*
 * Which artists an act names: suggestions for what is typed, and the operations that add and remove.
 */

const ARTISTS = '/artists';
/** Longest name of an artist, in characters. */
export const NAME_MAX = 100;
/** Suggestions that are shown at a time. */
const SHOWN = 8;

export const artistName = named('name', 'Uten navn');

/** Something to choose: an artist of the edition, or a new one by this name. */
export interface Suggestion {
  /** Null for a new artist. */
  id: string | null;
  name: string;
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase('nb').trim();

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const artistsIn = (document: Json): Suggestion[] => {
  const artists = valueAt(document, ARTISTS);
  return (Array.isArray(artists) ? artists : []).map((artist) => ({
    id: idOf(artist),
    name: artistName(artist),
  }));
};

/** The artists at a path of the draft by name; an id that names none stands for itself. */
export function chosenArtists(document: Json, path: string): { id: string; name: string }[] {
  const names = new Map(artistsIn(document).map(({ id, name }) => [id, name]));
  return textsOf(valueAt(document, path)).map((id) => ({ id, name: names.get(id) ?? id }));
}

/**
 * Artists whose name has what was typed, those that begin with it first, and a new one unless an
 * artist has the very name. Nothing for an empty text.
 */
export function suggestionsFor(document: Json, path: string, typed: string): Suggestion[] {
  const wanted = folded(typed);
  if (wanted === '') return [];
  const chosen = new Set(textsOf(valueAt(document, path)));
  const all = artistsIn(document);
  const found = all
    .filter(({ id, name }) => id !== null && !chosen.has(id) && folded(name).includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted) || a.name.localeCompare(b.name, 'nb'))
    .slice(0, SHOWN);
  const isKnown = all.some(({ name }) => folded(name) === wanted);
  return isKnown ? found : [...found, { id: null, name: cleanText(typed) }];
}

const rank = ({ name }: Suggestion, wanted: string) => (folded(name).startsWith(wanted) ? 0 : 1);

/**
 * Adds an artist to an act, made where it is new; an act without a name gets the artist's.
 * @param path of the act's artists
 */
export function addOps(document: JsonObject, path: string, artist: Suggestion): ContentOperation[] {
  const from = valueAt(document, path) ?? [];
  const taken = artistsIn(document).map(({ id }) => id ?? '');
  const id = artist.id ?? newId(slug(artist.name) || 'artist', taken);
  const { name } = artist;
  const made = { id, name, text: '', picture: null, links: [], from: '' };
  const act = path.replace(/\/artists$/, '/act');
  return [
    ...(artist.id === null ? [{ path: below(ARTISTS, id), to: made }] : []),
    { path, from, to: [...textsOf(from), id] },
    ...(valueAt(document, act) === '' ? [{ path: act, from: '', to: name }] : []),
  ];
}
