import { expect, it } from 'vitest';
import { addAdmin, makeTestData, runScript, send, startTestServer } from '#server/testing/index.ts';

/**
 * Index of the statement before which the process is killed: all rows are inserted, but no points
 * yet.
 */
const KILLED_AT = 8;

/** The server in its own process, which is killed in the middle of a long transaction. */
const SERVER = `
  import { loadConfig } from './config.js';
  import { startServer } from './server.js';
  const env = { ...process.env, ...JSON.parse(process.argv[1]) };
  const server = await startServer(loadConfig(env), { announce() {} });
  const { db } = server.ctx;
  const { transaction, sqlOf } = db;
  const bare = new WeakMap();
  db.sqlOf = (tx) => sqlOf(bare.get(tx) ?? tx);
  db.transaction = (work) => transaction((tx) => {
    let left = ${KILLED_AT};
    const watched = new Proxy(tx, {
      get(target, name) {
        if (name === 'execute' && --left === 0) process.kill(process.pid, 'SIGKILL');
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    bare.set(watched, tx);
    return work(watched);
  });
  console.log(server.url);`;

it('keeps nothing of an import whose process is killed in the middle', async () => {
  const data = await makeTestData();
  const rows = Array.from({ length: 2500 }, (_, at) => `A-${at};01.06.2025;1;CTRL-AAAAAA`);
  const file = ['ordre;dato;antall;kode', ...rows].join('\n');
  const headers = { 'content-type': 'text/csv' };
  try {
    const before = await startTestServer({ data, now: new Date() });
    const { cookie } = await addAdmin(before);
    await before.ctx.db.pool.query(
      `INSERT INTO affiliates (navn, epost, personal_code, status, approved_at)
       VALUES ('Kari', 'kari@example.no', 'CTRL-AAAAAA', 'approved', now())`,
    );
    await before.stop();

    const doomed = runScript(SERVER, [JSON.stringify({ ...data.env, PORT: '0' })]);
    const path = '/api/admin/sales/import';
    const answer = send(await doomed.said, 'POST', path, { body: file, headers, cookie });
    await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    await doomed.ended;
    expect(doomed.child.signalCode).toBe('SIGKILL');

    const after = await startTestServer({ data, now: new Date() });
    const figures = async () => {
      const { rows: found } = await after.ctx.db.pool.query(
        `SELECT points, level, (SELECT count(*)::int FROM affiliate_sales) AS sales,
           (SELECT count(*)::int FROM sales_imports) AS imports FROM affiliates`,
      );
      return found;
    };
    expect(await figures()).toEqual([{ points: 0, level: 1, sales: 0, imports: 0 }]);
    const again = await after.api('POST', path, { body: file, headers, cookie });
    expect(again.body).toMatchObject({ added: 2500, unchanged: 0, refused: [] });
    expect(await figures()).toEqual([{ points: 25_000, level: 5, sales: 2500, imports: 1 }]);
    await after.stop();
  } finally {
    await data.remove();
  }
});
