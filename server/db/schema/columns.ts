import { and, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/*
 * Indexes of the tables write `.desc().nullsFirst()`: Drizzle's plain `.desc()` makes NULLS LAST,
 * which an `ORDER BY ... DESC` cannot use (server/db/indexes.test.ts).
 */

/** Random uuid key, made by the database. */
export const uuidKey = () => uuid('id').primaryKey().defaultRandom();

/** Instant with time zone, read as a Date with millisecond precision. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * Instant in microseconds, as exact as the database's clock: rounded to milliseconds, now could lie
 * in the future.
 */
export const exactInstant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 6 });

/** Bytes; both drivers give a Uint8Array (pg's is a Buffer). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/** Instant of the insert. */
export const createdNow = (name: string) => instant(name).notNull().defaultNow();

/** Check constraint on the length of a text, behind the checks of the contracts. */
export const maxLength = (name: string, column: AnyPgColumn, max: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(max))}`);

/**
 * The form in which names and addresses are compared. `lower()` alone leaves Å unchanged in a
 * database made with the C locale, and Æ, Ø and Å are the only letters beyond ASCII that the
 * contracts allow in names and addresses.
 */
export const folded = (text: AnyPgColumn | SQL | string) =>
  sql`lower(translate(${text}, 'ÆØÅ', 'æøå'))`;

/** Columns joined into the one text that the back office searches; see `holdsWord`. */
export const searchable = (...columns: AnyPgColumn[]): SQL =>
  folded(
    sql.join(
      columns.map((column) => sql`coalesce(${column}, '')`),
      sql` || ' ' || `,
    ),
  );

/**
 * All trigrams of a text. A text that contains a word contains all trigrams of the word, so an
 * index of the trigrams finds the few rows that may match. (pg_trgm would do the same, but the
 * embedded database comes without it; the function is made by migration 0014.) Such an index has
 * `fastupdate: false`: every search reads the list of pending entries, and nothing empties that
 * list on the embedded database.
 */
export const searchGrams = (text: SQL): SQL => sql`search_grams(${text})`;

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
