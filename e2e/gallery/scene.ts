import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { putDemoIn } from '#server/testing/demo.ts';
import {
  addAdmin,
  addAffiliate,
  addUser,
  loggedIn,
  type TestServer,
} from '#server/testing/index.ts';
import { TEST_MS } from '#server/testing/limits.ts';
import { startTestSite } from '#server/testing/test-site.ts';
import { publishArtists } from '../harness/artists.ts';
import { publishGrounds } from '../harness/grounds.ts';
import { publishOps } from '../harness/publish.ts';
import { hydrated, readToTheEnd } from '../harness/test.ts';

/** Time of the server's and the browser's clock, by the festival's phase. */
const MOMENTS = {
  before: '2026-06-01T10:00:00Z',
  during: '2025-08-22T18:40:00Z',
  after: '2026-09-15T10:00:00Z',
} as const;

/** Widths in pixels with the height of the window there. `GALLERY_WIDTHS` chooses others. */
const HEIGHTS: Record<string, number> = { 320: 640, 390: 844, 1024: 768, 1440: 900, 2560: 1000 };
const WIDTHS = (process.env.GALLERY_WIDTHS ?? '390,1440').split(',');
const QUIET_MS = 400;

interface WorkerOptions {
  moment: keyof typeof MOMENTS;
  /** The database: with the demo data, empty, with artists of its acts, a plan of the site, or tickets of next week. */
  rows: 'demo' | 'none' | 'artists' | 'grounds' | 'unsold';
}

interface SceneOptions {
  path: string;
  /** Who is logged in; nobody by default. */
  as?: 'user' | 'affiliate' | 'admin';
  /** Whether API calls are answered. */
  api?: 'answers' | 'hangs' | 'fails';
  /** Steps on the page before the screenshot, for example opening a dialog. */
  act?: (page: Page) => Promise<void>;
  /** Only the viewport, for dialogs and menus that cover it. */
  windowOnly?: boolean;
}

export const test = base.extend<object, WorkerOptions & { site: TestServer }>({
  moment: ['before', { option: true, scope: 'worker' }],
  rows: ['demo', { option: true, scope: 'worker' }],
  site: [
    async ({ moment, rows }, use) => {
      const site = await startTestSite({ now: MOMENTS[moment] });
      if (rows === 'demo') await putDemoIn(site);
      if (rows === 'artists') await publishArtists(site);
      if (rows === 'grounds') await publishGrounds(site);
      if (rows === 'unsold') await publishUnsold(site);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
});

/** The sale of the next edition opens a week after `before`. */
async function publishUnsold(site: TestServer): Promise<void> {
  const { cookie } = await addAdmin(site);
  await publishOps(
    site,
    cookie,
    [{ path: '/ticketsFrom', from: '2025-08-24', to: '2026-06-08' }],
    2026,
  );
}

/** Id of a person of the demo data, or of one created for the screenshot. */
async function personId(site: TestServer, as: 'user' | 'affiliate'): Promise<string> {
  const sql =
    as === 'user'
      ? "SELECT id FROM users WHERE username = 'kari_demo'"
      : "SELECT id FROM affiliates WHERE status = 'approved' ORDER BY points DESC, id LIMIT 1";
  const { rows } = await site.ctx.db.pool.query(sql);
  if (rows[0]) return String(rows[0].id);
  const person = as === 'user' ? await addUser(site) : await addAffiliate(site);
  return person.id;
}

async function adminCookie(site: TestServer): Promise<string> {
  const { rows } = await site.ctx.db.pool.query("SELECT id FROM admins WHERE username = 'sjef'");
  return rows[0] ? loggedIn(site, 'admin', String(rows[0].id)) : (await addAdmin(site)).cookie;
}

async function logIn(page: Page, site: TestServer, as: SceneOptions['as']): Promise<void> {
  if (as === undefined) return;
  const cookie =
    as === 'admin' ? await adminCookie(site) : await loggedIn(site, as, await personId(site, as));
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

/** Session calls are always answered: without them every screenshot shows the login. */
const TELLS_WHO = /\/session$/;

async function answerCalls(page: Page, api: NonNullable<SceneOptions['api']>): Promise<void> {
  if (api === 'answers') return;
  await page.route(/\/(api|\.netlify)\//, (route) => {
    if (TELLS_WHO.test(new URL(route.request().url()).pathname)) return route.fallback();
    if (api === 'hangs') return;
    const message = 'Noe gikk galt. Prøv igjen senere.';
    return route.fulfill({ status: 500, json: { message } });
  });
}

/** Resolves when no request except a hanging one has been pending for a moment. */
function watchRequests(page: Page, { hangs }: { hangs: boolean }): () => Promise<void> {
  const open = new Set<unknown>();
  const counts = (url: string) => !hangs || !/\/(api|\.netlify)\//.test(url);
  page.on('request', (request) => counts(request.url()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let quietSince = performance.now();
    while (performance.now() - quietSince < QUIET_MS) {
      if (open.size > 0) quietSince = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

/** What is measured while the pictures are taken, so that no two runs show the same. */
const measured = (page: Page) => [
  page.locator('dt', { hasText: /^(Svartid|Feilrate)$/ }).locator('xpath=following-sibling::dd'),
  page.getByRole('listbox', { name: /^Svartid per dag/ }),
];

async function take(page: Page, site: TestServer, file: string, options: SceneOptions) {
  const { path, api = 'answers', act, windowOnly = false } = options;
  const quiet = watchRequests(page, { hangs: api === 'hangs' });
  await logIn(page, site, options.as);
  await answerCalls(page, api);
  await page.clock.setFixedTime(site.clock.now());
  await page.goto(site.url + path);
  await hydrated(page);
  await quiet();
  await readToTheEnd(page);
  await act?.(page);
  await quiet();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: file,
    fullPage: !windowOnly,
    animations: 'disabled',
    mask: measured(page),
  });
}

/** One screen in one state: a screenshot at each width, in the folder `GALLERY_DIR`. */
export function scene(name: string, options: SceneOptions): void {
  for (const width of WIDTHS) {
    const viewport = { width: Number(width), height: HEIGHTS[width] ?? 900 };
    test(`${name} ${width}`, async ({ page, site, moment, rows }) => {
      const folder = process.env.GALLERY_DIR;
      expect(folder, 'GALLERY_DIR').toBeTruthy();
      const file = `${name}.${moment}.${rows}.${width}.png`.replaceAll('/', '-');
      await page.setViewportSize(viewport);
      await take(page, site, join(folder ?? '', file), options);
    });
  }
}
