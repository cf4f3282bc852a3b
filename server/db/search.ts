import { and, type SQL, sql } from 'drizzle-orm';
import { folded, searchGrams } from './schema/columns.ts';

/** Shorter words are searched in every row: they contain no trigram. */
const INDEXED_FROM = 3;

/**
 * Whether `text` (made by `searchable`) contains a word, case-insensitively; undefined for an empty
 * word. An index of `searchGrams(text)` finds the rows that have all trigrams of the word; those
 * are then compared.
 */
export function holdsWord(text: SQL, q: string): SQL | undefined {
  if (q === '') return undefined;
  const word = folded(sql`${q}::text`);
  const held = sql`strpos(${text}, ${word}) > 0`;
  if ([...q].length < INDEXED_FROM) return held;
  return and(sql`${searchGrams(text)} @> ${searchGrams(word)}`, held);
}
