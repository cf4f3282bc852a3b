import type { BrowserContext, Page } from 'playwright/test';
import { type StandIn, startStandIn } from './harness/stand-in.ts';
import { test as base, expect, hydrated, wake } from './harness/test.ts';

/*
 * The site without a network, in a browser with its service worker. The clock is the real one: a
 * worker has one of its own.
 */

const test = base.extend<{ standIn: StandIn }>({
  serviceWorkers: 'allow',
  /** The site behind an address of its own. */
  standIn: async ({ site }, use) => {
    const standIn = await startStandIn(site.url);
    await use(standIn);
    await standIn.stop();
  },
});

const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource|ApiError/;

test.beforeEach(({ watch }) => watch.allowConsole(NO_NETWORK));

/** Pages that open without a network after a visit of the home page, and what they say whatever the date is. */
const KEPT = [
  ['/', /Program/],
  ['/events', /Band 1|DJ 1/],
  ['/tickets', /billett|ticket/i],
  ['/timeplan', /stjerne/],
  ['/praktisk', /Aldersgrense og legitimasjon/],
  ['/plan', /Områdeplan/],
  ['/about', /CTRL/],
  ['/personvern', /24 måneder/],
  ['/contact', /Kontakt/],
] as const;

const sign = (page: Page) => page.locator('[data-network]');

/** Opens a page and waits until the service worker answers for it and keeps what it promises. */
async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('link', { name });
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');
/**
 * Waits until the new service worker is active. While DevTools are attached, as by Playwright, Chromium
 * stops the previous one even in the middle of a request, and the page that asked waits for minutes.
 */
async function tookOver(page: Page): Promise<void> {
  const workers = () =>
    page.evaluate(async () => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      return [active?.state, installing?.state, waiting?.state];
    });
  await expect.poll(workers).toEqual(['activated', undefined, undefined]);
}
const keptCaches = (page: Page) => page.evaluate(() => caches.keys());

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

async function withoutNetwork(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test('after one visit a push message is shown, and every promised page opens without a network, says since when, and keeps what a form was given', async ({
  context,
  openSite,
  page,
}) => {
  const site = await openSite();
  await firstVisit(page, `${site.url}/`);
  await test.step('a push message, also one that cannot be read', async () => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    // A browser without a screen has no place for notices: they are noted.
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown: unknown[] = [];
      Object.assign(globalThis, { shown });
      registration.showNotification = async (title, options) =>
        void shown.push({ title, ...options });
    });
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
    const shown = () =>
      worker.evaluate(() => (globalThis as unknown as { shown: { title: string }[] }).shown);
    const message = { title: 'Ny tid', body: 'DJ 2 spiller 21:00', url: '/tickets', tag: 'dj-2' };
    await deliver(JSON.stringify(message));
    await expect.poll(shown).toHaveLength(1);
    expect((await shown())[0]).toMatchObject({
      title: 'Ny tid',
      body: 'DJ 2 spiller 21:00',
      tag: 'dj-2',
      renotify: true,
      data: '/tickets',
    });
    await deliver('not for us');
    await expect.poll(shown, 'never a silent one').toHaveLength(2);
    expect((await shown())[1]?.title).toBe('CTRL Festival');
    await session.detach();
  });
  await withoutNetwork(context, async () => {
    await mainLink(page, 'Billetter').click();
    await expect(page, 'links within the site too').toHaveURL(/\/tickets$/);
    await page.goto(`${site.url}/share-tracker`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('nett');
    await page.getByRole('link', { name: 'Programmet' }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.locator('main')).toContainText('DJ 1');
    await expect(sign(page)).toContainText('Uten nett');
    for (const [path, text] of KEPT) {
      await open(page, site.url + path);
      await expect(page.locator('main'), path).toContainText(text);
      await expect(sign(page), path).toContainText(
        /Uten nett.*Programmet slik det var .*\d\d:\d\d/,
      );
    }
    const form = page.getByRole('form', { name: 'Nyhetsbrev' });
    await wake(form);
    await form.getByLabel('E-post').fill('kari@ctrl.example');
    await form.getByRole('button').click();
    await expect(page.locator('[data-notice]').first()).toContainText('venter her');
    await expect(form.getByLabel('E-post')).toHaveValue('kari@ctrl.example');
  });
  await expect(sign(page)).toHaveText('På nett igjen');
  await expect(sign(page)).toHaveText('');
  await page.getByRole('form', { name: 'Nyhetsbrev' }).getByRole('button').click();
  await expect(page.locator('[data-notice]').first()).toContainText(
    'Nyhetsbrev registrering vellykket!',
  );
});

test('a new build takes over at the next page and leaves open pages their files', async ({
  context,
  page,
  site,
  standIn,
}) => {
  await firstVisit(page, `${standIn.url}/`);
  const build = await buildOf(page);
  const later = build.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  // The next build: the same code under another name.
  standIn.answers = (path) => {
    const hasName = /^\/(sw\.js|[\w-]*)$/.test(path);
    return { from: site.url, ...(hasName && { change: (text) => text.replaceAll(build, later) }) };
  };
  const second = await context.newPage();
  await open(second, `${standIn.url}/events`);
  expect(await buildOf(second)).toBe(later);
  await expect
    .poll(() => keptCaches(second), 'the first page has its files')
    .toEqual([`ctrl-${build}`, `ctrl-${later}`]);
  await tookOver(second);
  expect(await buildOf(page), 'and its build').toBe(build);
  await mainLink(page, 'Billetter').click();
  await expect(page).toHaveURL(/\/tickets$/);
  await second.close();
  await open(page, `${standIn.url}/tickets`);
  await expect
    .poll(() => keptCaches(page), 'nobody needs the old build')
    .toEqual([`ctrl-${later}`]);
  await withoutNetwork(context, async () => {
    await open(page, `${standIn.url}/`);
    expect(await buildOf(page)).toBe(later);
  });
});

test('a wall page starts without a network, and takes a new build by itself', async ({
  context,
  page,
  site,
  standIn,
  watch,
}) => {
  watch.allowConsole(/WebSocket/);
  const wall = `${standIn.url}/skjerm`;
  await page.clock.install();
  await firstVisit(page, wall);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/skjerm'))))
    .toBe(true);
  await withoutNetwork(context, async () => {
    await open(page, wall);
    await expect(page.locator('.wall-screen')).toContainText('Uten nett siden');
  });
  const build = await buildOf(page);
  const later = build.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  standIn.answers = (path) => ({
    from: site.url,
    ...(path === '/skjerm' && { change: (text) => text.replaceAll(build, later) }),
  });
  await page.clock.fastForward('05:00');
  await page.waitForFunction((name) => document.documentElement.dataset.build === name, later);
  await expect(page.locator('.wall-screen')).toBeVisible();
});

test('a setting of the server removes the worker and all that it kept', async ({
  openSite,
  page,
  standIn,
}) => {
  const off = await openSite({ env: { SERVICE_WORKER: 'off' } });
  await firstVisit(page, `${standIn.url}/`);
  expect(await keptCaches(page)).toHaveLength(1);
  standIn.answers = () => ({ from: off.url });
  await open(page, `${standIn.url}/events`);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  await expect.poll(() => keptCaches(page)).toEqual([]);
});
