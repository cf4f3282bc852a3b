import type { Orm } from './database.ts';

/** For `prepare`: the connection names it, as every statement (named-statements.ts). */
export const NO_NAME = '';

const made = new WeakMap<Orm, Map<string, unknown>>();

/**
 * A statement of Drizzle that is put together once for each handle and then only asked, for calls
 * that come often: putting it together costs more than the database needs for the answer.
 *
 * @param name of the statement, not used for another one
 */
export function preparedOn<T>(orm: Orm, name: string, build: () => T): T {
  const known = made.get(orm) ?? new Map<string, unknown>();
  made.set(orm, known);
  if (!known.has(name)) known.set(name, build());
  return known.get(name) as T;
}
