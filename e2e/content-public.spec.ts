import type { Page } from 'playwright/test';
import { addAdmin, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { expect, hydrated, PHONE, test } from './harness/test.ts';

/** Twenty minutes before the first band. */
const EVENING = '2025-08-22T17:40:00Z';
const E25 = '/api/admin/content/edition:2025';

type Op = { path: string; from: unknown; to: unknown };

const change = (site: TestServer, cookie: string, ops: Op[]) =>
  site.api('POST', `${E25}/hot`, { cookie, body: { ops, comment: '' } });

const cancelBand = { path: '/slots/2025-fre-band-1/status', from: 'planned', to: 'cancelled' };

const act = (page: Page, name: string) =>
  page.locator('.act').filter({ has: page.locator('.act__name', { hasText: name }) });

test('a hot change is on every page and in every feed', async ({ page, openSite, visit }) => {
  // Every page is rendered before one is replaced, as in production.
  const site = await openSite({ now: EVENING, ahead: true });
  const { cookie } = await addAdmin(site);
  const answer = await change(site, cookie, [
    cancelBand,
    { path: '/slots/2025-fre-band-2/start', from: '21:00', to: '21:30' },
    { path: '/tickets/helgepass/status', from: 'available', to: 'soldOut' },
  ]);
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await site.api('GET', '/')).text).toContain('EventCancelled');
  for (const path of ['/', '/events']) {
    await visit(path, { site });
    await expect(act(page, 'Band 1').locator('s')).toHaveText('Band 1');
    await expect(act(page, 'Band 1').locator('[data-mark]')).toHaveText('Avlyst');
    await expect(act(page, 'Band 2').locator('[data-mark]')).toHaveText('Ny tid 21:30 (før 21:00)');
    await expect(page.locator('[data-ticket]', { hasText: 'Helgepass' })).toContainText('Utsolgt');
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ ...PHONE, width: 320 });
  await expect(act(page, 'Band 1').locator('[data-mark]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const html = (await site.api('GET', '/events')).text;
  expect(html).toContain('"previousStartDate":"2025-08-22T21:00:00+02:00"');
  const calendar = await site.api('GET', '/api/programme.ics?items=2025-fre-band-1');
  expect(calendar.text).toContain('STATUS:CANCELLED');
  expect(calendar.text).toContain('SEQUENCE:1');
  expect((await site.api('GET', '/schedule.json')).text).toContain('AVLYST: Band 1');
  const changes = await site.api('GET', '/api/programme/changes?since=1&edition=2025');
  expect(changes.body.changes).toHaveLength(3);
  const sitemap = await site.api('GET', '/sitemap.xml');
  expect(sitemap.text).toContain('<lastmod>2025-08-22T17:40:00.000Z</lastmod>');
});

/** Logs an organiser in, changes drafts and asks for a preview of them all on Friday at 20:30. */
async function openPreview(page: Page, site: TestServer, edits: [string, Op[]][]) {
  const { cookie } = await addAdmin(site);
  const [name = '', value = ''] = cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: site.url }]);
  for (const [key, ops] of edits) {
    const path = `/api/admin/content/${key}`;
    const { revision } = (await site.api('GET', path, { cookie })).body;
    const edited = await site.api('PATCH', path, { cookie, body: { revision, ops } });
    expect(edited.status, key).toBe(200);
  }
  const now = '2025-08-22T18:30:00Z';
  return site.api('POST', `${E25}/preview`, { cookie, body: { now } });
}

const rename = { path: '/slots/2025-fre-band-1/act', from: 'Band 1', to: 'Utkastbandet' };

test('a preview shows the draft at its moment, in a frame of ours, follows nothing, and is left by no link, reload or new tab; its plan is its own', async ({
  page,
  openSite,
  visit,
}) => {
  const site = await openSite({ now: '2025-06-01T10:00:00Z' });
  const organisation = { path: '/organisation/name', from: 'CTRL Festival', to: 'Utkastlaget' };
  const { body } = await openPreview(page, site, [
    ['edition:2025', [rename]],
    ['site', [organisation]],
  ]);
  await test.step('the draft at its moment', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await visit(`${body.url}/events`, { site });
    await expect(page.getByText('Utkast', { exact: true })).toBeVisible();
    await expect(page.getByText('fredag 22. august 2025 kl. 20:30')).toBeVisible();
    await expect(act(page, 'Utkastbandet').locator('[data-now]')).toBeVisible();
    expect(asked).not.toContain('/api/content');
    await page.getByRole('link', { name: 'Avslutt forhåndsvisning' }).click();
    await hydrated(page);
    await expect(act(page, 'Band 1')).toBeVisible();
    await expect(page.getByText('Utkast', { exact: true })).toHaveCount(0);

    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.title = 'Forhåndsvisning';
      document.body.append(frame);
    }, body.url);
    const framed = page.frameLocator('iframe[title="Forhåndsvisning"]');
    await expect(framed.getByText('Utkast', { exact: true })).toBeVisible();
    await expect(framed.getByText('Avslutt forhåndsvisning')).toHaveCount(0);
  });
  await test.step('links, a reload and a new tab stay in it', async () => {
    const bar = page.getByRole('complementary', { name: 'Forhåndsvisning' });
    const expectPreview = async (path: string) => {
      await expect(page).toHaveURL(site.url + body.url + path);
      await expect(bar).toContainText('CTRL Festival 2025, Nettstedet');
      await expect(page.locator('footer')).toContainText('Utkastlaget');
    };
    await visit(`${body.url}/events`, { site });
    await expectPreview('/events');
    await act(page, 'Utkastbandet').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Utkastbandet');
    await expectPreview('/program/2025-fre-band-1');
    await page.reload();
    await hydrated(page);
    await expectPreview('/program/2025-fre-band-1');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Utkastbandet');

    await page.getByRole('button', { name: /Utkastbandet/ }).click();
    await page.getByRole('button', { name: 'Se timeplanen' }).click();
    await expectPreview('/timeplan');
    await expect(page.getByRole('main')).toContainText('Utkastbandet');
    // As from a link that is opened in a new tab, before there is a script.
    const html = await (await page.request.get(`${site.url + body.url}/timeplan`)).text();
    expect(html).toContain(`href="${body.url}/events"`);

    await visit('/timeplan', { site });
    await expect(page.getByRole('main')).toContainText('Ingen stjerner ennå');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('ctrl-timeplan');
  });
});
