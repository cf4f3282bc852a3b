import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestData, runsOn, send, type TestData } from './testing/index.ts';
import { endOf, startProgram } from './testing/programs.ts';

/* Runs the real programs on a machine that other people use too, and looks at the files from outside. */
let data: TestData;
beforeEach(async () => {
  data = await makeTestData();
});
afterEach(() => data.remove());

type Name = Parameters<typeof startProgram>[0];

/** Starts a program as by a shell that keeps nothing from others. */
function startOpen(name: Name, args: string[] = [], env: Record<string, string> = data.env) {
  const before = process.umask(0);
  try {
    return startProgram(name, args, env);
  } finally {
    process.umask(before);
  }
}

function runOpen(name: Name, args: string[] = [], env: Record<string, string> = data.env) {
  const program = startOpen(name, args, env);
  program.stdin.end();
  return endOf(program);
}

const permissions = ({ mode }: Stats) => (mode & 0o777).toString(8);
const modeOf = (path: string) => permissions(lstatSync(path));

/**
 * What others can read or write in a folder, with its mode. PGlite gives each file in `db` a mode of
 * its own; they are behind that folder, which is looked at. A mail's temporary file may have been
 * renamed since the folder was listed.
 */
function openIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|\/)db\//.test(name))
    .map((name) => [name, lstatSync(join(folder, name), { throwIfNoEntry: false })] as const)
    .flatMap(([name, stats]) => (stats ? [[name, permissions(stats)] as const] : []))
    .filter(([, mode]) => !mode.endsWith('00'))
    .map(([name, mode]) => `${name} ${mode}`);
}

const mailsIn = (outbox: string) =>
  existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];

/** Runs the server on `data` while `look` does. */
async function whileServing(env: Record<string, string>, look: (url: string) => Promise<void>) {
  const program = startOpen('main', [], { ...data.env, ...env });
  const ended = endOf(program, (out) => {
    const [, url] = /^CTRL kjører på (http:\S+)$/m.exec(out) ?? [];
    if (url !== undefined) serves(url);
  });
  let serves: (url: string) => void = () => {};
  const url = await Promise.race([
    new Promise<string>((resolve) => {
      serves = resolve;
    }),
    ended.then(({ out, err }) => Promise.reject(new Error(`It did not start: ${out}${err}`))),
  ]);
  try {
    await look(url);
  } finally {
    program.kill('SIGTERM');
    await ended;
  }
}

const canSwitchUser = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
if (!canSwitchUser) process.stderr.write('skipped: only root can look as another user (setpriv)\n');

/** Whether a user of no group of ours can read a file. */
function strangerReads(path: string): boolean {
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups', 'cat', path];
  return spawnSync('setpriv', asNobody, { stdio: 'ignore' }).status === 0;
}

describe('the files of a site', () => {
  it('are for its user alone, also below a DATA_DIR that was open', async () => {
    chmodSync(data.dataDir, 0o777);
    await whileServing({ JOB_POLL_SECONDS: '1' }, async (url) => {
      const body = { navn: 'Kari', epost: 'kari@post.test', melding: 'Når åpner dørene?' };
      expect((await send(url, 'POST', '/api/contact', { body })).status).toBe(200);
      await expect.poll(() => mailsIn(join(data.dataDir, 'outbox'))).not.toEqual([]);
      expect(modeOf(data.dataDir)).toBe('700');
      expect(openIn(data.dataDir)).toEqual([]);
    });
  });

  it.runIf(runsOn('pglite'))('are made closed by the commands too', async () => {
    const copy = join(data.dataDir, 'copies', 'copy.gz');
    const elsewhere = { ...data.env, DATA_DIR: join(data.dataDir, 'restored') };
    const made = [
      await runOpen('data', ['backup', copy]),
      await runOpen('data', ['restore', copy], elsewhere),
      await runOpen('seed', [], elsewhere),
    ];
    expect(made.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, '']));
    expect(readdirSync(data.dataDir)).toEqual(expect.arrayContaining(['copies', 'restored']));
    expect(openIn(data.dataDir)).toEqual([]);
  });

  it.runIf(canSwitchUser && runsOn('pglite'))('cannot be read by another user', async () => {
    chmodSync(data.dataDir, 0o755);
    const file = join(data.dataDir, 'db', 'PG_VERSION');
    chmodSync(file, 0o644);
    chmodSync(join(data.dataDir, 'db'), 0o755);
    expect(strangerReads(file)).toBe(true);
    expect((await runOpen('admin', ['add', 'sjef'])).code).toBe(0);
    expect(strangerReads(file)).toBe(false);
  });

  it('tell an operator what was open, and what cannot be closed', async () => {
    chmodSync(data.dataDir, 0o755);
    const { out } = await runOpen('admin', ['add', 'sjef']);
    expect(out).toContain(`"msg":"DATA_DIR ${data.dataDir} was open to other users (mode 755)`);
    // A folder such as /tmp, where everybody has files, is not taken away from them.
    chmodSync(data.dataDir, 0o1777);
    writeFileSync(join(data.dataDir, 'hers'), '', { mode: 0o644 });
    const { out: warned } = await runOpen('admin', ['add', 'nestleder']);
    expect(warned).toContain(`"msg":"DATA_DIR ${data.dataDir} is open to other users (mode 1777)`);
    expect(statSync(data.dataDir).mode & 0o7777).toBe(0o1777);
    expect(modeOf(join(data.dataDir, 'hers'))).toBe('644');
  });
});
