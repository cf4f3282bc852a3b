import type { Page } from 'playwright/test';
import { osloInstant } from '#shared/oslo-time.ts';
import { publishArtists, SHARED_ACT } from './harness/artists.ts';
import { seriousFindings } from './harness/axe.ts';
import { cancelAct } from './harness/content.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

const FRIDAY = '2025-08-22';
const EVENING = osloInstant(FRIDAY, '19:40');
const BAND = '/program/2025-fre-band-1';
const MINUTE_MS = 60_000;

/** Keys of now and next, by stage. */
const keys = (page: Page) =>
  page
    .locator('[aria-labelledby=na-tittel] li')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('a, p')].map((key) => key.textContent?.trim())),
    );

test('an act opens from the board by keyboard, is cancelled in place, and every answer about it follows', async ({
  openSite,
  page,
  visit,
}) => {
  const site = await openSite({ now: EVENING });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.url + path, { headers });
  const before = await get(BAND);
  const etag = before.headers.get('etag') ?? '';
  expect(before.status).toBe(200);
  expect(await before.text()).not.toContain('EventCancelled');
  expect((await get(BAND, { 'If-None-Match': etag })).status).toBe(304);

  await visit('/events', { site });
  const key = page.locator('.board').getByRole('link', { name: 'Band 1' });
  await key.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(site.url + BAND);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Band 1');
  await expect(page).toHaveTitle('Band 1, fredag 22. august 2025 | CTRL Festival');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Legg til i kalender' })).toHaveAttribute(
    'href',
    '/api/programme.ics?items=2025-fre-band-1',
  );
  await page.getByRole('link', { name: /Etter.*Band 2/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Band 2');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Band 1');

  await cancelAct(site, '2025-fre-band-1');
  await page.clock.fastForward(MINUTE_MS);
  await expect(page.locator('main').getByText('Avlyst')).toBeVisible();
  await expect(page.locator('h1 s')).toHaveText('Band 1');
  await expect(page).toHaveTitle('Avlyst: Band 1, fredag 22. august 2025 | CTRL Festival');
  expect(await seriousFindings(page)).toEqual([]);

  await test.step('every answer follows, and other ids are the 404 page', async () => {
    const after = await get(BAND, { 'If-None-Match': etag });
    expect(after.status).toBe(200);
    const html = await after.text();
    expect(html).toContain('<title>Avlyst: Band 1, fredag 22. august 2025 | CTRL Festival</title>');
    expect(html).toContain('"eventStatus":"https://schema.org/EventCancelled"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/program\/2025-fre-band-1">/);
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(sitemap).toContain(`${BAND}</loc><lastmod>`);
    const schedule = await (await get('/schedule.json')).text();
    expect(schedule).toContain(`${BAND}","title":"AVLYST: Band 1"`);

    for (const id of ['nei', 'a%2fb', 'a'.repeat(500), 'å', 'constructor']) {
      const answer = await get(`/program/${id}`);
      expect(answer.status, id).toBe(404);
      expect(await answer.text(), id).toContain('Fant ikke');
    }
    expect((await get('/program/%00')).status).toBe(400);
    const slash = await fetch(`${site.url}${BAND}/`, { redirect: 'manual' });
    expect([slash.status, slash.headers.get('location')]).toEqual([308, BAND]);
  });
});

test('an act shows its artists; now and next go through an evening, over midnight, and are gone with the festival', async ({
  openSite,
  page,
  visit,
}) => {
  const site = await openSite({ now: EVENING });
  await test.step('its artists, also to who comes from the programme', async () => {
    await publishArtists(site);
    await visit('/events', { site });
    await page.locator('.board').getByRole('link', { name: 'Band 2' }).click();
    await expect(page).toHaveURL(`${site.url}/program/${SHARED_ACT}`);
    const artists = page.getByRole('region', { name: 'Artister' });
    // Fetched: the programme's page does not bring it.
    await expect(artists.getByText('Fire stykker fra Laksevåg')).toBeVisible();
    const spotify = artists.getByRole('link', { name: 'Spotify' });
    await expect(spotify).toHaveAttribute('rel', 'noopener noreferrer');
    for (const size of [{ ...PHONE, width: 320 }, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(size.width);
    }
    await artists.getByRole('link', { name: 'DJ 1, lørdag 18:00, Fengselshotellet' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DJ 1');
    await expect(
      page.getByRole('region', { name: 'Artist' }).getByRole('link', { name: /^Band 2, fredag/ }),
    ).toBeVisible();
  });

  await test.step('now and next', async () => {
    await visit('/', { site });
    const goTo = async (time: string, date = FRIDAY) => {
      await page.clock.setSystemTime(osloInstant(date, time).getTime() - MINUTE_MS);
      await page.clock.fastForward(MINUTE_MS);
    };
    await expect
      .poll(() => keys(page))
      .toEqual([
        ['Ingen på scenen nå', 'Band 1 Neste kl. 20:00'],
        ['Ingen på scenen nå', 'Afterparty Neste kl. 24:00'],
      ]);
    await goTo('21:12');
    await expect
      .poll(async () => (await keys(page))[0])
      .toEqual([
        'Band 1 Nå · 18 min igjen',
        'Band 2 Nå · 1 t 18 min igjen',
        'DJ 1 Neste i morgen kl. 18:00',
      ]);
    expect(await seriousFindings(page)).toEqual([]);
    await goTo('24:30');
    await expect
      .poll(() => keys(page))
      .toEqual([
        ['Afterparty Nå', 'Afterparty Neste kl. 24:00'],
        ['Ingen på scenen nå', 'DJ 1 Neste kl. 18:00'],
      ]);
    await page
      .locator('[aria-labelledby=na-tittel]')
      .getByRole('link', { name: /^Afterparty Nå/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Afterparty');
    await page.goBack();
    await expect(page.locator('[aria-labelledby=na-tittel]')).toHaveCount(1);
    await goTo('27:00', '2025-08-23');
    await expect(page.locator('[aria-labelledby=na-tittel]')).toHaveCount(0);
    await hydrated(page);
  });
});
