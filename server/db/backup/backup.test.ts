import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { createLogger } from '#server/lib/logger.ts';
import { putDemoIn } from '#server/testing/demo.ts';
import {
  addUser,
  currentEngine,
  type Engine,
  makeTestData,
  runScript,
  runsOn,
  startTestServer,
  type TestData,
} from '#server/testing/index.ts';
import { makeTempDir } from '#server/testing/temp-dir.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import {
  BackupRefused,
  checkBackupFile,
  compareDatabases,
  restoreBackup,
  restoreBackupFile,
  StagedFiles,
  writeBackup,
  writeBackupFile,
} from './index.ts';

const logger = createLogger({ logLevel: 'silent' });
const folder = makeTempDir('backups');
const file = join(folder, 'demo.ndjson.gz');
const MAIL = 'outbox/20260821T101530Z-hei-1a2b3c4d.eml';
const NOW = new Date('2026-03-01T12:00:00Z');

let site: TestData;
let source: Database;
let parts: { name: string; rows: number }[];
const targets: { db: Database; data: TestData }[] = [];

/** Values that a careless copy would change. */
const AWKWARD = `\\N \\. \\\\ "quoted" 'single' {a,b} [1] \n\r\t , ; é ø 🎉 \u2028 \u0001 NULL`;

beforeAll(async () => {
  site = await makeTestData();
  const server = await startTestServer({ now: NOW, data: site });
  await putDemoIn(server);
  const { pool } = server.ctx.db;
  const user = await addUser(server);
  await pool.query('UPDATE users SET bio = $1 WHERE id = $2', [AWKWARD.slice(0, 60), user.id]);
  await pool.query(
    `INSERT INTO chat_users (navn, badges, last_active) VALUES ($1, ARRAY['a"b', 'c,d', 'NULL', '', NULL, E'\\n'], 'infinity')`,
    [AWKWARD],
  );
  const pictures = [randomBytes(700_000), randomBytes(50)];
  await pool.query(
    "INSERT INTO content_pictures (hash, width, height, large, small) VALUES ('rar', 1, 1, $1, $2)",
    pictures,
  );
  await pool.query('INSERT INTO user_pictures (user_id, webp) VALUES ($1, $2)', [
    user.id,
    pictures[1],
  ]);
  await pool.query("INSERT INTO settings (key, value) VALUES ('rar', $1)", [
    JSON.stringify({ text: AWKWARD, deep: [null, 1e21, 0.1, '', {}] }),
  ]);
  await pool.query(
    "INSERT INTO sessions (sid, sess, expire) VALUES ('rar', $1, '1999-12-31 23:59:59.999999+13')",
    ['{"b":1,   "a": [ ], "b":2}'],
  );
  // The highest line is deleted: its number is not used again.
  await pool.query('DELETE FROM chat_messages WHERE id = (SELECT max(id) FROM chat_messages)');
  // Without a server nothing changes any more.
  await server.stop();
  source = await openDatabase(loadConfig(site.env), logger);
  const path = join(folder, 'hei.eml');
  writeFileSync(path, randomBytes(150_000));
  const files = [{ name: MAIL, path }];
  parts = (await writeBackupFile(file, { db: source, now: NOW, files })).parts;
});
afterEach(async () => {
  for (const { db, data } of targets.splice(0)) {
    await db.close();
    await data.remove();
  }
});
afterAll(async () => {
  await source.close();
  await site.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(engine: Engine = currentEngine()) {
  const data = await makeTestData(engine);
  const db = await openDatabase(loadConfig(data.env), logger);
  const files = new StagedFiles(data.dataDir, join(data.dataDir, 'beside'));
  const target = { db, data, files };
  targets.push(target);
  return target;
}

type Target = Awaited<ReturnType<typeof emptyDatabase>>;

const restore = ({ db, files }: Target, source: Readable = createReadStream(file)) =>
  restoreBackup({ target: db, source, files, withSecret: false });

async function rowsIn(db: Database): Promise<number> {
  const { rows } = await db.pool.query(
    "SELECT format('SELECT count(*)::int AS count FROM %I', tablename) AS text FROM pg_tables WHERE schemaname = 'public'",
  );
  let sum = 0;
  for (const { text } of rows) {
    const counted = await db.pool.query(String(text));
    sum += Number(counted.rows[0]?.count);
  }
  return sum;
}

describe('a backup', () => {
  it('is the same row by row where it is restored, with its files', async () => {
    const target = await emptyDatabase();
    const restored = await restore(target);
    expect(restored.migrated).toBe(0);
    const compared = await compareDatabases(source, target.db);
    expect(compared.filter((table) => table.onlyHere + table.onlyThere > 0)).toEqual([]);
    const tables = parts.filter(({ name }) => !name.startsWith('outbox/'));
    const rows = (all: readonly { name: string; rows: number }[]) =>
      Object.fromEntries(all.map((table) => [table.name, table.rows]));
    expect(rows(compared)).toEqual(rows(tables));
    expect(rows(compared)).toMatchObject({ users: 13, affiliates: 15, user_pictures: 1 });
    const kept = readFileSync(join(target.data.dataDir, MAIL));
    expect(kept.equals(readFileSync(join(folder, 'hei.eml')))).toBe(true);
  });

  it('finds a row that differs, is missing or is too many', async () => {
    const target = await emptyDatabase();
    await restore(target);
    await target.db.pool.query("UPDATE affiliates SET points = points + 1 WHERE navn ~ 'Bassbror'");
    await target.db.pool.query(
      'DELETE FROM slot_revisions WHERE slot = (SELECT min(slot) FROM slot_revisions)',
    );
    await target.db.pool.query("INSERT INTO settings (key, value) VALUES ('fremmed', '1')");
    const compared = await compareDatabases(source, target.db);
    const differing = compared.filter((table) => table.onlyHere + table.onlyThere > 0);
    expect(differing.map(({ name, onlyHere, onlyThere }) => [name, onlyHere, onlyThere])).toEqual([
      ['affiliates', 1, 1],
      ['settings', 0, 1],
      ['slot_revisions', 1, 0],
    ]);
  });

  it('lets numbers go on where they were', async () => {
    const highest = 'SELECT last_value::int AS last FROM chat_messages_id_seq';
    const [before] = (await source.pool.query(highest)).rows;
    const target = await emptyDatabase();
    await restore(target);
    const { rows } = await target.db.pool.query(
      `INSERT INTO chat_messages (room, navn, melding, is_admin, client_id, sender)
       SELECT room, navn, melding, is_admin, gen_random_uuid(), sender FROM chat_messages LIMIT 1 RETURNING id::int`,
    );
    expect(rows[0]?.id).toBe(Number(before?.last) + 1);
  });

  it('is one moment, while writes go on', async () => {
    const db = source;
    const pair = () =>
      db.transaction(async (tx) => {
        const sql = db.sqlOf(tx);
        await sql.query("INSERT INTO settings (key, value) VALUES (gen_random_uuid()::text, '1')");
        await sql.query(
          "INSERT INTO wheel_spins (navn, epost, day, prize) VALUES ('x', gen_random_uuid() || '@example.no', '2026-03-01', 'ingenting')",
        );
      });
    const counts = async (of: Database) => {
      const { rows } = await of.pool.query(
        `SELECT (SELECT count(*)::int FROM settings WHERE value = '1') AS settings,
           (SELECT count(*)::int FROM wheel_spins WHERE navn = 'x') AS spins`,
      );
      return rows[0];
    };
    await pair();
    const chunks: Buffer[] = [];
    let during: Promise<unknown> | null = null;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        during ??= Promise.all([pair(), pair(), pair()]);
        // The embedded database is one connection: there the writes wait for the backup.
        if (db.engine === 'pglite') done();
        else during.then(() => done(), done);
      },
    });
    await writeBackup({ db, now: NOW, files: [] }, sink);
    await during;
    const target = await emptyDatabase();
    await restore(target, Readable.from(chunks));
    expect(await counts(target.db)).toEqual({ settings: 1, spins: 1 });
    expect(await counts(db)).toEqual({ settings: 4, spins: 4 });
    const compared = await compareDatabases(db, target.db);
    const differing = compared.filter((table) => table.onlyHere + table.onlyThere > 0);
    expect(differing.map(({ name, onlyHere, onlyThere }) => [name, onlyHere, onlyThere])).toEqual([
      ['settings', 3, 0],
      ['wheel_spins', 3, 0],
    ]);
    await db.pool.query("DELETE FROM settings WHERE value = '1'");
    await db.pool.query("DELETE FROM wheel_spins WHERE navn = 'x'");
  });

  it.runIf(runsOn('postgres'))('moves between the engines', async () => {
    const embedded = await emptyDatabase('pglite');
    await restore(embedded);
    const back = join(folder, 'back.ndjson.gz');
    await writeBackupFile(back, { db: embedded.db, now: NOW, files: [] });
    const again = await emptyDatabase();
    await restore(again, createReadStream(back));
    for (const side of [embedded, again]) {
      const compared = await compareDatabases(source, side.db);
      expect(compared.filter((table) => table.onlyHere + table.onlyThere > 0)).toEqual([]);
    }
  });
});

describe('a restore', () => {
  const whole = () => readFileSync(file);
  async function refusalOf(bytes: Buffer, { db, files }: Target): Promise<unknown> {
    const path = join(folder, 'given.ndjson.gz');
    writeFileSync(path, bytes);
    try {
      await restoreBackupFile(path, { target: db, files, withSecret: false });
      return 'restored';
    } catch (error) {
      return error instanceof BackupRefused ? error.message : error;
    }
  }

  /** The file with its lines changed and packed again. */
  const changed = (change: (lines: string[]) => string[]) =>
    gzipSync(change(gunzipSync(whole()).toString('utf8').split('\n')).join('\n'));
  /** The same with the sum of all lines put right, as somebody who means it would. */
  const forged = (change: (lines: string[]) => string[]) =>
    changed((all) => {
      const lines = change(all).slice(0, -2);
      const sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
      return [...lines, (all.at(-2) ?? '').replace(/[0-9a-f]{64}/, sha256), ''];
    });
  const header = (change: (header: Record<string, unknown>) => unknown) =>
    forged(([first = '', ...rest]) => [JSON.stringify(change(JSON.parse(first))), ...rest]);
  const [DAMAGED, NEWER] = [/^Kopien er skadet/, /^Kopien er laget av en nyere utgave/];

  const CASES: [string, RegExp, () => Buffer][] = [
    [
      'a changed row',
      DAMAGED,
      () => forged((all) => all.map((line) => line.replace('Kari', 'Mari'))),
    ],
    ['a missing row', DAMAGED, () => forged((all) => all.filter((_, at) => at !== 2))],
    ['no end', /^Kopien er ikke hel/, () => changed((all) => [...all.slice(0, -2), ''])],
    ['more after the end', DAMAGED, () => changed((all) => [...all.slice(0, -1), '[]', ''])],
    ['a newer format', NEWER, () => header((was) => ({ ...was, version: 2 }))],
    [
      'a migration of the future',
      NEWER,
      () =>
        header((was) => ({
          ...was,
          migrations: [...(was.migrations as number[]), 4_000_000_000_000],
        })),
    ],
    ['something else', /^Filen er ingen sikkerhetskopi/, () => gzipSync('{"format":"tar"}\n')],
    ['no packing', /^Filen er ingen sikkerhetskopi/, () => Buffer.from('hei på deg\n')],
    [
      'a file name that leads out',
      /^Kopien inneholder en fil med et ukjent navn/,
      () => forged((all) => all.map((line) => line.replaceAll('outbox/2026', 'outbox/../../2026'))),
    ],
  ];

  it('refuses in one line what was changed, is newer or something else, and stores nothing', async () => {
    const target = await emptyDatabase();
    for (const [what, expected, bytes] of CASES) {
      const answer = await refusalOf(bytes(), target);
      expect([what, answer]).toEqual([what, expect.stringMatching(expected)]);
      expect(answer).not.toContain('\n');
    }
    expect(await rowsIn(target.db)).toBe(0);
  });

  it('refuses a database that holds anything', async () => {
    const target = await emptyDatabase();
    await target.db.pool.query("INSERT INTO settings (key, value) VALUES ('min', '1')");
    expect(await refusalOf(whole(), target)).toMatch(/^Databasen er ikke tom/);
    expect(await rowsIn(target.db)).toBe(1);
    await target.db.pool.query('DROP SCHEMA drizzle CASCADE');
    await target.db.pool.query('DELETE FROM settings');
    expect(await refusalOf(whole(), target)).toMatch(/^Databasen er ikke tom/);
  });

  it('leaves nothing when its process is killed in the middle, and is simply done again', async () => {
    const target = await emptyDatabase();
    await target.db.close();
    // All rows are in when the file comes, and nothing is committed.
    const doomed = runScript(
      `import { createReadStream } from 'node:fs';
       import { loadConfig } from './config.js';
       import { restoreBackup } from './backup.js';
       import { openDatabase } from './open-database.js';
       import { createLogger } from './logger.js';
       const [, env, path] = process.argv;
       const target = await openDatabase(loadConfig(JSON.parse(env)), createLogger({ logLevel: 'silent' }));
       const files = { add: async () => process.kill(process.pid, 'SIGKILL') };
       await restoreBackup({ target, source: createReadStream(path), files, withSecret: false });`,
      [JSON.stringify(target.data.env), file],
    );
    await doomed.ended;
    expect(doomed.child.signalCode).toBe('SIGKILL');
    target.db = await openDatabase(loadConfig(target.data.env), logger);
    expect(await rowsIn(target.db)).toBe(0);
    await restore(target);
    const compared = await compareDatabases(source, target.db);
    expect(compared.filter((table) => table.onlyHere + table.onlyThere > 0)).toEqual([]);
  });
});

it('is checked without a database', async () => {
  const { header, parts: found } = await checkBackupFile(file);
  expect(header).toMatchObject({
    version: 1,
    engine: currentEngine(),
    createdAt: NOW.toISOString(),
  });
  expect(found.map(({ name, rows }) => ({ name, rows }))).toEqual(
    parts.map(({ name, rows }) => ({ name, rows })),
  );
});
