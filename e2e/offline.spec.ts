import type { Locator, Page, Route } from 'playwright/test';
import { expect, hydrated, PHONE, test, wake } from './harness/test.ts';

/*
 * The network is lost after hydration. Everything that then needs code that is not loaded shows a
 * notice, changes nothing, and works once the network is back.
 */

const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource|ApiError/;

test.beforeEach(({ watch }) => watch.allowConsole(NO_NETWORK));

const notice = (page: Page): Locator => page.locator('[data-notice]');
const dock = (page: Page, name: string): Locator =>
  page.locator('.dock').getByRole('button', { name });
const mainNav = (page: Page): Locator => page.getByRole('navigation', { name: 'Hovedmeny' });

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

/** Some moments after hydration. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Varsler (F8)' })).toBeAttached();
}

/** The chat and 'Send melding', which `write` opens, say that they cannot open, and open when the network is back. */
async function expectWindowsWait(page: Page, write: () => Promise<void>): Promise<void> {
  await goOffline(page);
  await write();
  await expect(notice(page)).toContainText('Vinduet kunne ikke åpnes');
  await dock(page, 'Chat').click();
  await expect(notice(page)).toContainText('Chatten kunne ikke lastes');
  await expect(dock(page, 'Chat')).toHaveAttribute('aria-expanded', 'false');
  await goOnline(page);
  await write();
  await expect(page.getByRole('dialog', { name: 'Send melding' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await dock(page, 'Chat').click();
  await expect(page.getByRole('dialog', { name: 'Chat' })).toBeVisible();
}

test('the home page tells what fails, its windows too, and does it when the network is back', async ({
  visit,
  page,
}) => {
  await visit('/');
  const form = page.getByRole('form', { name: 'Nyhetsbrev' });
  await wake(form);
  await settled(page);
  await goOffline(page);
  await form.getByLabel('E-post').fill('kari@ctrl.example');
  await form.getByRole('button').click();
  await expect(notice(page)).toContainText('Feil ved registrering');
  await goOnline(page);
  await page.route('**/api/newsletter', (route) =>
    route.fulfill({ json: { message: 'Sjekk e-posten din for å bekrefte påmeldingen.' } }),
  );
  await form.getByRole('button').click();
  await expect(notice(page)).toContainText('Nyhetsbrev registrering vellykket!');

  await goOffline(page);
  await mainNav(page).getByRole('button', { name: /Forum/ }).click();
  await expect(notice(page)).toContainText('Forum kommer snart!');
  const more = mainNav(page).getByRole('button', { name: 'Mer' });
  await more.click();
  await expect(notice(page)).toContainText('Menyen kunne ikke åpnes');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await goOnline(page);
  await more.click();
  await expect(page.getByRole('menu', { name: 'Mer' })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step("the chat and 'Send melding'", async () => {
    await expectWindowsWait(page, () => dock(page, 'Send melding').click());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // A page with a stylesheet of its own comes with it at the second try.
  await goOffline(page);
  const link = page.getByRole('navigation', { name: 'Snarveier' }).getByRole('link', {
    name: 'Affiliate Program',
  });
  await link.click();
  await expect(notice(page)).toContainText('Siden kunne ikke åpnes');
  await goOnline(page);
  await link.click();
  await expect(page).toHaveURL(/\/affiliate$/);
  const hasStyles = () =>
    page.evaluate(() =>
      [...document.styleSheets].some(
        ({ href, cssRules }) => href?.includes('/assets/utilities-') && cssRules.length > 0,
      ),
    );
  await expect.poll(hasStyles).toBe(true);
});

test("on a phone the chat and 'Send melding' say that they cannot open", async ({
  visit,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await visit('/');
  await settled(page);
  await expectWindowsWait(page, async () => {
    await page.getByRole('button', { name: 'Meny', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Meny', exact: true });
    await menu.getByRole('link', { name: 'Send melding' }).click();
  });
});

test('a picture that cannot be opened large says so', async ({ visit, page }) => {
  await visit('/music');
  await settled(page);
  await goOffline(page);
  await page.evaluate(() => {
    dispatchEvent(new CustomEvent('openLightbox', { detail: '/assets/none.png' }));
  });
  await expect(notice(page)).toContainText('Bildet kunne ikke åpnes');
});

test('a link keeps the page, its address and what was typed', async ({ visit, page }) => {
  await visit('/contact');
  await wake(page.getByLabel('Melding'));
  await settled(page);
  await page.getByLabel('Melding').fill('Har dere plass til en bod?');
  await goOffline(page);
  await mainNav(page).getByRole('link', { name: 'Billetter' }).click();
  await expect(notice(page)).toContainText('Siden kunne ikke åpnes');
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel('Melding')).toHaveValue('Har dere plass til en bod?');
  await goOnline(page);
  await mainNav(page).getByRole('link', { name: 'Billetter' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page).toHaveTitle(/Billetter/);
  await page.goBack();
  await expect(page, 'the failed try left no step behind').toHaveURL(/\/contact$/);
});

test('a page that a new version has replaced opens as a document', async ({ visit, page }) => {
  await visit('/');
  await page.route('**/assets/tickets-page-*.js', (route) => route.fulfill({ status: 404 }));
  const opened = page.waitForEvent('domcontentloaded');
  await mainNav(page).getByRole('link', { name: 'Billetter' }).click();
  await opened;
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.locator('h1')).toBeVisible();
});

test('a part that a new version has replaced tells to reload', async ({ visit, page }) => {
  await page.route('**/assets/chat-panel-*.js', (route) => route.fulfill({ status: 404 }));
  await visit('/');
  await dock(page, 'Chat').click();
  await expect(page.getByText(/last siden på nytt/).first()).toBeVisible();
});

test.describe('what reports a failure can fail too', () => {
  test('a notice is shown without the code of notices', async ({ visit, page }) => {
    await page.route('**/assets/toaster-panel-*.js', (route) => route.abort());
    await visit('/');
    await mainNav(page).getByRole('button', { name: /Forum/ }).click();
    await expect(page.getByRole('alert')).toContainText('Forum kommer snart!');
    await page.getByRole('alert').getByRole('button', { name: 'Lukk' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a press brings a page to life whose first script did not come, when it can come', async ({
    page,
    site,
  }) => {
    const loader = '**/assets/index-*.js';
    await page.route(loader, (route) => route.abort());
    await page.goto(site.url);
    const refused = page.waitForEvent('requestfailed');
    await dock(page, 'Send melding').click();
    await refused;
    await page.unroute(loader);
    await dock(page, 'Send melding').click();
    await hydrated(page);
  });

  test('a press before the page is alive is answered when its code cannot be had', async ({
    page,
    site,
  }) => {
    await page.route('**/assets/app-*.js', (route) => route.abort());
    await page.goto(site.url);
    await dock(page, 'Send melding').click();
    await expect(page.getByRole('alert')).toContainText('Dette kunne ikke lastes');
    await page.unroute('**/assets/app-*.js');
    await dock(page, 'Send melding').click();
    await expect(page.getByRole('dialog', { name: 'Send melding' })).toBeVisible();
  });

  test('a press in a part that cannot be had is answered and not done later', async ({
    visit,
    page,
  }) => {
    const posted: string[] = [];
    const heldBack: Route[] = [];
    await page.route('**/assets/newsletter-form-*.js', (route) => route.abort());
    await page.route('**/assets/toaster-panel-*.js', (route) => {
      heldBack.push(route);
    });
    await page.route('**/api/newsletter', (route) => {
      posted.push(route.request().url());
      return route.fulfill({ json: { message: 'Sjekk e-posten din.' } });
    });
    await visit('/contact');
    await page.getByLabel('E-post', { exact: true }).last().fill('kari@ctrl.example');
    await page.getByRole('button', { name: 'Meld meg på' }).click();
    await expect(page.getByRole('alert')).toContainText('Dette kunne ikke lastes');
    await expect.poll(() => heldBack.length).toBeGreaterThan(0);
    await page.unroute('**/assets/toaster-panel-*.js');
    for (const route of heldBack) await route.continue();
    await settled(page);
    await expect(page.getByRole('alert'), 'is not hidden by the code of notices').toContainText(
      'Dette kunne ikke lastes',
    );
    await page.unroute('**/assets/newsletter-form-*.js');
    await page.getByLabel('E-post', { exact: true }).last().focus();
    await wake(page.getByRole('form', { name: 'Nyhetsbrev' }));
    expect(posted).toEqual([]);
    await page.getByRole('button', { name: 'Meld meg på' }).click();
    await expect(notice(page).last()).toContainText('Nyhetsbrev registrering vellykket!');
  });
});
