import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

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
  const columns = getTableColumns(table);
  const given = Object.keys(rows[0] ?? {}).flatMap((key) => {
    const name = columns[key]?.name;
    return name === undefined ? [] : [{ key, name }];
  });
  const names = sql.join(
    given.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const { key, name } of given) record[name] = Reflect.get(row, key);
    return record;
  });
  const type = sql.identifier(getTableName(table));
  return sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${type}, ${JSON.stringify(records)}) ${tail}`;
}
