/*
 * Indexes of the tables write `.desc().nullsFirst()`: Drizzle's plain `.desc()` makes NULLS LAST,
 * which an `ORDER BY ... DESC` cannot use (server/db/indexes.test.ts).
 */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Random uuid key, made by the database. */
export const uuidKey = () => uuid('id').primaryKey().defaultRandom();

/** Instant with time zone, read as a Date with millisecond precision. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Instant as exact as the database's own clock: to milliseconds its now could be rounded up. */
export const exactInstant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 6 });

/** Bytes; both drivers give a Uint8Array (pg's is a Buffer). */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/** Instant of the insert. */
export const createdNow = (name: string) => instant(name).notNull().defaultNow();

/** Upper bound for the length of a text, the last line of defence behind the contracts. */
export const maxLength = (name: string, column: AnyPgColumn, max: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(max))}`);

/**
 * The form by which names and addresses are compared. `lower()` alone leaves Å as it is in a
 * database made with the C locale, and these are the only letters beyond ASCII that the
 * contracts let into names and addresses.
 */
export const folded = (text: AnyPgColumn | SQL | string) =>
  sql`lower(translate(${text}, 'ÆØÅ', 'æøå'))`;

/** Columns as the one text in which the back office looks for a word; see db/search.ts. */
export const searchable = (...columns: AnyPgColumn[]): SQL =>
  folded(
    sql.join(
      columns.map((column) => sql`coalesce(${column}, '')`),
      sql` || ' ' || `,
    ),
  );

/**
 * All groups of three characters of a text. Whoever holds a word holds all groups of the word, so an
 * index of the groups finds the few rows that may hold it. (pg_trgm would do the same, but the
 * embedded database comes without it; the function is made by migration 0014.) Such an index is written
 * with every row (`fastupdate: false`): what waits to be written is read by every search, and nothing
 * clears it away on the embedded database.
 */
export const searchGrams = (text: SQL): SQL => sql`search_grams(${text})`;
