import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putDemoIn } from './testing/demo.ts';
import {
  currentEngine,
  makeDataDir,
  makeTestData,
  runsOn,
  startTestServer,
  type TestData,
  type TestServer,
} from './testing/index.ts';
import { endOf, startProgram } from './testing/programs.ts';
import { makeTempDir } from './testing/temp-dir.ts';

/* Runs the command of docs/operations.md in its own process, on the data of a server. */
let data: TestData;
let folder: string;
const servers: TestServer[] = [];
const more: TestData[] = [];

beforeEach(async () => {
  folder = makeTempDir('data-command');
  data = await makeTestData();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const one of [...more.splice(0), data]) await one.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs it with the settings of some data, in `folder`. */
function run(args: string[], env: Record<string, string> = data.env) {
  const program = startProgram('data', args, { INIT_CWD: folder, ...env });
  program.stdin.end();
  return endOf(program);
}

async function start(given: TestData = data, env: Record<string, string> = {}) {
  const server = await startTestServer({ data: given, env, now: new Date() });
  servers.push(server);
  return server;
}

/** A place without a database: an empty one of PostgreSQL, or a new DATA_DIR. */
async function newPlace(): Promise<TestData> {
  const place = currentEngine() === 'pglite' ? makeDataDir() : await makeTestData();
  more.push(place);
  return place;
}

const people = async (server: TestServer) => {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM affiliates) AS affiliates',
  );
  return rows[0];
};

describe('npm run data', () => {
  it('backs a running site up and restores it elsewhere, with its e-mails and its secret', async () => {
    const { SESSION_SECRET: _, ...env } = data.env;
    const site = { ...data, env };
    const server = await start(site);
    await putDemoIn(server);
    mkdirSync(join(data.dataDir, 'outbox'), { recursive: true });
    const mail = 'outbox/20260821T101530Z-hei-1a2b3c4d.eml';
    writeFileSync(join(data.dataDir, mail), 'Subject: Hei\n');

    const made = await run(['backup', 'min kopi.ndjson.gz'], env);
    expect([made.code, made.err]).toEqual([0, '']);
    const file = join(folder, 'min kopi.ndjson.gz');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(made.out).toContain(`SHA-256 ${sum}`);
    expect(made.out).toMatch(/^ +12 {2}users$/m);
    expect(readdirSync(folder)).toEqual(['min kopi.ndjson.gz']);
    expect(readdirSync(data.dataDir).filter((name) => name.startsWith('backup-draft'))).toEqual([]);

    const place = await newPlace();
    const { SESSION_SECRET: __, ...target } = place.env;
    const restored = await run(['restore', file], target);
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toContain('Gjenopprettet');
    expect(readFileSync(join(place.dataDir, mail), 'utf8')).toBe('Subject: Hei\n');
    const secret = (of: TestData) => readFileSync(join(of.dataDir, 'session-secret'), 'utf8');
    expect(secret(place)).toBe(secret(data));
    expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
    const elsewhere = await start({ ...place, env: target });
    expect(await people(elsewhere)).toEqual({ users: 12, affiliates: 15 });
  });

  it('backs a stopped site up, never over another file, and checks what it made', async () => {
    const server = await start();
    await putDemoIn(server);
    await servers.pop()?.stop();
    expect((await run(['backup', 'kopi.gz'])).code).toBe(0);
    const twice = await run(['backup', 'kopi.gz']);
    expect(twice).toMatchObject({ code: 1, out: '' });
    expect(twice.err).toMatch(/kopi\.gz finnes allerede\. Velg et annet navn\.\n$/);
    const checked = await run(['check', 'kopi.gz']);
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('Kopien er hel')]);

    const whole = readFileSync(join(folder, 'kopi.gz'));
    writeFileSync(join(folder, 'kopi.gz'), whole.subarray(0, 9000));
    const place = await newPlace();
    const cut = await run(['restore', 'kopi.gz'], place.env);
    expect(cut).toEqual({
      code: 1,
      out: '',
      err: 'Kopien er ikke hel: slutten mangler. Bruk en annen kopi.\n',
    });
    if (place.engine === 'pglite') expect(existsSync(join(place.dataDir, 'db'))).toBe(false);
    writeFileSync(join(folder, 'kopi.gz'), whole);
    const full = await run(['restore', 'kopi.gz']);
    expect(full).toMatchObject({ code: 1, out: '' });
    expect(full.err).toMatch(/^Databasen er ikke tom\. .*\n$/);
  });

  it.each([[[]], [['move', 'x']]])('explains itself: %j', async (args) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^Bruk: npm run data -- backup/);
  });

  it('says in one line that a file is not there', async () => {
    const { code, err } = await run(['restore', 'borte.gz']);
    expect([code, err]).toEqual([1, `Filen ${join(folder, 'borte.gz')} kan ikke leses.\n`]);
  });

  it.runIf(runsOn('postgres'))(
    'moves the embedded database to PostgreSQL and back, and compares them',
    async () => {
      const embedded = await makeTestData('pglite');
      more.push(embedded);
      const server = await start(embedded);
      await putDemoIn(server);
      const env = { ...data.env, ...embedded.env, DATABASE_URL: data.env.DATABASE_URL ?? '' };

      const early = await run(['move'], env);
      expect([early.code, early.err]).toEqual([1, expect.stringMatching(/^DATA_DIR .* in use/)]);
      await servers.pop()?.stop();
      const moved = await run(['move'], env);
      expect([moved.code, moved.err]).toEqual([0, '']);
      expect(moved.out).toMatch(/^users +12 +12 +0 +0$/m);
      expect(moved.out).toMatch(/Flyttet: \d+ rader, alle like på begge sider\./);

      const onPostgres = await start(data);
      expect(await people(onPostgres)).toEqual({ users: 12, affiliates: 15 });
      const place = await newPlace();
      const backEnv = { ...env, DATA_DIR: place.dataDir };
      const running = await run(['move', '--back'], backEnv);
      expect(running).toEqual({
        code: 1,
        out: '',
        err: 'Serveren er oppe. Stopp den før databasen flyttes.\n',
      });
      await servers.pop()?.stop();
      const back = await run(['move', '--back'], backEnv);
      expect([back.code, back.err]).toEqual([0, '']);
      expect(back.out).toMatch(/^affiliates +15 +15 +0 +0$/m);
      const { DATABASE_URL: _url, DATABASE_LISTEN_URL: _direct, ...withoutUrl } = place.env;
      const atHome = await start({ ...place, engine: 'pglite', env: withoutUrl });
      expect(await people(atHome)).toEqual({ users: 12, affiliates: 15 });
    },
  );
});
