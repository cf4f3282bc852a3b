import { type Firefox, findFirefox, startFirefox } from './harness/firefox.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

/* An engine that lacks what Chromium has: Firefox 140 ESR has no ::details-content. */

const path = findFirefox();
if (path === null) process.stderr.write('skipped: Firefox is not installed\n');
test.skip(path === null, 'Firefox is not installed');

let firefox: Firefox;
test.beforeAll(async () => {
  firefox = await startFirefox(path ?? '');
});
test.afterAll(() => firefox?.close());

const isHydrated = () =>
  firefox.evaluate<boolean>("'hydrated' in document.documentElement.dataset");

test('every public page hydrates in Firefox, without an error and with its heading', async ({
  site,
}) => {
  for (const { path: address } of PUBLIC_ROUTES) {
    await test.step(address, async () => {
      await firefox.open(site.url + address, DESKTOP.width);
      await expect.poll(isHydrated, address).toBe(true);
      const height = "document.querySelector('h1').getBoundingClientRect().height";
      expect(await firefox.evaluate<number>(height), address).toBeGreaterThan(0);
      expect(firefox.errors, address).toEqual([]);
    });
  }
});

/** Heights of what is folded, and of the handles. */
const heights = (selector: string) =>
  firefox.evaluate<number[]>(
    `[...document.querySelectorAll('${selector}')].map((part) => part.getBoundingClientRect().height)`,
  );

test('what is folded on phones is open on a wide screen, also in Firefox', async ({ site }) => {
  for (const address of ['/', '/contact']) {
    await firefox.open(site.url + address, DESKTOP.width);
    const folded = await heights('.fold__content > *');
    expect(folded.length, address).toBeGreaterThan(0);
    expect(
      folded.filter((height) => height === 0),
      address,
    ).toEqual([]);
    expect(
      (await heights('.fold > summary')).filter((height) => height > 0),
      address,
    ).toEqual([]);
  }
  await firefox.open(`${site.url}/`, PHONE.width);
  const closed = await heights('.fold__content > *');
  expect(closed.filter((height) => height > 0)).toEqual([]);
  await firefox.evaluate("document.querySelector('.fold > summary').click()");
  expect((await heights('.fold__content > *')).filter((height) => height > 0)).not.toEqual([]);
});
