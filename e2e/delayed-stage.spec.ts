import ICAL from 'ical.js';
import type { Page } from 'playwright/test';
import { runsOn, type TestServer } from '#server/testing/index.ts';
import type { Content } from '#shared/contracts/content.ts';
import { MINUTE_MS } from '#shared/oslo-time.ts';
import { another, FRIDAY_EVENING, logInAdmin, open } from './harness/content.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

const [FIRST, SECOND] = ['2025-fre-band-1', '2025-fre-band-2'];

/** Start, delay and status of both acts, as published. */
async function published(site: TestServer) {
  const { editions } = (await site.api('GET', '/api/content')).body as Content;
  return editions
    .flatMap(({ slots }) => slots)
    .filter(({ id }) => [FIRST, SECOND].includes(id))
    .map(({ start, late, status }) => [start, late ?? 0, status]);
}

/** Start and SEQUENCE of the second act, as a calendar reads them. */
async function entry(site: TestServer): Promise<[string, number]> {
  const { text } = await site.api('GET', `/api/programme.ics?items=${SECOND}`);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined;
  const { startDate, sequence } = new ICAL.Event(event);
  return [startDate.toJSDate().toISOString(), sequence];
}

/**
 * Opens a page, waits until its socket follows publications, and stops the page's clock: no timer of it asks for
 * them. The page before is left first: the socket that it may be opening is not the one waited for.
 */
async function following(page: Page, site: TestServer, opened: () => Promise<unknown>) {
  await page.goto('about:blank');
  const follows = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/"content"/.test(String(payload))) resolve();
      }),
    );
  });
  await Promise.all([follows, opened()]);
  await page.clock.pauseAt(+site.clock.now() + 10 * MINUTE_MS);
}

/** Another server on the same database; the same one where that belongs to one process. */
const beside = async (site: TestServer, openSite: (options: object) => Promise<TestServer>) =>
  runsOn('postgres') ? openSite({ data: site.data, clock: site.clock }) : site;

test('a stage that is delayed on a phone is late on pages, plans, walls and in calendars of another server, and back again', async ({
  openSite,
  page: phone,
  context,
  browser,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  const there = await beside(site, openSite);
  const [visitor, planner, wall] = [
    await another(browser),
    await another(browser),
    await another(browser),
  ];
  await visitor.setViewportSize(DESKTOP);
  await following(visitor, there, () => open(visitor, there, `/program/${SECOND}`));
  await planner.setViewportSize(PHONE);
  await open(planner, there, `/program/${SECOND}`);
  await planner.getByRole('button', { name: 'Band 2 i min timeplan' }).first().click();
  await following(planner, there, () => planner.goto(`${there.url}/timeplan`));
  await following(wall, there, () => open(wall, there, '/skjerm/fengselshotellet'));
  await logInAdmin(context, site);
  await phone.setViewportSize(PHONE);
  await open(phone, site, '/admin-dashboard');
  const before = await entry(there);

  const row = planner.locator('[data-plan-row]').filter({ hasText: 'Band 2' });
  /** What all of them show untouched. */
  const shows = async (late: boolean) => {
    const mark = '20 min forsinket (før 21:00)';
    await expect(visitor.getByText(mark)).toHaveCount(late ? 1 : 0);
    await expect(row.getByText(mark)).toHaveCount(late ? 1 : 0);
    await expect(row).toContainText(late ? '21:20' : '21:00');
    await expect(wall.locator('.wall-screen')).toContainText(late ? '21:20' : '21:00');
  };
  const key = phone.getByRole('button', { name: 'Forsinket scene', exact: true });
  const dialog = phone.getByRole('dialog', { name: 'Forsinket scene' });

  await key.click();
  await dialog.getByRole('button', { name: '+20 minutter: Fengselshotellet' }).click();
  await expect(dialog).toContainText('Fengselshotellet er 20 minutter forsinket (2 programposter)');
  await expect(dialog.getByRole('region', { name: 'Nye tider' })).toContainText(
    '21:20 Band 2 før 21:00',
  );
  await dialog.getByRole('button', { name: 'Forsink for alle' }).click();
  await expect(dialog.getByText('Gjort. Versjon 2 er ute.')).toBeVisible();
  await shows(true);
  await expect
    .poll(() => published(there))
    .toEqual([
      ['20:20', 20, 'moved'],
      ['21:20', 20, 'moved'],
    ]);
  await expect.poll(() => entry(there)).toEqual(['2025-08-22T19:20:00.000Z', before[1] + 1]);
  const { body } = await there.api('GET', '/schedule.json');
  expect(JSON.stringify(body)).toContain('20 min forsinket (før 20:00)');
  expect(JSON.stringify(body)).toContain(FIRST);

  await dialog.getByRole('button', { name: 'Ferdig' }).click();
  await expect(key).toBeFocused();
  await key.click();
  await dialog.getByRole('button', { name: 'Tilbake i rute: Fengselshotellet' }).click();
  await dialog.getByRole('button', { name: 'Tilbake i rute for alle' }).click();
  await expect(dialog.getByText('Gjort. Versjon 3 er ute.')).toBeVisible();
  await shows(false);
  await expect
    .poll(() => published(there))
    .toEqual([
      ['20:00', 0, 'planned'],
      ['21:00', 0, 'planned'],
    ]);
  await expect.poll(() => entry(there)).toEqual([before[0], before[1] + 2]);
  for (const page of [visitor, planner, wall]) await page.context().close();
});
