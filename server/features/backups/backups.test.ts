import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBackupFile } from '#server/db/backup/index.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import {
  addAdmin,
  currentEngine,
  makeTestData,
  runsOn,
  startTestServer,
  type TestData,
  type TestServer,
} from '#server/testing/index.ts';
import { makeTempDir } from '#server/testing/temp-dir.ts';
import { systemAnswer } from '#shared/contracts/back-office.ts';

/** Four minutes before the backup of the night, which is at 04:05 in Oslo. */
const NIGHT = '2026-03-02T03:01:00Z';

let folder: string;
let server: TestServer;
const others: TestServer[] = [];

beforeEach(() => {
  folder = join(makeTempDir('nightly'), 'kopier');
});
afterEach(async () => {
  for (const one of [...others.splice(0), server]) await one.stop();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}, data?: TestData) => {
  const settings = { BACKUP_DIR: folder, ...env };
  server = await startTestServer({ now: NIGHT, env: settings, ...(data && { data }) });
  return server;
};

async function system() {
  const { cookie } = await addAdmin(server, `sjef${Math.random()}`);
  return systemAnswer.parse((await server.api('GET', '/api/admin/system', { cookie })).body);
}

const metric = async () => {
  const { text } = await server.api('GET', '/metrics');
  return /^ctrl_backup_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1] ?? null;
};

describe('the nightly backup', () => {
  it('is made once a night over all processes, and shown with its size', async () => {
    await start();
    // The night before this start was missed and is made up for.
    await server.runJobs();
    expect(readdirSync(folder)).toEqual(['ctrl-20260302T030100Z.ndjson.gz']);
    if (currentEngine() === 'postgres') {
      const { data, clock } = server;
      others.push(await startTestServer({ data, clock, env: { BACKUP_DIR: folder } }));
    }
    server.clock.set('2026-03-02T03:06:00Z');
    for (const one of [server, ...others, server]) await one.runJobs();
    const [, file = ''] = readdirSync(folder).sort();
    expect(readdirSync(folder).sort()).toEqual([
      'ctrl-20260302T030100Z.ndjson.gz',
      'ctrl-20260302T030600Z.ndjson.gz',
    ]);
    const { size, mode } = statSync(join(folder, file));
    expect(mode & 0o777).toBe(0o600);
    const { parts } = await checkBackupFile(join(folder, file));
    expect(parts.find(({ name }) => name === 'content_live')?.rows).toBe(3);
    const { backup } = await system();
    expect(backup).toEqual({
      configured: true,
      running: false,
      lastSuccess: '2026-03-02T03:06:00.000Z',
      bytes: size,
      late: false,
      lastError: null,
      lastErrorAt: null,
    });
    expect(await metric()).toBe(String(Date.parse('2026-03-02T03:06:00Z') / 1000));
  });

  it('keeps the newest, and nothing that is not its own is touched', async () => {
    await start({ BACKUP_KEEP: '2' });
    await server.runJobs();
    const old = ['ctrl-20260101T030500Z.ndjson.gz', 'ctrl-20260301T030500Z.ndjson.gz'];
    const abandoned = '.ctrl-20260228T030500Z.ndjson.gz.7.part';
    const inWork = '.ctrl-20260302T030500Z.ndjson.gz.8.part';
    for (const name of [...old, abandoned, inWork, 'mine-bilder.zip', 'ctrl-kopi.ndjson.gz']) {
      writeFileSync(join(folder, name), '');
    }
    server.clock.set('2026-03-02T03:06:00Z');
    await server.runJobs();
    expect(readdirSync(folder).sort()).toEqual([
      inWork,
      'ctrl-20260302T030100Z.ndjson.gz',
      'ctrl-20260302T030600Z.ndjson.gz',
      'ctrl-kopi.ndjson.gz',
      'mine-bilder.zip',
    ]);
  });

  it('says why it failed, is tried again, and warns when the last one is old', async () => {
    await start();
    await server.runJobs();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    server.clock.set('2026-03-03T03:06:00Z');
    await server.runJobs();
    const failed = await system();
    expect(failed.backup).toMatchObject({
      lastSuccess: '2026-03-02T03:01:00.000Z',
      late: false,
      lastError: 'BACKUP_DIR er ingen mappe.',
      lastErrorAt: '2026-03-03T03:06:00.000Z',
    });
    server.clock.set('2026-03-03T15:01:00.001Z');
    const late = await system();
    expect(late.backup.late).toBe(true);
    rmSync(folder);
    await server.runJobs({ evenDelayed: true });
    const mended = await system();
    expect(mended.backup).toMatchObject({ late: false, lastError: null });
    expect(readdirSync(folder)).toEqual(['ctrl-20260303T150100Z.ndjson.gz']);
  });

  it('is not made without a folder, and no metric says otherwise', async () => {
    await start({ BACKUP_DIR: '' });
    await server.runJobs();
    expect(existsSync(folder)).toBe(false);
    expect(await metric()).toBeNull();
    const { backup } = await system();
    expect(backup).toMatchObject({ configured: false, lastSuccess: null, late: false });
  });
});

describe('a backup now', () => {
  let cookie: string;
  const ask = (by: string | undefined = cookie) =>
    server.api('POST', '/api/admin/system/backup', by === undefined ? {} : { cookie: by });
  const running = async () =>
    systemAnswer.parse((await server.api('GET', '/api/admin/system', { cookie })).body).backup
      .running;

  it('is made by a job, once however often it is asked for, and told to those who look on', async () => {
    await start();
    let told = 0;
    server.ctx.bus.subscribe(ADMIN_TOPIC, () => {
      told += 1;
    });
    await server.runJobs();
    // Of the nightly one.
    await expect.poll(() => told).toBe(1);
    cookie = (await addAdmin(server)).cookie;
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'En sikkerhetskopi er allerede i gang.',
    );
    expect(await running()).toBe(true);
    server.clock.set('2026-03-02T03:02:00Z');
    await expect.poll(() => told).toBe(2);
    await server.runJobs();
    await expect.poll(() => told).toBe(3);
    expect(readdirSync(folder).sort()).toEqual([
      'ctrl-20260302T030100Z.ndjson.gz',
      'ctrl-20260302T030200Z-manual.ndjson.gz',
    ]);
    expect(await running()).toBe(false);
    const { rows } = await server.ctx.db.pool.query(
      "SELECT actor FROM audit_log WHERE action = 'backup.now'",
    );
    expect(rows).toEqual([{ actor: 'sjef' }]);
  });

  it('pushes out no night, however many are made', async () => {
    await start({ BACKUP_KEEP: '2' });
    await server.runJobs();
    cookie = (await addAdmin(server)).cookie;
    for (const minute of ['02', '03', '04', '05']) {
      server.clock.set(`2026-03-02T03:${minute}:00Z`);
      expect((await ask()).status).toBe(200);
      await server.runJobs();
    }
    expect(readdirSync(folder).sort()).toEqual(
      [
        'ctrl-20260302T030100Z.ndjson.gz',
        ...['03', '04', '05'].map((minute) => `ctrl-20260302T03${minute}00Z-manual.ndjson.gz`),
        // That of the night was due with the last one, and came after it.
        'ctrl-20260302T030500Z.ndjson.gz',
      ].sort(),
    );
  });

  it('is for admins, and says what is missing without a folder', async () => {
    await start({ BACKUP_DIR: '' });
    cookie = (await addAdmin(server)).cookie;
    const refused = await ask();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Sikkerhetskopier er ikke satt opp. Sett BACKUP_DIR på serveren.',
    ]);
    expect((await server.api('POST', '/api/admin/system/backup')).status).toBe(401);
    expect(await running()).toBe(false);
  });
});

describe.runIf(runsOn('pglite'))('the socket of the embedded database', () => {
  let data: TestData;
  beforeEach(async () => {
    data = await makeTestData();
  });
  // The hook above has stopped the server.
  afterEach(() => data.remove());
  const path = () => join(data.dataDir, 'backup.sock');

  it('is for the owner alone, and gone when the server has stopped', async () => {
    await start({}, data);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    await server.stop();
    expect(existsSync(path())).toBe(false);
  });

  it('takes over from a server or a restore that was killed, and removes their drafts', async () => {
    writeFileSync(path(), '');
    const drafts = ['backup-draft-abc', 'restoring'].map((name) => join(data.dataDir, name));
    for (const draft of drafts) mkdirSync(draft);
    await start({}, data);
    expect(drafts.filter((draft) => existsSync(draft))).toEqual([]);
    expect(statSync(path()).isSocket()).toBe(true);
  });

  it('does not hold the site for somebody who does not read', async () => {
    await start({}, data);
    // More than the system keeps for a reader.
    await server.ctx.db.pool.query(
      "INSERT INTO content_pictures (hash, width, height, large, small) VALUES ('x', 1, 1, $1, '')",
      [randomBytes(2_000_000)],
    );
    const idle = connect(path());
    await new Promise((resolve) => idle.once('readable', resolve));
    const { rows } = await server.ctx.db.pool.query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
    expect(readdirSync(data.dataDir).join()).toContain('backup-draft-');
    idle.destroy();
  });
});
