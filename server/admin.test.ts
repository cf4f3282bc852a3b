import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cookiesOf,
  makeTestData,
  runsOn,
  startTestServer,
  type TestData,
  type TestServer,
} from './testing/index.ts';
import { endOf, startProgram } from './testing/programs.ts';

/* Runs the command of the README in its own process, on the data of a server. */
let data: TestData;
let server: TestServer | null = null;

beforeEach(async () => {
  data = await makeTestData();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await data.remove();
});

/** Runs it; with `input` null the pipe stays open and nothing is written. */
function admin(args: string[], input: string | null = '') {
  const program = startProgram('admin', args, data.env);
  if (input !== null) program.stdin.end(input);
  return endOf(program);
}

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  server = await startTestServer({ data, env });
  return server;
}

describe('npm run admin', () => {
  it('adds an admin before the first start, with a password from standard input', async () => {
    const { code, out, err } = await admin(['add', 'sjef'], 'et langt passord\nog mer\n');
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe('Administratoren sjef er lagt til.\n');
    const { api } = await start();
    const body = { username: 'Sjef', password: 'et langt passord' };
    const answer = await api('POST', '/api/admin/login', { body });
    expect(answer).toMatchObject({ status: 200, body: { admin: { username: 'sjef' } } });
  });

  it('makes a password when a script leaves the pipe open, and prints it once', async () => {
    const { code, out } = await admin(['add', 'sjef'], null);
    expect(code).toBe(0);
    expect(out.match(/passord \S{20}$/gm)).toHaveLength(1);
  });

  it('refuses with one text and exit code 1', async () => {
    const { code, out, err } = await admin(['add', 'sjef', '--password-stdin'], '');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('Det kom ikke noe passord på standard inn.\n');
  });

  it.runIf(runsOn('pglite'))('says who holds the database while the server runs', async () => {
    await start();
    const { code, err } = await admin(['add', 'sjef'], 'et langt passord');
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR .* is in use by process \d+/);
  });

  it.runIf(runsOn('postgres'))('ends the admin’s sessions at the server that runs', async () => {
    const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: 'et langt passord' };
    const { api, ctx } = await start(env);
    const body = { username: 'sjef', password: 'et langt passord' };
    const answer = await api('POST', '/api/admin/login', { body });
    const cookie = cookiesOf(answer).ctrl_admin ?? '';
    const heard: string[] = [];
    ctx.bus.subscribe('session-ended', (payload) => heard.push(payload));
    expect((await admin(['passwd', 'sjef'], 'et annet passord')).code).toBe(0);
    const session = await api('GET', '/api/admin/session', { cookie });
    expect(session.body).toEqual({ success: false });
    await expect.poll(() => heard).toEqual([expect.stringMatching(/^subject:/)]);
  });
});
