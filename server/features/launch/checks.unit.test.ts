import { describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/index.ts';
import { makeTempDir } from '#server/testing/temp-dir.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { contactCheck, editionCheck, placeholdersCheck, ticketsCheck } from './content.checks.ts';
import { proxySeen } from './launch.facts.ts';
import { passwordCheck, twoFactorCheck } from './launch.service.ts';
import { addressCheck, backupCheck, clockCheck, proxyCheck, pushCheck } from './server.checks.ts';

const configOf = (env: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: makeTempDir('launch'), ...env });

const BEFORE = new Date('2026-06-01T10:00:00Z');
const AFTER = new Date('2026-11-01T10:00:00Z');

/** The facts about a content, which is otherwise the one a new database starts with. */
const facts = (over: Partial<Content> = {}, now = BEFORE) => ({
  now,
  confirmed: null,
  content: { live: { ...defaultContent, ...over }, isSeeded: true, documents: [] },
});

const real = JSON.parse(JSON.stringify(defaultContent).replaceAll('.example', '.no')) as Content;

describe('the address', () => {
  it.each([
    [{}, 'unsafe', 'localhost'],
    [{ PUBLIC_URL: 'http://ctrlfestival.no' }, 'unsafe', 'uten https'],
    [{ PUBLIC_URL: 'https://127.0.0.1', TRUST_PROXY: '1' }, 'due', 'navnet som publikum'],
    [{ PUBLIC_URL: 'https://ctrl.example', TRUST_PROXY: '1' }, 'due', 'plassholder'],
    [{ PUBLIC_URL: 'https://ctrlfestival.no', TRUST_PROXY: '1' }, 'ok', 'ctrlfestival.no'],
  ])('with %j is %s', (env: Record<string, string>, state, words) => {
    const found = addressCheck({ config: configOf(env) });
    expect(found?.state).toBe(state);
    expect(found?.text).toContain(words);
  });
});

describe('the proxy', () => {
  const seen = (forwarded: string | undefined, ips: string[]) =>
    proxySeen({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, ips });

  it.each([
    ['false', undefined, [], 'ok', 'Ingen proxy'],
    ['false', '10.1.1.1', [], 'unsafe', 'TRUST_PROXY er ikke satt'],
    ['10.9.9.9', '10.1.1.1', [], 'unsafe', 'ikke blant dem'],
    ['1', undefined, [], 'unsafe', 'uten X-Forwarded-For'],
    ['2', '10.1.1.1', ['10.1.1.1'], 'unsafe', 'gjennom bare 1'],
    ['1', '6.6.6.6, 10.1.1.1', ['10.1.1.1'], 'ok', 'passer'],
    ['loopback', '10.1.1.1', ['10.1.1.1'], 'ok', 'passer'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For %s', (setting, header, ips, state, words) => {
    const config = configOf({ TRUST_PROXY: setting });
    const found = proxyCheck({ config, proxy: seen(header, ips) });
    expect([found?.state, found?.text]).toEqual([state, expect.stringContaining(words)]);
  });
});

describe('the clock', () => {
  it('is held against the one of the asking browser, when that told its time', () => {
    expect(clockCheck({ now: BEFORE, browserTime: null })).toBeNull();
    const at = (seconds: number) => new Date(BEFORE.getTime() + seconds * 1000);
    expect(clockCheck({ now: BEFORE, browserTime: at(-60) })?.state).toBe('ok');
    const late = clockCheck({ now: BEFORE, browserTime: at(180) });
    expect(late?.state).toBe('due');
    expect(late?.text).toContain('er 12:00, på maskinen din 12:03');
  });
});

describe('the backup', () => {
  const backup = (over: Partial<SystemAnswer['backup']>) =>
    backupCheck({
      backup: {
        ...{
          configured: true,
          running: false,
          lastSuccess: '2026-06-01T02:05:00Z',
          bytes: 1,
          late: false,
        },
        ...{ lastError: null, lastErrorAt: null, ...over },
      },
    });

  it.each([
    [{}, 'ok', 'i orden'],
    [{ configured: false, lastSuccess: null }, 'unsafe', 'BACKUP_DIR'],
    [{ lastSuccess: null, late: true }, 'unsafe', 'ennå'],
    [{ late: true }, 'unsafe', '36 timer'],
    [{ lastError: 'Disken er full.' }, 'unsafe', 'Disken er full.'],
  ])('%j', (over, state, words) => {
    expect(backup(over)).toMatchObject({ state, text: expect.stringContaining(words) });
  });
});

describe('name and days', () => {
  it('are due while they are the delivered ones, or over', () => {
    expect(editionCheck(facts())).toMatchObject({
      state: 'due',
      text: expect.stringContaining('CTRL Festival 2026, 20.–22. august 2026'),
      place: '?fane=content&dokument=edition:2026&del=fakta',
    });
    expect(editionCheck({ ...facts(), confirmed: 'edition:2026' })?.state).toBe('ok');
    expect(editionCheck(facts({}, AFTER))?.text).toContain('«Ny utgave» i fanen Innhold');
    const [old, next] = defaultContent.editions;
    if (!old || !next) throw new Error('There are two editions');
    const own = { editions: [old, { ...next, name: 'Vår egen festival' }] };
    expect(editionCheck(facts(own))?.state).toBe('ok');
  });
});

describe('placeholders', () => {
  it('of contact, tickets and the rest are told apart, and each once', () => {
    expect(contactCheck(facts())?.text).toBe(
      'Plassholdere: 4 e-postadresser og telefonnummeret. Skriv inn deres egne.',
    );
    expect(ticketsCheck(facts())).toMatchObject({
      state: 'due',
      place: expect.stringContaining('2026'),
    });
    expect(placeholdersCheck(facts())?.text).toMatch(
      /^Plassholdere: organisasjonsnummeret og \d+ adresser \(\.example\)/,
    );
  });

  it('are gone when everything has an address of its own', () => {
    const { contact, organisation } = real.site;
    const site = {
      ...real.site,
      contact: { ...contact, phone: { ...contact.phone, number: '+47 22 33 44 55' } },
      organisation: { ...organisation, number: '987 654 321' },
    };
    const found = facts({ ...real, site });
    for (const check of [contactCheck, ticketsCheck, placeholdersCheck]) {
      expect(check(found)?.state).toBe('ok');
    }
  });

  it('are no contact for push services', () => {
    expect(pushCheck({ config: configOf(), ...facts() })?.state).toBe('due');
    expect(
      pushCheck({ config: configOf({ PUSH_SUBJECT: 'mailto:a@b.no' }), ...facts() })?.state,
    ).toBe('ok');
    expect(pushCheck({ config: configOf({ PUSH_HOSTS: 'none' }), ...facts(real) })?.text).toContain(
      'slått av',
    );
  });
});

describe('administrators', () => {
  const admin = (username: string, hasTwoFactor: boolean, isPasswordLogged = false) => ({
    ...{ username, hasTwoFactor, isPasswordLogged },
  });

  it('without a second factor are named', () => {
    const admins = [admin('kari', true), admin('nils', false), admin('ola', false)];
    expect(twoFactorCheck({ admins })).toMatchObject({
      state: 'unsafe',
      text: expect.stringMatching(/^«nils» og «ola» logger inn/),
      place: '?fane=system&del=totrinn',
    });
    expect(twoFactorCheck({ admins: admins.slice(0, 1) })?.state).toBe('ok');
  });

  it('with the password of the log are told how to change it', () => {
    const admins = [admin('admin', true, true), admin('kari', true)];
    expect(passwordCheck({ admins })?.text).toContain('npm run admin -- passwd admin');
    expect(passwordCheck({ admins: admins.slice(1) })?.state).toBe('ok');
  });
});
