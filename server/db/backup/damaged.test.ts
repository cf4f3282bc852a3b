import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { createLogger } from '#server/lib/logger.ts';
import { putDemoIn } from '#server/testing/demo.ts';
import { makeTestData, startTestServer, type TestData } from '#server/testing/index.ts';
import { makeTempDir } from '#server/testing/temp-dir.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { BackupRefused, restoreBackupFile, StagedFiles, writeBackupFile } from './index.ts';

/* A file is read to its end before a database is touched, so one engine is enough. */
const folder = makeTempDir('damaged');
let whole: Buffer;
let data: TestData;
let empty: Database;

beforeAll(async () => {
  const server = await startTestServer();
  await putDemoIn(server);
  const [mail, file] = [join(folder, 'hei.eml'), join(folder, 'demo.ndjson.gz')];
  writeFileSync(mail, 'Subject: Hei\n');
  const files = [{ name: 'outbox/20260821T101530Z-hei-1a2b3c4d.eml', path: mail }];
  await writeBackupFile(file, { db: server.ctx.db, now: server.clock.now(), files });
  await server.stop();
  whole = readFileSync(file);
  data = await makeTestData();
  empty = await openDatabase(loadConfig(data.env), createLogger({ logLevel: 'silent' }));
});
afterAll(async () => {
  await empty.close();
  await data.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function refusalOf(bytes: Buffer): Promise<unknown> {
  const path = join(folder, 'given.ndjson.gz');
  writeFileSync(path, bytes);
  const files = new StagedFiles(data.dataDir, join(data.dataDir, 'beside'));
  try {
    await restoreBackupFile(path, { target: empty, files, withSecret: false });
    return 'restored';
  } catch (error) {
    return error instanceof BackupRefused ? error.message : error;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The backup with one part's lines edited, and all counts and checksums right. */
function edited(name: string, edit: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(whole).toString('utf8').trimEnd().split('\n');
  const isPart = (line: string) => line.startsWith('{"part":"') && JSON.parse(line).name === name;
  const begin = lines.findIndex(isPart);
  const end = lines.findIndex((line, at) => at > begin && isPart(line));
  const rows = edit(lines.slice(begin + 1, end));
  const sum = sha256(rows.map((row) => `${row}\n`).join(''));
  const newEnd = JSON.stringify({ part: 'end', name, rows: rows.length, sha256: sum });
  lines.splice(begin + 1, end - begin, ...rows, newEnd);
  const last = JSON.parse(lines.pop() ?? '');
  const text = lines.map((line) => `${line}\n`).join('');
  return gzipSync(`${text}${JSON.stringify({ ...last, sha256: sha256(text) })}\n`);
}

async function expectEmpty(): Promise<void> {
  const { rows } = await empty.pool.query(
    'SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM content_versions) AS versions',
  );
  expect(rows).toEqual([{ users: 0, versions: 0 }]);
}

describe('a restore', () => {
  it('refuses a file that is cut off, wherever, and stores nothing', async () => {
    const { length } = whole;
    for (const at of [0, 5, 11, 400, length >> 1, length - 9, length - 8, length - 1]) {
      const answer = await refusalOf(whole.subarray(0, at));
      expect([at, answer]).toEqual([
        at,
        expect.stringMatching(/^Kopien er ikke hel|^Filen er ingen/),
      ]);
    }
    await expectEmpty();
  });

  it('refuses a file with one byte flipped, wherever, and stores nothing', async () => {
    const { length } = whole;
    // The first ten bytes are the packer's own and say nothing about the content.
    const places = Array.from(
      { length: 24 },
      (_, at) => 10 + Math.floor(((length - 11) * at) / 23),
    );
    for (const at of places) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const answer = await refusalOf(bytes);
      expect([at, answer]).toEqual([at, expect.stringMatching(/^Kopien er|^Filen er ingen/)]);
    }
    await expectEmpty();
  });

  it('refuses rows and files that somebody has edited, with right checksums, and stores nothing', async () => {
    const first = (edit: (row: (string | null)[]) => unknown[]) => (lines: string[]) =>
      lines.map((line, at) => (at === 0 ? JSON.stringify(edit(JSON.parse(line))) : line));
    const mail = 'outbox/20260821T101530Z-hei-1a2b3c4d.eml';
    const backups = {
      'no UUID': edited(
        'users',
        first(([, ...rest]) => ['kari', ...rest]),
      ),
      'a value is missing': edited(
        'users',
        first((row) => row.map(() => null)),
      ),
      'a row twice': edited('users', (lines) => [...lines, ...lines.slice(0, 1)]),
      'rows of nobody': edited('users', () => []),
      'two rows in a line': edited('users', ([one, two, ...rest]) => [`${one},${two}`, ...rest]),
      'no JSON': edited('users', (lines) => [...lines.slice(1), '[kari']),
      'no text in a file': edited(mail, () => ['17']),
    };
    for (const [what, bytes] of Object.entries(backups)) {
      expect([what, await refusalOf(bytes)]).toEqual([
        what,
        'Kopien passer ikke: databasen tar ikke imot innholdet. Bruk en annen kopi.',
      ]);
      await expectEmpty();
    }
  });
});
