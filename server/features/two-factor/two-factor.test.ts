import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addUser,
  cookiesOf,
  startTestServer,
  type TestResponse,
  type TestServer,
} from '#server/testing/index.ts';
import { adminSession } from '#shared/contracts/session.ts';
import { codeRequiredBody, recoveryCodes, twoFactorSetup } from '#shared/contracts/two-factor.ts';
import { runAdminCommand } from '../admins/index.ts';

const PASSWORD = 'et langt passord';
const MINUTE = 60_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOGIN_ADDRESS: '100000/900' } });
});
afterAll(() => server.stop());

/** RFC 6238 code, computed independently of the product. */
function codeOf(secret: string, at = server.clock.now().getTime()): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const start = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code that is wrong at every step near now. */
function wrongCode(secret: string): string {
  const now = server.clock.now().getTime();
  const right = [-30_000, 0, 30_000].map((off) => codeOf(secret, now + off));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

const login = (username: string, code?: unknown, device?: string, password = PASSWORD) =>
  server.api('POST', '/api/admin/login', {
    body: { username, password, ...(code !== undefined && { code }) },
    ...(device && { cookie: device }),
  });

const call = (cookie: string, method: string, path = '', body?: unknown) =>
  server.api(method, `/api/admin/two-factor${path}`, {
    ...(cookie && { cookie }),
    ...(body !== undefined && { body }),
  });

const sessionCookie = (answer: TestResponse) => cookiesOf(answer).ctrl_admin ?? '';

let count = 0;
async function newAdmin() {
  count += 1;
  const name = `sjef${count}`;
  await runAdminCommand(server.ctx, ['add', name], async () => PASSWORD);
  return { name, cookie: sessionCookie(await login(name)) };
}

/** An admin with the second factor on, a minute later: the step of its first code has passed. */
async function withFactor() {
  const admin = await newAdmin();
  const setup = await call(admin.cookie, 'POST', '/setup', { password: PASSWORD });
  const { secret } = twoFactorSetup.strict().parse(setup.body);
  const enabled = await call(admin.cookie, 'POST', '', { code: codeOf(secret) });
  const { codes } = recoveryCodes.strict().parse(enabled.body);
  server.clock.advance(MINUTE);
  return { ...admin, secret, codes, setup: setup.body, enabled };
}

async function acts(name: string) {
  const { rows } = await server.ctx.db.pool.query(
    `SELECT action, before, after FROM audit_log
      WHERE subject_id = (SELECT id::text FROM admins WHERE username = $1) ORDER BY id`,
    [name],
  );
  return rows;
}

describe('every call', () => {
  it.each([
    ['GET', ''],
    ['POST', '/setup'],
    ['POST', ''],
    ['DELETE', ''],
  ])('%s %s is for admins', async (method, path) => {
    const { cookie } = await addUser(server);
    const body = method === 'GET' ? undefined : { password: PASSWORD, code: '123456' };
    for (const by of ['', cookie]) expect((await call(by, method, path, body)).status).toBe(401);
  });

  it('refuses bad fields', async () => {
    const { cookie } = await newAdmin();
    const errors = async (method: string, path: string, body: unknown) =>
      (await call(cookie, method, path, body)).body.errors;
    expect(await errors('POST', '/setup', {})).toEqual({ password: 'Passord kreves' });
    expect(await errors('DELETE', '', { password: '' })).toEqual({
      password: 'Passord kreves',
      code: 'Kode kreves',
    });
    expect(await errors('POST', '', {})).toEqual({ code: 'Kode kreves' });
    expect(await errors('POST', '', { code: '12345' })).toEqual({ code: 'Ugyldig kode' });
    expect((await login('sjef1', 'tull')).body.errors).toEqual({ code: 'Ugyldig kode' });
  });
});

describe('switching it on', () => {
  it('asks for the password and a first code, and shows the recovery codes once', async () => {
    const { name, cookie } = await newAdmin();
    expect((await call(cookie, 'GET')).body).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await call(cookie, 'POST', '', { code: '123456' })).status).toBe(409);
    const wrong = await call(cookie, 'POST', '/setup', { password: 'feil' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: 'Passordet er feil' }]);

    const { body } = await call(cookie, 'POST', '/setup', { password: PASSWORD });
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toBe(`/CTRL Festival:${name}`);
    expect(uri.searchParams.get('secret')).toBe(body.secret);
    expect(body.qr).toMatch(/^<svg[\s\S]*<\/svg>$/);
    expect((await login(name)).status).toBe(200);

    const refused = await call(cookie, 'POST', '', { code: wrongCode(body.secret) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['code']]);
    const code = codeOf(body.secret);
    const enabled = await call(cookie, 'POST', '', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(enabled.status).toBe(200);
    const { codes } = recoveryCodes.strict().parse(enabled.body);
    expect(new Set(codes).size).toBe(10);
    expect((await call(cookie, 'GET')).body).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await call(cookie, 'POST', '/setup', { password: PASSWORD })).status).toBe(409);
    expect((await acts(name)).at(-1)?.action).toBe('admin.two_factor_on');
    const { rows } = await server.ctx.db.pool.query('SELECT * FROM admin_recovery_codes');
    expect(JSON.stringify(rows)).not.toContain((codes[0] ?? '').replace('-', ''));
  });

  it('happens once when fifty confirm at once', async () => {
    const { cookie } = await newAdmin();
    const { body } = await call(cookie, 'POST', '/setup', { password: PASSWORD });
    const { config } = server.ctx;
    const usual = config.limits.loginAccount;
    config.limits.loginAccount = { points: 1000, seconds: 900 };
    const code = codeOf(body.secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(cookie, 'POST', '', { code })),
    );
    config.limits.loginAccount = usual;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await call(cookie, 'GET')).body.recoveryCodesLeft).toBe(10);
  });
});

describe('POST /api/admin/login with a second factor', () => {
  it('asks for a code only after the right password, and lets in with it', async () => {
    const { name, secret } = await withFactor();
    const wrong = await login(name, codeOf(secret), undefined, 'feil passord');
    expect([wrong.status, wrong.body.codeRequired]).toEqual([401, undefined]);
    const asked = await login(name);
    expect(asked.status).toBe(401);
    expect(codeRequiredBody.strict().parse(asked.body).message).toMatch(/koden/);
    expect(sessionCookie(asked)).toBe('');
    const entered = await login(name, codeOf(secret));
    expect(entered.status).toBe(200);
    expect(adminSession.parse(entered.body)).toMatchObject({ success: true });
    expect((await call(sessionCookie(entered), 'GET')).body.enabled).toBe(true);
    expect((await acts(name)).map(({ action }) => action)).toEqual([
      'admin.add',
      'admin.login',
      'admin.two_factor_on',
      'admin.login_failed',
      'admin.login',
    ]);
  });

  it('takes each code once, also when fifty bring it at once, and the step before', async () => {
    const { name, secret } = await withFactor();
    const { config } = server.ctx;
    const usual = config.limits.loginAccount;
    config.limits.loginAccount = { points: 1000, seconds: 900 };
    const code = codeOf(secret);
    const early = codeOf(secret, server.clock.now().getTime() - 30_000);
    expect((await login(name, early)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(name, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 503].includes(status))).toBe(true);
    expect((await login(name, early)).body).toMatchObject({ codeRequired: true });
    server.clock.advance(MINUTE);
    expect((await login(name, code)).status).toBe(401);
    expect((await login(name, codeOf(secret))).status).toBe(200);
    config.limits.loginAccount = usual;
  });

  it('takes a recovery code while strangers have locked the account, and guesses at it none', async () => {
    const { name, secret, codes } = await withFactor();
    for (let time = 0; time < 5; time += 1) await login(name, undefined, undefined, 'gjettet');
    expect((await login(name, codeOf(secret))).status).toBe(429);
    for (let time = 0; time < 4; time += 1) {
      expect((await login(name, 'AAAAA-BBBBB')).status).toBe(429);
      expect((await login(name, codes[0], undefined, 'gjettet')).status).toBe(401);
    }
    expect((await login(name, codes[0])).status).toBe(200);
    expect((await login(name, codes[0])).status).toBe(429);
  });

  it('takes a recovery code while guesses at the app have locked it', async () => {
    const { name, secret, codes } = await withFactor();
    for (let time = 0; time < 5; time += 1) await login(name, wrongCode(secret));
    expect((await login(name, codeOf(secret))).status).toBe(429);
    expect((await login(name, codes[0])).status).toBe(200);
  });

  it('limits guesses at the password of whoever holds a recovery code', async () => {
    const { name, codes } = await withFactor();
    const guesses = [];
    for (let time = 0; time < 8; time += 1) {
      guesses.push((await login(name, codes[0], undefined, 'gjettet')).status);
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('limits guesses as it limits passwords, apart for a browser it knows', async () => {
    const { name, secret } = await withFactor();
    const device = cookiesOf(await login(name, codeOf(secret))).ctrl_device ?? '';
    server.clock.advance(MINUTE);
    const guess = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(name, guess)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    const locked = await login(name, codeOf(secret));
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(name, codeOf(secret), device)).status).toBe(200);
    server.clock.advance(15 * MINUTE);
    expect((await login(name, codeOf(secret))).status).toBe(200);
  });

  it('takes a recovery code once, for its own admin, and notes it', async () => {
    const { name, codes, cookie } = await withFactor();
    const other = await withFactor();
    const [first = '', second = ''] = codes;
    expect((await login(other.name, first)).status).toBe(401);
    expect((await login(name, first.toLowerCase())).status).toBe(200);
    expect((await login(name, first)).status).toBe(401);
    expect((await login(name, second.replace('-', ' '))).status).toBe(200);
    expect((await call(cookie, 'GET')).body.recoveryCodesLeft).toBe(8);
    const used = (await acts(name)).filter(({ action }) => action === 'admin.recovery_code');
    expect(used).toHaveLength(2);
    expect(JSON.stringify(await acts(name))).not.toContain(first.slice(0, 5));
  });
});

describe('switching it off', () => {
  it('asks for the password and a code', async () => {
    const { name, cookie, codes, secret } = await withFactor();
    const switchOff = (password: string, code?: string) =>
      call(cookie, 'DELETE', '', { password, ...(code && { code }) });
    expect((await switchOff(PASSWORD)).body.errors).toEqual({ code: 'Kode kreves' });
    expect((await switchOff('feil', codeOf(secret))).body.errors).toEqual({
      password: 'Passordet er feil',
    });
    const wrong = await switchOff(PASSWORD, wrongCode(secret));
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    expect((await login(name)).status).toBe(401);
    const answer = await switchOff(PASSWORD, codeOf(secret));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await login(name)).status).toBe(200);
    expect((await login(name, codes[0])).status).toBe(200);
    expect((await switchOff(PASSWORD, codeOf(secret))).status).toBe(200);
    const off = (await acts(name)).filter(({ action }) => action === 'admin.two_factor_off');
    expect(off).toHaveLength(1);
  });

  it('takes a recovery code, and five wrong ones', async () => {
    const { cookie, codes, secret } = await withFactor();
    const answers = [];
    for (let time = 0; time < 6; time += 1) {
      const body = { password: PASSWORD, code: wrongCode(secret) };
      answers.push((await call(cookie, 'DELETE', '', body)).status);
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    const other = await withFactor();
    const foreign = { password: PASSWORD, code: codes[0] };
    expect((await call(other.cookie, 'DELETE', '', foreign)).status).toBe(400);
    const own = { password: PASSWORD, code: other.codes[0] };
    expect((await call(other.cookie, 'DELETE', '', own)).status).toBe(200);
  });

  it('is done at the terminal for a lost phone', async () => {
    const { name } = await withFactor();
    const run = (...args: string[]) => runAdminCommand(server.ctx, args, async () => null);
    expect(await run('two-factor-off', name.toUpperCase())).toEqual([
      `Totrinnsinnlogging er slått av for ${name.toUpperCase()}.`,
    ]);
    expect((await login(name)).status).toBe(200);
    expect(await run('two-factor-off', name)).toEqual([
      `Totrinnsinnlogging var ikke slått på for ${name}.`,
    ]);
    await expect(run('two-factor-off', 'ukjent')).rejects.toThrow('ingen administrator');
    expect((await acts(name)).at(-1)?.action).toBe('admin.login');
  });
});

describe('other sessions of the admin', () => {
  const isOpen = async (cookie: string) => (await call(cookie, 'GET')).status === 200;

  it('end when it is switched on, and when it is switched off', async () => {
    const { name, cookie } = await newAdmin();
    const other = sessionCookie(await login(name));
    const setup = await call(cookie, 'POST', '/setup', { password: PASSWORD });
    expect(await isOpen(other)).toBe(true);
    const { secret } = twoFactorSetup.parse(setup.body);
    await call(cookie, 'POST', '', { code: codeOf(secret) });
    expect([await isOpen(other), await isOpen(cookie)]).toEqual([false, true]);
    server.clock.advance(MINUTE);
    const third = sessionCookie(await login(name, codeOf(secret)));
    expect(await isOpen(third)).toBe(true);
    server.clock.advance(MINUTE);
    await call(cookie, 'DELETE', '', { password: PASSWORD, code: codeOf(secret) });
    expect([await isOpen(third), await isOpen(cookie)]).toEqual([false, true]);
  });

  it('end when it is taken away at the terminal', async () => {
    const { name, cookie } = await withFactor();
    await runAdminCommand(server.ctx, ['two-factor-off', name], async () => null);
    expect(await isOpen(cookie)).toBe(false);
  });

  it('are not opened by a login that began before it was switched on', async () => {
    const { name, cookie } = await newAdmin();
    const setup = await call(cookie, 'POST', '/setup', { password: PASSWORD });
    const { secret } = twoFactorSetup.parse(setup.body);
    const { passwords } = server.ctx;
    const { matches } = passwords;
    let entered: Promise<TestResponse> | undefined;
    const checked = new Promise<void>((begun) => {
      passwords.matches = async (...args) => {
        passwords.matches = matches;
        const answer = await matches(...args);
        begun();
        await call(cookie, 'POST', '', { code: codeOf(secret) });
        return answer;
      };
      entered = login(name);
    });
    await checked;
    expect((await entered)?.status).toBe(401);
  });
});
