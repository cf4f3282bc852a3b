import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Random uuid key, made by the database. */
export const uuidKey = () => uuid('id').primaryKey().defaultRandom();

/** Instant with time zone, read as a Date with millisecond precision. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Instant of the insert. */
export const createdNow = (name: string) => instant(name).notNull().defaultNow();

/** Upper bound for the length of a text, the last line of defence behind the contracts. */
export const maxLength = (name: string, column: AnyPgColumn, max: number) =>
  check(name, sql`char_length(${column}) <= ${sql.raw(String(max))}`);
