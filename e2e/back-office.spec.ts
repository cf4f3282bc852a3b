import type { APIRequestContext, Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { pass, stopClock } from './harness/clock.ts';
import { pressInMenu } from './harness/row-menu.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

const PASSWORD = 'et langt passord for sjefen';
const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: PASSWORD };
const notice = (page: Page) => page.locator('[data-notice]');
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Kontrollrommet' }).getByRole('tab', { name });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Brukernavn').fill('sjef');
  await page.getByLabel('Passord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Logg inn som Admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Full systemkontroll/ })).toBeVisible();
}

/** A registration, a message and a share of visitors. */
async function comeIn(request: APIRequestContext, url: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${url}${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const password = 'enkelthemmelig';
  await post('/api/user/register', {
    username: 'nora',
    email: 'nora@example.no',
    firstName: 'Nora',
    lastName: 'Vik',
    password,
    confirmPassword: password,
  });
  await post('/api/contact', {
    navn: 'Kari',
    epost: 'kari@example.no',
    emne: 'Stand',
    melding: 'Kan vi få en stand?',
  });
  await post('/api/social-share/record', {
    navn: 'Jonas',
    epost: 'jonas@example.no',
    platform: 'linkedin',
    url: 'https://ctrl.example/',
    postUrl: 'https://linkedin.example/p/1',
    description: 'Reklame',
  });
}

test('a day in the back office: a gift, a message, an answer and a reward', {
  tag: '@firefox-first',
}, async ({ openSite, visit, page, request }) => {
  const site = await openSite({ env });
  await comeIn(request, site.url);
  await visit('/admin-dashboard', { site });
  await logIn(page);
  await expect(tab(page, 'Oversikt')).toHaveAttribute('aria-selected', 'true');
  const card = (label: string) =>
    page.getByLabel('Nøkkeltall').locator('dl > div', { hasText: label }).locator('dd');
  await expect(card('Brukere totalt')).toHaveText('1');
  await expect(card('Kontaktmeldinger')).toHaveText('1');
  await expect(card('Sosiale delinger')).toHaveText('1');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Søk etter/ }).fill('nora');
  await page.getByRole('option', { name: 'Nora Vik (@nora)' }).click();
  const details = page.getByRole('dialog', { name: 'Bruker' });
  await expect(details.getByText('Velkommen', { exact: false }).first()).toBeVisible();
  await details.getByRole('button', { name: 'Gi gave' }).click();
  const gift = page.getByRole('dialog', { name: 'Gi gave' });
  await gift.getByLabel('Tittel').fill('Takk');
  await gift.getByLabel('Beskrivelse').fill('For hjelpen');
  await gift.getByLabel('Verdi').fill('50 poeng');
  await gift.getByRole('button', { name: 'Gi gave' }).click();
  await expect(notice(page)).toContainText('🎁 Gave gitt!');
  await expect(notice(page)).toContainText('Gave sendt til Nora');
  await expect(details.getByText('Poeng: 50 poeng', { exact: false })).toBeVisible();
  await details.getByRole('button', { name: 'Send melding' }).click();
  const message = page.getByRole('dialog', { name: 'Send melding' });
  await message.getByRole('textbox', { name: 'Melding' }).fill('Hei Nora');
  await message.getByRole('button', { name: 'Send melding' }).click();
  await expect(notice(page)).toContainText('Melding sendt!');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);

  await tab(page, 'Meldinger').click();
  const row = page.getByRole('row', { name: /Kari/ });
  await expect(row).toContainText('Kan vi få en stand?');
  await expect(row.getByRole('link', { name: /^Svar/ })).toHaveAttribute(
    'href',
    'mailto:kari%40example.no?subject=Sv%3A%20Stand',
  );
  await pressInMenu(page, 'melding fra Kari', 'Slett');
  await expect(page.getByRole('heading', { name: 'Ingen meldinger' })).toBeVisible();
  await notice(page).getByRole('button', { name: 'Angre' }).click();
  await pressInMenu(page, 'melding fra Kari', 'Merk som behandlet');
  await expect(row).toContainText('sjef');
  await page.getByLabel('Hvilke meldinger').selectOption('Ubehandlede');
  await expect(page).toHaveURL(/fane=messages&handled=false$/);
  await expect(row).toHaveCount(0);

  await tab(page, 'Delinger').click();
  await page.getByRole('button', { name: 'Gi belønning: Jonas' }).click();
  const reward = page.getByRole('dialog', { name: 'Gi belønning' });
  await reward.getByLabel('Type').fill('Poeng');
  await reward.getByLabel('Mengde').fill('25');
  await reward.getByRole('button', { name: 'Gi belønning' }).click();
  await expect(notice(page)).toContainText('Belønning gitt!');
  await expect(notice(page)).toContainText('Poeng er tildelt Jonas');
  await expect(page.getByRole('row', { name: /Jonas/ })).toContainText('Belønning gitt');
});

/** Gives the dashboard a response time, which a server that has just started has not measured. */
const measureAnswers = (page: Page) =>
  page.route('**/api/admin/overview', async (route) => {
    const answer = await route.fetch();
    const overview = await answer.json();
    Object.assign(overview.stats, { responseP50: 12, responseP95: 48 });
    await route.fulfill({ response: answer, json: overview });
  });

/** The explanation of the response time comes under the pointer and by key, and leaves with either. */
async function expectExplanation(page: Page): Promise<void> {
  const figure = page.getByLabel('Nøkkeltall').locator('dl > div', { hasText: 'Svartid' });
  const value = figure.locator('dd span[tabindex]');
  const tooltip = page.locator('[data-tooltip]');
  await value.hover();
  await expect(tooltip).toHaveText(/95 % av svarene/);
  await page.mouse.move(0, 0, { steps: 10 });
  await expect(tooltip).toHaveCount(0);
  // From a key on, browsers show where the focus is.
  await page.keyboard.press('Shift');
  await value.focus();
  await expect(tooltip).toHaveText(/95 % av svarene/);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
}

test('what comes in shows at once, and by polling when the socket is silent; a newsletter is written, looked at, tried and sent', async ({
  openSite,
  visit,
  page,
  request,
  watch,
}) => {
  // The test harness injects its clock into every frame; the preview's sandbox blocks it.
  watch.allowConsole(/Blocked script execution in 'about:srcdoc'/);
  const site = await openSite({ env });
  await measureAnswers(page);
  await test.step('what comes in shows at once', async () => {
    await visit('/admin-dashboard?fane=messages', { site });
    await logIn(page);
    await expect(page.getByRole('heading', { name: 'Ingen meldinger' })).toBeVisible();
    await comeIn(request, site.url);
    await expect(page.getByRole('row', { name: /Kari/ })).toBeVisible();
    await expect(tab(page, 'Meldinger')).toContainText('1');
  });

  await test.step('axe finds nothing serious in the lists, and nothing scrolls sideways at 320', async () => {
    const shows: [string, () => Promise<void>][] = [
      ['Oversikt', () => expect(page.getByText('Nivåfordeling')).toBeVisible()],
      ['Brukere', () => expect(page.getByRole('row', { name: /Nora/ })).toBeVisible()],
      ['Meldinger', () => expect(page.getByRole('row', { name: /Kari/ })).toBeVisible()],
      ['Delinger', () => expect(page.getByRole('row', { name: /Jonas/ })).toBeVisible()],
    ];
    for (const [name, isThere] of shows) {
      await page.setViewportSize(DESKTOP);
      await tab(page, name).click();
      await isThere();
      expect(await seriousFindings(page), name).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await seriousFindings(page), `${name}, phone`).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBe(320);
    }
    await page.setViewportSize(DESKTOP);
    await tab(page, 'Oversikt').click();
    await expectExplanation(page);
    await page.getByRole('button', { name: 'Hurtigtaster' }).click();
    await expect(page.getByRole('dialog', { name: 'Hurtigtaster' })).toBeVisible();
    expect(await seriousFindings(page), 'keys').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Søk', exact: true }).click();
    await expect(page.getByRole('combobox', { name: /Søk etter/ })).toBeFocused();
    expect(await seriousFindings(page), 'search').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Søk', exact: true })).toBeFocused();
  });

  await test.step('a newsletter', async () => {
    await visit('/admin-dashboard?fane=messages&del=nyhetsbrev', { site });
    await page.getByRole('button', { name: 'Skriv nyhetsbrev' }).click();
    await page.getByLabel('Emne').fill('Nytt fra CTRL');
    await page.getByRole('textbox', { name: 'Innhold' }).fill('Hei!\n\nBillettene er ute.');
    await page.getByRole('tab', { name: 'Oversikt' }).click();
    await page.getByRole('tab', { name: /^Meldinger/ }).click();
    await page.getByRole('tab', { name: 'Nyhetsbrev' }).click();
    await expect(page.getByRole('textbox', { name: 'Innhold' })).toHaveValue(
      'Hei!\n\nBillettene er ute.',
    );
    await page.getByRole('button', { name: 'Ferdig' }).click();
    await expect(page.getByLabel('Emne')).toHaveCount(0);
    await page.reload();
    await pressInMenu(page, 'Nytt fra CTRL', 'Forhåndsvis');
    const frame = page.frameLocator('iframe[title="Slik ser e-posten ut"]');
    await expect(frame.getByText('Billettene er ute.')).toBeVisible();
    await page.keyboard.press('Escape');
    await pressInMenu(page, 'Nytt fra CTRL', 'Testmail');
    await page.getByRole('dialog').getByLabel('E-post').fill('meg@example.no');
    await page.getByRole('dialog').getByRole('button', { name: 'Send testmail' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Flere valg: Nytt fra CTRL' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Forhåndsvis', 'Testmail', 'Slett']);
  });

  await test.step('what came in is asked for when the socket is silent', async () => {
    await visit('/admin-dashboard?fane=messages', { site });
    await expect(page.getByRole('row', { name: /Kari/ })).toBeVisible();
    const asked = { contact: 0, shares: 0 };
    page.on('request', (call) => {
      if (call.method() !== 'GET') return;
      if (call.url().includes('/api/contact')) asked.contact += 1;
      if (call.url().includes('/api/admin/social-shares')) asked.shares += 1;
    });
    await stopClock(page);
    // The interval restarts when a pending answer arrives.
    const after = (ms: number, count: () => number) => async () => {
      await pass(page, ms);
      return count();
    };
    asked.contact = 0;
    await expect.poll(after(31_000, () => asked.contact)).toBeGreaterThanOrEqual(1);
    await tab(page, 'Delinger').click();
    const shown = async () => {
      await pass(page, 50);
      return page.getByRole('row', { name: /Jonas/ }).count();
    };
    await expect.poll(shown).toBe(1);
    asked.shares = 0;
    await expect.poll(after(16_000, () => asked.shares)).toBeGreaterThanOrEqual(1);
  });
});
