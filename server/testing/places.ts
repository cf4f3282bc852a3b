import type { TestServer } from './test-server.ts';

/** Every column of every table that can hold text, the job queue's too. */
const TEXT_COLUMNS = `
  SELECT quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) AS name,
         quote_ident(c.column_name) AS field
  FROM information_schema.columns c JOIN information_schema.tables t
    ON t.table_schema = c.table_schema AND t.table_name = c.table_name
  WHERE t.table_type = 'BASE TABLE'
    AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
    AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`;

const asPattern = (text: string) => text.toLowerCase().replace(/[.+*?()[\]{}|\\^$]/g, '\\$&');

/** Columns (`schema.table.column`) that contain one of the texts, case-insensitively. */
export async function placesOf(
  { ctx }: Pick<TestServer, 'ctx'>,
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await ctx.db.pool.query(TEXT_COLUMNS);
  const pattern = texts.map(asPattern).join('|');
  const found: string[] = [];
  for (const { name, field } of rows) {
    const { rows: hits } = await ctx.db.pool.query(
      `SELECT count(*) AS n FROM ${name} WHERE lower(${field}::text) ~ $1`,
      [pattern],
    );
    if (Number(hits[0]?.n) > 0) found.push(`${name}.${field}`);
  }
  return found;
}
