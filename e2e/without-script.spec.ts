import { defaultContent } from '#shared/content/index.ts';
import { paths } from '#shared/paths.ts';
import { PUBLIC_ROUTES } from './harness/routes.ts';
import { expect, test } from './harness/test.ts';

const { texts } = defaultContent.site;

test.use({ javaScriptEnabled: false });

const normal = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').toLowerCase();

/** Title, description and what search engines are told, as the open page's head has them. */
function headOf() {
  const content = (selector: string) =>
    document.head.querySelector(selector)?.getAttribute('content') ?? '';
  const canonical = document.head.querySelector('link[rel="canonical"]') !== null;
  const noindex = content('meta[name="robots"]').includes('noindex');
  return { title: document.title, text: content('meta[name="description"]'), canonical, noindex };
}

/** Pages that only e-mails, logins, organisers and a lost network lead to, and the plan while there is none. */
const NOT_IN_NAVIGATION =
  /^\/(plan|skjerm|uten-nett|nyhetsbrev|lykkehjulet|affiliate-(login|dashboard)|admin-(login|fullscreen))/;

test('every page can be read without JavaScript, has a title and a description of its own and is reached from the home page, and every own link and picture leads somewhere', async ({
  page,
  site,
  request,
}) => {
  const addresses = new Set<string>();
  const heads: (ReturnType<typeof headOf> & { path: string })[] = [];
  for (const { path, says } of PUBLIC_ROUTES) {
    await test.step(path, async () => {
      const answer = await page.goto(site.url + path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.locator('h1'), path).toHaveCount(1);
      await expect(page.locator('h1'), path).toBeVisible();
      const shown = normal(await page.locator('body').innerText());
      // innerText leaves out invisible text: a text that is hidden for everybody fails here.
      const waiting = page.getByRole('status').filter({ hasText: /^(Laster|Henter)/ });
      // The heading of the back office is one.
      if (!path.startsWith('/admin-')) expect(await waiting.count(), path).toBe(0);
      for (const text of says) expect(shown, `${path}: ${text}`).toContain(normal(text));
      const found = await page
        .locator('a[href^="/"], link[href^="/"], img[src^="/"]')
        .evaluateAll((elements) =>
          elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
        );
      for (const address of found) if (address) addresses.add(address);
      heads.push({ path, ...(await page.evaluate(headOf)) });
      const docks = page.locator('.dock');
      const widths = await docks.evaluateAll((all) => all.map((dock) => dock.clientWidth));
      for (const width of widths) expect(width, 'the dock has no labels').toBeLessThan(60);
      if (path === paths.home) {
        const own = await page
          .locator('a[href^="/"]')
          .evaluateAll((links) =>
            links.map((link) => link.getAttribute('href')?.replace(/[?#].*$/, '')),
          );
        const linked = PUBLIC_ROUTES.filter((route) => !NOT_IN_NAVIGATION.test(route.path));
        for (const route of linked) expect(own, route.path).toContain(route.path);
      }
      if (path === paths.contact) {
        await expect(page.getByText(texts.newsletter.text)).toBeVisible();
        const hints = page.locator('noscript p').filter({ hasText: 'trenger JavaScript' });
        await expect(hints, 'the newsletter box says what to do').toHaveCount(2);
      }
    });
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PUBLIC_ROUTES.length);
  expect(new Set(heads.map(({ text }) => text)).size).toBe(PUBLIC_ROUTES.length);
  expect(heads.filter(({ title, text }) => title === '' || text === '')).toEqual([]);
  expect(heads.filter(({ canonical, noindex }) => !canonical && !noindex)).toEqual([]);
  for (const address of addresses) {
    const answer = await request.get(site.url + address);
    expect(answer.status(), address).toBe(200);
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
