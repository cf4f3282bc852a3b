import { describe, expect, it } from 'vitest';
import type { SourceFile } from './checks/files.ts';
import { checkTables } from './checks/tables.ts';

const SCHEMA: SourceFile = {
  path: 'server/db/schema/shop.ts',
  text: `export const cakeOrders = pgTable('cake_orders', { id: uuidKey() });
    export const guests = pgTable('guests', { id: uuidKey() });`,
};
const OWN: SourceFile = {
  path: 'server/features/cakes/cakes.store.ts',
  text: `import { cakeOrders, guests as people } from '#server/db/schema/index.ts';
    export const add = (tx) => tx.insert(cakeOrders).values({});
    export const all = (tx) => tx.select().from(people);
    const seen = new Set(); seen.delete(all);`,
};
const GUESTS: SourceFile = {
  path: 'server/http/guests.ts',
  text: "const ADD = 'INSERT INTO guests (id) VALUES ($1)';",
};
const NOBODY: Readonly<Record<string, string>> = {};

const messages = (files: SourceFile[], also = NOBODY) =>
  checkTables([SCHEMA, OWN, GUESTS, ...files], also).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('the owners of tables', () => {
  it('may write them, and everybody may read them', () => {
    expect(messages([])).toEqual([]);
  });

  it.each([
    ['Drizzle', 'tx.update(orders).set({ eaten: true })', 'cake_orders'],
    ['Drizzle over lines', 'orm\n  .delete(orders)\n  .where(all)', 'cake_orders'],
    ["Drizzle's sql", `tx.execute(sql\`delete from \${orders} where true\`)`, 'cake_orders'],
    [
      'a statement within one',
      'const S = `WITH gone AS (DELETE FROM cake_orders) SELECT 1`',
      'cake_orders',
    ],
    ['plain SQL', "const S = 'UPDATE guests SET name = $1'", 'guests'],
  ])('are the only ones who write them, by %s', (_how, code, table) => {
    const path = 'server/features/party/party.store.ts';
    const text = `import { cakeOrders as orders } from '#server/db/schema/index.ts';\n${code};`;
    const told = messages([{ path, text }]);
    expect(told).toHaveLength(2);
    for (const message of told) expect(message).toContain(` writes ${table}, as server/`);
    expect(told.join()).toContain(`${path} writes`);
  });

  it('may share one with a file that is named with its reason', () => {
    const path = 'server/features/party/party.store.ts';
    const text = "const S = 'DELETE FROM guests'";
    const also = { [`guests ${path}`]: 'the party is over' };
    expect(messages([{ path, text }], also)).toEqual([]);
    expect(messages([], also)).toEqual([`scripts/checks/tables.ts ${path} does not write guests`]);
  });

  it('are told for every table, and no table is written that cannot be told', () => {
    const unowned = checkTables([SCHEMA, OWN], NOBODY).map(({ message }) => message);
    expect(unowned).toEqual(['guests has no owner']);
    const text = 'export const fill = (tx, table) => tx.insert(table).values([]);';
    const path = 'server/features/party/fill.store.ts';
    expect(messages([{ path, text }])).toEqual([
      `${path} writes a table that cannot be told; name it`,
    ]);
    expect(messages([{ path: 'server/features/party/fill.test.ts', text }])).toEqual([]);
    const gone = { 'gone server/http/guests.ts': 'was needed once' };
    expect(messages([], gone)).toEqual([
      'scripts/checks/tables.ts server/http/guests.ts does not write gone',
    ]);
  });
});
