import type { Browser, BrowserContext, Page } from 'playwright/test';
import { addAdmin, type TestServer } from '#server/testing/index.ts';
import type { Content } from '#shared/content/types.ts';
import { expect, follow, hydrated, loaded } from './test.ts';

/** The first evening of the edition of 2025, while a band plays. */
export const FRIDAY_EVENING = '2025-08-22T17:40:00Z';
export const LIST = '/admin-dashboard?fane=content';
export const EDITION = `${LIST}&dokument=edition:2025`;

export async function logInAdmin(
  context: BrowserContext,
  site: TestServer,
  name?: string,
): Promise<void> {
  const { cookie } = await addAdmin(site, name);
  const [key = '', value = ''] = cookie.split(/=(.*)/);
  await context.addCookies([{ name: key, value, url: site.url }]);
}

const onTime = new WeakSet<Page>();

/** Goes to a page, with the browser's clock where the server's stands; to the back office until it is loaded. */
export async function open(page: Page, site: TestServer, path: string): Promise<void> {
  if (!onTime.has(page)) await page.clock.install({ time: site.clock.now() });
  onTime.add(page);
  await page.goto(site.url + path);
  await hydrated(page);
  if (!path.startsWith('/admin')) return;
  await expect(page.locator('[role="tabpanel"]:not([hidden])')).toBeVisible();
  await loaded(page);
}

/** Goes to a part of the open tab, as its keys do, and waits until it is loaded. */
export async function openPart(page: Page, address: string): Promise<void> {
  await follow(page, address);
  const chosen = page.locator('[role="tabpanel"]:not([hidden]) [aria-current="page"]');
  await expect(chosen).toHaveCount(address.includes('dokument=') ? 1 : 0);
  await loaded(page);
}

/** Another visitor or administrator, in a browser of their own. */
export async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

export const saved = (page: Page) =>
  expect(page.locator('[data-save]')).toContainText(/Lagret \d\d:\d\d/);

/** Changes a value of an act of 2025 while it is live, and waits until the site shows it: a moment after the yes. */
export async function changeAct(
  site: TestServer,
  act: string,
  field: 'start' | 'status',
  [from, to]: readonly [string, string],
): Promise<void> {
  const { cookie } = await addAdmin(site);
  const answer = await site.api('POST', '/api/admin/content/edition:2025/hot', {
    cookie,
    body: { ops: [{ path: `/slots/${act}/${field}`, from, to }], comment: '' },
  });
  expect(answer.body).toMatchObject({ version: 2 });
  const shown = async () => {
    const { editions } = (await site.api('GET', '/api/content')).body as Content;
    return editions.flatMap(({ slots }) => slots).find(({ id }) => id === act)?.[field];
  };
  await expect.poll(shown).toBe(to);
}

/** Cancels an act of 2025 while it is live. */
export const cancelAct = (site: TestServer, act: string) =>
  changeAct(site, act, 'status', ['planned', 'cancelled']);
