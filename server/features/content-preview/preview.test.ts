import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAdmin,
  addUser,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#server/testing/index.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { emptiedDrafts } from '#shared/testing/emptied-drafts.ts';

const E25 = '/api/admin/content/edition:2025';
const NOW = '2025-08-22T19:05:00.000Z';

let server: TestServer;
let kari: { id: string; cookie: string };

/** Makes the pages fail. */
let unrenderable = false;
function broken(): never {
  throw new TypeError('no day to show');
}

/** Stands for the built client: pages that say what they were rendered from. */
const frontend: TestServerOptions['frontend'] = async () => ({
  renderer: {
    paths: ['/', '/events'],
    render: (path, now, { editions, site }) => ({
      status: unrenderable ? broken() : 200,
      html: `<!doctype html>\n<html lang="nb" data-now="${now.toISOString()}"><head><script>"$&"</script></head><body>${path} ${editions.map(({ name }) => name).join()} ${site.organisation.name}</body></html>`,
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
    const page = await see(`${url}?side=/events`, kari.cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`<html data-preview lang="nb" data-now="${NOW}">`);
    expect(page.text).toContain('/events CTRL i utkast,CTRL Festival 2026');
    expect(page.text).toContain('Utkast</strong> · fredag 22. august 2025 kl. 21:05');
    expect(page.text).toContain('<a href="/events"');
    expect(page.text).toContain('history.replaceState(null,"","/events")');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.match(/'sha256-/g)).toHaveLength(2);
    // What visitors see is another matter.
    expect(server.ctx.content.current().editions[0]?.name).toBe('CTRL Festival 2025');
  });

  it('shows the draft as it is now, of one document alone', async () => {
    const { url } = (await ask(kari.cookie)).body;
    await rename('CTRL enda et navn');
    await rename('Et annet lag', '/api/admin/content/site', '/organisation/name');
    const page = await see(url, kari.cookie);
    expect(page.text).toContain('/ CTRL enda et navn,');
    expect(page.text).not.toContain('Et annet lag');
    const site = (await ask(kari.cookie, '/api/admin/content/site')).body.url;
    const other = await see(site, kari.cookie);
    expect(other.text).toContain('Et annet lag');
    expect(other.text).not.toContain('CTRL enda et navn');
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

  it.each(['/api/health', '/404', '//evil.example', 'https://evil.example', '/nope', ''])(
    'is 404 for a page called %s',
    async (side) => {
      const { url } = (await ask(kari.cookie)).body;
      const answer = await see(`${url}?side=${encodeURIComponent(side)}`, kari.cookie);
      expect(answer.status).toBe(404);
    },
  );

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
