import { defaultContent } from '#shared/content/index.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { expect, test } from './harness/test.ts';

const { texts } = defaultContent.site;

test.use({ javaScriptEnabled: false });

const normal = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').toLowerCase();

test('every page can be read without JavaScript, and every own link and picture leads somewhere', async ({
  page,
  site,
  request,
}) => {
  const addresses = new Set<string>();
  for (const { path, says } of PUBLIC_ROUTES) {
    await test.step(path, async () => {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('h1'), path).toHaveCount(1);
      await expect(page.locator('h1'), path).toBeVisible();
      const shown = normal(await page.locator('body').innerText());
      // innerText leaves out invisible text: a text that is hidden for everybody fails here.
      for (const text of says) expect(shown, `${path}: ${text}`).toContain(normal(text));
      const found = await page
        .locator('a[href^="/"], link[href^="/"], img[src^="/"]')
        .evaluateAll((elements) =>
          elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
        );
      for (const address of found) if (address) addresses.add(address);
    });
  }
  for (const address of addresses) {
    const answer = await request.get(site.url + address);
    expect(answer.status(), address).toBe(200);
  }
});

test('every page leads to every other without JavaScript', async ({ page, site }) => {
  await page.goto(`${site.url}/`);
  const own = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/[?#].*$/, '')));
  for (const path of PUBLIC_ROUTES.map((route) => route.path)) {
    // Pages that only e-mails, logins, organisers and a lost network lead to are not in the navigation, and no
    // plan is while there is none.
    if (
      /^\/(plan|skjerm|uten-nett|nyhetsbrev|lykkehjulet|affiliate-(login|dashboard)|admin-(login|fullscreen))/.test(
        path,
      )
    )
      continue;
    expect(own, path).toContain(path);
  }
});

test('an unknown address answers 404 with a page that leads home', async ({
  page,
  site,
  watch,
}) => {
  watch.allowConsole(/404/);
  const answer = await page.goto(`${site.url}/finnes-ikke`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main a[href="/"]').first()).toBeVisible();
});

test('the newsletter box says what to do when there is no JavaScript', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expect(page.getByText(texts.newsletter.text)).toBeVisible();
  await expect(page.locator('noscript p').filter({ hasText: 'trenger JavaScript' })).toHaveCount(2);
});
