import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { ConfigError, loadConfig } from './index.ts';
import { settings } from './settings.ts';
import { countPlaceholders, startWarnings } from './warnings.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ctrl-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function load(env: Record<string, string> = {}) {
  return loadConfig({ DATA_DIR: dataDir, ...env });
}

function refusalOf(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted');
}

describe('loadConfig', () => {
  it('needs no setting at all', () => {
    const config = load();
    expect(config).toMatchObject({
      mode: 'development',
      port: 5000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: false,
      databaseUrl: null,
      bcryptCost: 12,
      google: null,
      admin: null,
      social: { facebook: null, instagram: null, tiktok: null },
    });
    expect(config.limits.loginAccount).toEqual({ points: 5, seconds: 900 });
    expect(config.limits.read).toEqual({ points: 3000, seconds: 60 });
    expect(config.times.adminIdleMs).toBe(30 * 60 * 1000);
    expect(config.times.userSessionMs).toBe(14 * 86_400_000);
  });

  it('listens to everybody only in production', () => {
    expect(load({ NODE_ENV: 'production' }).host).toBe('0.0.0.0');
    expect(load({ NODE_ENV: 'production', HOST: '10.0.0.4' }).host).toBe('10.0.0.4');
  });

  it('takes an empty value as unset', () => {
    expect(load({ PORT: '', PUBLIC_URL: ' ', SMTP_URL: '' })).toMatchObject({
      port: 5000,
      publicUrl: null,
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'ctrl.example'],
    ['PUBLIC_URL', 'https://ctrl.example/sti'],
    ['PUBLIC_URL', 'https://bruker:hemmelig@ctrl.example'],
    ['SESSION_SECRET', 'kort'],
    ['SMTP_URL', 'http://mail.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['BCRYPT_COST', '3'],
    ['METRICS_TOKEN', 'kort'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_CONTACT', '5'],
    ['LIMIT_CONTACT', '0/60'],
    ['JOB_POLL_SECONDS', '61'],
    ['ADMIN_PASSWORD', 'x'.repeat(73)],
    ['ADMIN_PASSWORD', '123456'],
    ['ADMIN_PASSWORD', 'elleve tegn'],
    ['ADMIN_PASSWORD', '1qaz2wsx3edc4rfv'],
    ['GOOGLE_SERVICE_ACCOUNT_JSON', '{"client_email":'],
    ['FACEBOOK_API_ROOT', 'ftp://x'],
  ])('refuses %s=%s with one line that names it and gives an example', (name, value) => {
    const line = refusalOf({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be .+ Example: ${name}=.+`));
    expect(line).not.toContain('\n');
  });

  it('repeats no secret in a refusal', () => {
    expect(refusalOf({ SESSION_SECRET: 'hemmelig-men-kort' })).not.toContain('hemmelig-men-kort');
    expect(refusalOf({ DATABASE_URL: 'mysql://eier:passord@db' })).not.toContain('passord');
  });

  it('gives an example for every setting', () => {
    for (const [name, { example }] of Object.entries(settings)) expect(example, name).not.toBe('');
  });

  it('refuses https without a named proxy, because secure cookies would be dropped', () => {
    expect(refusalOf({ PUBLIC_URL: 'https://ctrl.example' })).toMatch(/^TRUST_PROXY .*PUBLIC_URL/);
    const behind = load({ PUBLIC_URL: 'https://ctrl.example/', TRUST_PROXY: '1' });
    expect(behind).toMatchObject({ publicUrl: 'https://ctrl.example', trustProxy: 1 });
  });

  it('reads the proxies as hops or as addresses', () => {
    expect(load({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
    expect(load({ TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '::1',
    ]);
  });

  it('refuses a direct address of a database without the database', () => {
    const direct = { DATABASE_LISTEN_URL: 'postgres://localhost/ctrl' };
    expect(refusalOf(direct)).toMatch(/^DATABASE_LISTEN_URL needs DATABASE_URL/);
    const both = { ...direct, DATABASE_URL: 'postgres://localhost:6432/ctrl' };
    expect(load(both).databaseListenUrl).toBe('postgres://localhost/ctrl');
  });

  it('refuses what production must not do', () => {
    const production = { NODE_ENV: 'production' };
    expect(refusalOf({ ...production, BCRYPT_COST: '9' })).toMatch(
      /^BCRYPT_COST must be at least 10/,
    );
    const database = { ...production, DATABASE_URL: 'postgres://localhost/ctrl' };
    expect(refusalOf(database)).toMatch(/^SESSION_SECRET is required/);
    expect(load({ ...database, SESSION_SECRET: 's'.repeat(32) }).sessionSecret).toBe(
      's'.repeat(32),
    );
    expect(refusalOf({ ...production, SMTP_URL: 'smtp://mail.test' })).toMatch(
      /^MAIL_FROM is required/,
    );
  });

  it('takes an administrator’s password of twelve characters, but not the name again', () => {
    const admin = { ADMIN_USERNAME: 'sjefen-over-alle' };
    // Normalised like the password that is typed at login.
    expect(load({ ...admin, ADMIN_PASSWORD: 'tolv tegn, a\u030a' }).admin?.password).toBe(
      'tolv tegn, \u00e5',
    );
    expect(refusalOf({ ...admin, ADMIN_PASSWORD: 'Sjefen-Over-Alle' })).toMatch(
      /^ADMIN_PASSWORD must differ from ADMIN_USERNAME/,
    );
  });

  it.each([
    ['FACEBOOK_PAGE_ID', '123', 'FACEBOOK_TOKEN'],
    ['INSTAGRAM_TOKEN', 'abc', 'INSTAGRAM_USER_ID'],
    ['ADMIN_USERNAME', 'sjef', 'ADMIN_PASSWORD'],
    ['GOOGLE_SHEETS_ID', 'abcdefghijkl', 'GOOGLE_SERVICE_ACCOUNT_JSON'],
  ])('asks for the other half when only %s is set', (name, value, missing) => {
    expect(refusalOf({ [name]: value })).toMatch(
      new RegExp(`^${missing} is required when ${name}`),
    );
  });

  it('points an integration to a local server', () => {
    const env = { TIKTOK_TOKEN: 't', TIKTOK_API_ROOT: 'http://127.0.0.1:9/' };
    expect(load(env).social.tiktok).toEqual({ token: 't', apiRoot: 'http://127.0.0.1:9' });
  });

  it('reads limits as uses per seconds', () => {
    expect(load({ LIMIT_CONTACT: '2/3' }).limits.contact).toEqual({ points: 2, seconds: 3 });
  });
});

describe('the generated session secret', () => {
  it('is kept in DATA_DIR for its owner only and is the same next time', () => {
    const first = load().sessionSecret;
    const file = join(dataDir, 'session-secret');
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(load().sessionSecret).toBe(first);
  });

  it('stops the start when the file is damaged', () => {
    writeFileSync(join(dataDir, 'session-secret'), 'kort');
    expect(refusalOf({})).toMatch(/^DATA_DIR must be .*session-secret/);
  });

  it('stops the start when DATA_DIR is a file', () => {
    const file = join(dataDir, 'fil');
    writeFileSync(file, '');
    expect(refusalOf({ DATA_DIR: file })).toMatch(/^DATA_DIR must be a folder/);
  });
});

describe('startWarnings', () => {
  const duringPlanning = new Date('2026-03-01T12:00:00Z');

  it('counts the placeholders at a production start only', () => {
    expect(startWarnings({ mode: 'development' }, defaultContent, duringPlanning)).toEqual([]);
    const [warning] = startWarnings({ mode: 'production' }, defaultContent, duringPlanning);
    expect(Number(warning?.match(/^\d+/)?.[0])).toBeGreaterThan(10);
  });

  it('finds addresses of the reserved domain at any depth', () => {
    const value = { a: 'https://x.example/1', b: ['post@y.example', 'https://ekte.no'], c: null };
    expect(countPlaceholders(value)).toBe(2);
  });

  it('says what to do once the newest edition is over', () => {
    const after = new Date('2026-08-23T12:00:00Z');
    expect(startWarnings({ mode: 'development' }, defaultContent, after)).toEqual([
      expect.stringContaining("'Ny utgave' under 'Innhold'"),
    ]);
  });
});
