import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#server/testing/index.ts';
import type { Edition } from '#shared/content/types.ts';
import { DAY_MS, MINUTE_MS } from '#shared/oslo-time.ts';
import { actIdOf } from '#shared/paths.ts';
import { emptiedDrafts } from '#shared/testing/emptied-drafts.ts';

const E25 = '/api/admin/content/edition:2025';
const SITE = '/api/admin/content/site';
const NOW = '2025-08-22T19:05:00.000Z';

let server: TestServer;
let kari: { id: string; cookie: string };

/** Makes the pages fail. */
let unrenderable = false;
function broken(): never {
  throw new TypeError('no day to show');
}

const isThere = (path: string, editions: readonly Edition[]) =>
  actIdOf(path) === null ||
  editions.some(({ slots }) => slots.some(({ id }) => path === `/program/${id}`));

/** Stands for the built client: pages that say what they were rendered from. */
const frontend: TestServerOptions['frontend'] = async () => ({
  renderer: {
    paths: ['/', '/events', '/timeplan'],
    render: (path, now, { editions, site }, base = '') => ({
      status: unrenderable ? broken() : isThere(path, editions) ? 200 : 404,
      html: `<!doctype html>\n<html lang="nb" data-now="${now.toISOString()}"><head><script>"$&"</script></head><body><a href="${base}/about">Om</a>${path} ${editions.map(({ name }) => name).join()} ${site.organisation.name}</body></html>`,
    }),
  },
  warm: async () => undefined,
  stop: async () => undefined,
});

beforeAll(async () => {
  server = await startTestServer({ frontend });
  kari = await addAdmin(server, 'kari');
});
afterAll(() => server.stop());

const ask = (cookie?: string, path = E25, body: unknown = { now: NOW }) =>
  server.api('POST', `${path}/preview`, { body, ...(cookie && { cookie }) });
const see = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  server.api('GET', url, {
    headers: { accept: 'text/html', ...headers },
    ...(cookie && { cookie }),
  });

async function change(path: string, op: { path: string; from: unknown; to: unknown }) {
  const { body } = await server.api('GET', path, { cookie: kari.cookie });
  const edited = await server.api('PATCH', path, {
    cookie: kari.cookie,
    body: { revision: body.revision, ops: [op] },
  });
  expect(edited.status, op.path).toBe(200);
}

async function rename(to: string, path = E25, field = '/name'): Promise<void> {
  const { body } = await server.api('GET', path, { cookie: kari.cookie });
  const from = field
    .split('/')
    .slice(1)
    .reduce((value, key) => value[key], body.draft);
  await change(path, { path: field, from, to });
}

describe('POST /api/admin/content/{key}/preview', () => {
  it('is for administrators', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask((await addUser(server)).cookie)).status).toBe(401);
  });

  it('gives an address that lasts a quarter of an hour', async () => {
    const { status, body } = await ask(kari.cookie);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/forhandsvisning\/[A-Za-z0-9_-]+$/);
    const lasts = Date.parse(body.expiresAt) - server.clock.now().getTime();
    expect(lasts).toBe(15 * MINUTE_MS);
  });

  it('refuses what is no moment and no document', async () => {
    const answer = await ask(kari.cookie, E25, { now: 'i kveld' });
    expect(answer.body.errors.now).toEqual(expect.any(String));
    for (const key of ['edition:1999', 'pages']) {
      expect((await ask(kari.cookie, `/api/admin/content/${key}`)).status).toBe(404);
    }
  });
});

describe('GET /forhandsvisning/{token}', () => {
  it('shows the draft at the chosen moment, marked and kept by nobody', async () => {
    await rename('CTRL i utkast');
    const { url } = (await ask(kari.cookie)).body;
    const page = await see(`${url}/events`, kari.cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<html data-preview="${url}" lang="nb" data-now="${NOW}">`);
    expect(page.text).toContain('/events CTRL i utkast,CTRL Festival 2026');
    expect(page.text).toContain(
      'Utkast</strong> · CTRL i utkast · fredag 22. august 2025 kl. 21:05',
    );
    expect(page.text).toContain('<a href="/events"');
    expect(page.text, 'links stay in it').toContain(`href="${url}/about"`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
    // What visitors see is another matter.
    expect(server.ctx.content.current().editions[0]?.name).toBe('CTRL Festival 2025');
  });

  it('shows every draft that is not published, as it is now, and says which', async () => {
    const { url, drafts } = (await ask(kari.cookie)).body;
    expect(drafts).toEqual([{ key: 'edition:2025', title: 'CTRL i utkast' }]);
    await rename('CTRL enda et navn');
    await rename('Et annet lag', SITE, '/organisation/name');
    expect((await see(url, kari.cookie)).text).toContain('/ CTRL enda et navn,');
    expect((await see(url, kari.cookie)).text, 'of before').not.toContain('Et annet lag');
    const both = [
      { key: 'edition:2025', title: 'CTRL enda et navn' },
      { key: 'site', title: 'Nettstedet' },
    ];
    for (const path of [E25, SITE]) {
      const { body } = await ask(kari.cookie, path);
      expect(body.drafts, path).toEqual(both);
      const { text } = await see(body.url, kari.cookie);
      expect(text).toContain('/ CTRL enda et navn,');
      expect(text).toContain('Et annet lag');
      expect(text).toContain('Utkast</strong> · CTRL enda et navn, Nettstedet · ');
    }
  });

  it('shows the drafts that were chosen, and always that of its document', async () => {
    const alone = (await ask(kari.cookie, SITE, { now: NOW, drafts: [] })).body;
    expect(alone.drafts).toEqual([{ key: 'site', title: 'Nettstedet' }]);
    const { text } = await see(alone.url, kari.cookie);
    expect(text).toContain('Et annet lag');
    expect(text).not.toContain('CTRL enda et navn');
    const chosen = await ask(kari.cookie, SITE, { now: NOW, drafts: ['edition:2025'] });
    expect((await see(chosen.body.url, kari.cookie)).text).toContain('CTRL enda et navn');
    for (const drafts of [['edition:1999'], ['pages'], 'site', Array(21).fill('site')]) {
      const answer = await ask(kari.cookie, SITE, { now: NOW, drafts });
      expect(answer.status, JSON.stringify(drafts)).toBe(400);
    }
  });

  it("shows next year's draft beside the site's, and goes on without it when it is discarded", async () => {
    const days = ['2027-08-20'];
    const made = await server.api('POST', '/api/admin/content', {
      cookie: kari.cookie,
      body: { from: 'edition:2026', days },
    });
    expect(made.status).toBe(200);
    const { url } = (await ask(kari.cookie, SITE)).body;
    expect((await see(url, kari.cookie)).text).toContain('CTRL Festival 2027');
    const next = '/api/admin/content/edition:2027';
    await server.api('DELETE', next, { cookie: kari.cookie });
    const page = await see(url, kari.cookie);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('CTRL Festival 2027');
  });

  it('names the draft that breaks a rule, whichever document was asked for', async () => {
    await rename('CTRL <b>2025</b>');
    // Nothing that comes by a call; a version of the software that knew other rules may have left it.
    const set = (value: string) =>
      server.ctx.db.pool.query(
        `UPDATE content_drafts SET document = jsonb_set(document::jsonb, '{venue}', '${value}')::json WHERE key = 'edition:2025'`,
      );
    const { url } = (await ask(kari.cookie, SITE)).body;
    expect((await see(url, kari.cookie)).text).toContain(
      '· CTRL &lt;b&gt;2025&lt;/b&gt;, Nettstedet ·',
    );
    await set('5');
    const refused = await ask(kari.cookie, SITE);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.drafts).toMatch(/^CTRL <b>2025<\/b>: \/venue: /);
    expect((await ask(kari.cookie, SITE, { now: NOW, drafts: [] })).status).toBe(200);
    const page = await see(url, kari.cookie);
    expect(page.status).toBe(409);
    expect(page.text).toContain('CTRL &lt;b&gt;2025&lt;/b&gt;: /venue: ');
    await set('"Fengselshotellet"');
    await rename('CTRL Festival 2025');
  });

  it("shows acts' pages and the plan", async () => {
    const { body } = await server.api('GET', E25, { cookie: kari.cookie });
    const slot = { ...body.draft.slots[0], id: '2025-utkast-1', act: 'Ny i utkastet' };
    await change(E25, { path: `/slots/${slot.id}`, from: undefined, to: slot });
    const { url } = (await ask(kari.cookie)).body;
    for (const path of ['/program/2025-utkast-1', '/timeplan', '/timeplan/', '/']) {
      expect((await see(url + path, kari.cookie)).status, path).toBe(200);
    }
    expect((await see(`${url}/program/finnes-ikke`, kari.cookie)).status).toBe(404);
    expect((await see('/program/2025-utkast-1')).status, 'nobody else').toBe(404);
  });

  it('leaves the end of a preview to the page that frames it', async () => {
    const { url } = (await ask(kari.cookie)).body;
    const page = await see(url, kari.cookie, { 'sec-fetch-dest': 'iframe' });
    expect(page.text).toContain('Utkast');
    expect(page.text).not.toContain('Avslutt');
  });

  it('can be seen while a field is empty', async () => {
    await rename('', E25, '/venue');
    const { status, body } = await ask(kari.cookie);
    expect(status).toBe(200);
    expect((await see(body.url, kari.cookie)).status).toBe(200);
    await rename('Fengselshotellet', E25, '/venue');
  });

  it.each([
    ['site', '/api/admin/content/site'],
    ['edition:2025', E25],
  ] as const)('can be seen whichever text of %s is empty', async (key, path) => {
    const { draft } = (await server.api('GET', path, { cookie: kari.cookie })).body;
    // Those of the pages are the renderer's alone; a list of texts is changed as one value.
    const drafts = emptiedDrafts(key, draft).filter(
      ({ path: field }) => !/^\/texts\/|\/\d+(\/|$)/.test(field),
    );
    expect(drafts.length).toBeGreaterThan(5);
    const statuses: string[] = [];
    for (const { path: field, was } of drafts) {
      await change(path, { path: field, from: was, to: '' });
      const { status, body } = await ask(kari.cookie, path);
      const page = await see(body.url, kari.cookie);
      if (status !== 200 || page.status !== 200) statuses.push(`${field}: ${page.status}`);
      await change(path, { path: field, from: '', to: was });
    }
    expect(statuses).toEqual([]);
  });

  it('says what is wrong with a draft that a page cannot be rendered from', async () => {
    unrenderable = true;
    const { url } = (await ask(kari.cookie)).body;
    const page = await see(url, kari.cookie);
    unrenderable = false;
    expect(page.status).toBe(409);
    expect(page.text).toContain('Utkastet kan ikke vises');
    expect(page.text).not.toContain('no day to show');
  });

  it('is 404 for everybody else, and for what is no address of a preview', async () => {
    const { url } = (await ask(kari.cookie)).body;
    const ola = await addAdmin(server, 'ola');
    const user = await addUser(server);
    for (const cookie of [undefined, ola.cookie, user.cookie]) {
      const answer = await see(url, cookie);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Utkast');
    }
    const [, token = ''] = /([^/]+)$/.exec(url) ?? [];
    const other = token.slice(0, 5) + (token[5] === 'A' ? 'B' : 'A') + token.slice(6);
    for (const bad of [
      other,
      token.slice(0, -1),
      `${token}A`,
      'x',
      'A'.repeat(200),
      '%00',
      'a.b',
    ]) {
      expect((await see(`/forhandsvisning/${bad}`, kari.cookie)).status).toBeGreaterThanOrEqual(
        400,
      );
      expect((await see(`/forhandsvisning/${bad}`, kari.cookie)).status).toBeLessThan(500);
    }
  });

  it.each([
    '/api/health',
    '/404',
    '//evil.example',
    '/https://evil.example',
    '/nope',
    '/%2e%2e/events',
  ])('is 404 for a page called %s', async (side) => {
    const { url } = (await ask(kari.cookie)).body;
    const answer = await see(url + side, kari.cookie);
    expect(answer.status).toBe(404);
  });

  it('ends after a quarter of an hour, and with the login', async () => {
    const lena = await addAdmin(server, 'lena');
    const { url } = (await ask(lena.cookie)).body;
    expect((await see(url, lena.cookie)).status).toBe(200);
    await server.api('POST', '/api/admin/logout', { cookie: lena.cookie });
    expect((await see(url, lena.cookie)).status).toBe(404);
    const old = (await ask(kari.cookie)).body.url;
    server.clock.advance(15 * MINUTE_MS);
    expect((await see(old, kari.cookie)).status).toBe(404);
    server.clock.advance(DAY_MS);
  });
});
