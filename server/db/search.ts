import { and, type SQL, sql } from 'drizzle-orm';
import { folded, searchGrams } from './schema/columns.ts';

/** Shorter words are looked for in every row: they have no group of three characters. */
const INDEXED_FROM = 3;

/**
 * Whether `text` (made by `searchable`) holds a word, letter case aside; undefined for an empty one.
 * An index of `searchGrams(text)` finds the rows that have all groups of the word, and those are read.
 */
export function holdsWord(text: SQL, q: string): SQL | undefined {
  if (q === '') return undefined;
  const word = folded(sql`${q}::text`);
  const held = sql`strpos(${text}, ${word}) > 0`;
  if ([...q].length < INDEXED_FROM) return held;
  return and(sql`${searchGrams(text)} @> ${searchGrams(word)}`, held);
}
