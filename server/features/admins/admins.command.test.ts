import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, startTestServer, type TestServer } from '#server/testing/index.ts';
import { CommandRefused, runAdminCommand } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN_ADDRESS: '1000/900' } });
});
afterAll(() => server.stop());

/** Runs a command line with this text on standard input. */
async function run(line: string, input: string | null = null): Promise<string> {
  const lines = await runAdminCommand(server.ctx, line.split(' '), async () => input);
  return lines.join('\n');
}

const login = (username: string, password: string) =>
  server.api('POST', '/api/admin/login', { body: { username, password } });

async function acts() {
  const { rows } = await server.ctx.db.pool.query(
    'SELECT actor, action, before, after FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
}

describe('add', () => {
  it('makes an admin with a password that it shows once', async () => {
    const out = await run('add Nora');
    const password = /passord (\S{20})$/m.exec(out)?.[1] ?? '';
    expect(await acts()).toMatchObject({ actor: 'terminal', after: { username: 'Nora' } });
    expect((await login('nora', password)).body.admin).toMatchObject({ username: 'Nora' });
  });

  it('takes a password and does not show it', async () => {
    const out = await run('add ola', 'et langt passord');
    expect(out).not.toContain('et langt passord');
    expect((await login('ola', 'et langt passord')).status).toBe(200);
  });

  it('refuses a name that is taken, whatever the letter case', async () => {
    await run('add per', 'et langt passord');
    await expect(run('add PER', 'et annet passord')).rejects.toThrow('finnes allerede');
    expect((await login('per', 'et langt passord')).status).toBe(200);
  });
});

describe('passwd and remove', () => {
  it('end the sessions of the admin', async () => {
    for (const [line, input] of [
      ['passwd SIRI', 'et annet passord'] as const,
      ['remove siri'] as const,
    ]) {
      await run('add siri', 'et langt passord').catch(() => run('passwd siri', 'et langt passord'));
      const answer = await login('siri', 'et langt passord');
      const cookie = cookiesOf(answer).ctrl_admin ?? '';
      const session = async () => (await server.api('GET', '/api/admin/session', { cookie })).body;
      expect((await session()).success).toBe(true);
      await run(line, input ?? null);
      expect(await session()).toEqual({ success: false });
      expect((await login('siri', 'et langt passord')).status).toBe(401);
    }
    expect(await acts()).toMatchObject({ action: 'admin.login_failed', actor: 'ukjent' });
  });

  it('say when nobody is left', async () => {
    const { rows } = await server.ctx.db.pool.query('SELECT username FROM admins');
    const names = rows.map(({ username }) => String(username));
    const last = names.pop() ?? '';
    for (const name of names) expect(await run(`remove ${name}`)).not.toContain('den siste');
    expect(await run(`remove ${last}`)).toContain('den siste');
  });
});

describe('what is refused', () => {
  it.each([
    ['add', null, /^Bruk: npm run admin/],
    ['add to navn', null, /^Bruk: npm run admin/],
    ['tull sjef', null, /^Bruk: npm run admin/],
    ['add sj', null, /minst 3 tegn/],
    ['add sjef', 'elleve tegn', /minst 12 tegn/],
    ['passwd sjef', 'elleve tegn', /minst 12 tegn/],
    ['add sjefen-over-alle', 'Sjefen-Over-Alle', /ikke være likt/],
    ['add sjef', '1qaz2wsx3edc4rfv', /mange som bruker/],
    ['add sjef', 'å'.repeat(37), /for langt/],
    ['passwd ukjent', 'et langt passord', /ingen administrator/],
    ['remove ukjent', null, /ingen administrator/],
  ])('%s', async (line, input, text) => {
    const refusal = await run(line, input).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommandRefused);
    expect(String(Reflect.get(refusal as object, 'message'))).toMatch(text);
  });
});
