import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

interface Shape {
  given: readonly { key: string; name: string }[];
  /** Everything in front of the parameter. */
  head: SQL;
}

const shapes = new WeakMap<PgTable, Map<string, Shape>>();

/** What the statements of a table have in common whose rows have these keys. */
function shapeOf(table: PgTable, keys: readonly string[]): Shape {
  const known = shapes.get(table) ?? new Map<string, Shape>();
  shapes.set(table, known);
  const which = keys.join();
  const shape = known.get(which) ?? makeShape(table, keys);
  known.set(which, shape);
  return shape;
}

function makeShape(table: PgTable, keys: readonly string[]): Shape {
  const columns = getTableColumns(table);
  const given = keys.flatMap((key) => {
    const name = columns[key]?.name;
    return name === undefined ? [] : [{ key, name }];
  });
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const names = given.map(({ name }) => quoted(name)).join(', ');
  const type = quoted(getTableName(table));
  const head = `insert into ${type} (${names})
    select ${names} from json_populate_recordset(null::${type}, `;
  return { given, head: sql.raw(head) };
}

/**
 * The insert of many rows as one short statement with one parameter; Drizzle's `values` has a
 * parameter for each cell, which both sides have to read one by one. `tail` may follow, such as
 * `sql`returning id``. Columns that the first row does not have get their defaults.
 *
 * @param rows at least one, all with the same keys; texts without lone surrogates (the contracts'
 *   texts have none)
 */
export function insertRows<T extends PgTable>(
  table: T,
  rows: readonly InferInsertModel<T>[],
  tail: SQL = sql``,
): SQL {
  const { given, head } = shapeOf(table, Object.keys(rows[0] ?? {}));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const { key, name } of given) record[name] = Reflect.get(row, key);
    return record;
  });
  return sql`${head}${JSON.stringify(records)}) ${tail}`;
}
