import type { Page } from 'playwright/test';
import { startSmtpSink } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

const PASSWORD = 'et langt passord for sjefen';
const notice = (page: Page) => page.locator('[data-notice]');
const guide = (page: Page) => page.getByRole('region', { name: 'Kom i gang' });
const list = (page: Page) => page.getByRole('region', { name: 'Klar for publikum' });

/** The number in front of 'ting gjenstår', once it is told. */
async function left(page: Page): Promise<number> {
  const told = list(page).getByText(/\d+ ting gjenstår/);
  await expect(told).toBeVisible();
  return Number.parseInt((await told.textContent()) ?? '', 10);
}

test('a new site: the first steps are taken right there, and the list gets shorter', async ({
  openSite,
  visit,
  page,
}) => {
  const smtp = await startSmtpSink();
  const env = {
    ...{ ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: PASSWORD },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Fjordfestivalen <post@fjord.no>' },
  };
  try {
    const site = await openSite({ env });
    await visit('/admin-dashboard?fane=system', { site });
    await page.getByLabel('Brukernavn').fill('sjef');
    await page.getByLabel('Passord').fill(PASSWORD);
    await page.getByRole('button', { name: 'Logg inn som Admin' }).click();
    const before = await left(page);

    await page.getByRole('tab', { name: 'Oversikt' }).click();
    await expect(guide(page)).toContainText('0 av 8 gjort');
    await page.setViewportSize(PHONE);
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(guide(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize(DESKTOP);

    // By keyboard alone from here to the test mail.
    const form = page.getByRole('form', { name: 'Navn, datoer og kontakt' });
    await form.getByLabel('Festivalens navn').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Fjordfestivalen');
    for (const [label, value] of [
      ['Første dag', '2026-07-03'],
      ['Siste dag', '2026-07-04'],
      ['Generelle henvendelser', 'post@fjord.no'],
      ['Direkte e-post', 'hei@fjord.no'],
      ['Booking', 'booking@fjord.no'],
      ['Artister', 'artist@fjord.no'],
      ['Telefon', '+47 22 33 44 55'],
    ] as const) {
      await form.getByLabel(label).fill(value);
    }
    await form.getByLabel('Telefon').press('Enter');
    await expect(notice(page)).toContainText('Lagret og publisert.');
    await expect(guide(page)).toContainText('3 av 8 gjort');
    await expect(guide(page)).toBeFocused();

    await page.getByLabel('Send en prøve til').fill('kari@fjord.no');
    await page.getByLabel('Send en prøve til').press('Enter');
    await expect(guide(page)).toContainText('tok imot prøven');
    await expect(guide(page)).toContainText('4 av 8 gjort');
    await expect(guide(page)).toBeFocused();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['kari@fjord.no']]);

    await guide(page).getByRole('link', { name: 'Gå dit: Totrinnsinnlogging' }).click();
    await expect(page.getByRole('region', { name: 'Totrinnsinnlogging' })).toBeFocused();
    // The three steps, the publication, and push services have a contact now.
    await expect.poll(() => left(page)).toBe(before - 5);
    expect(await seriousFindings(page), 'System').toEqual([]);

    await page.getByRole('tab', { name: 'Oversikt' }).click();
    await guide(page).getByRole('button', { name: 'Skjul' }).click();
    await expect(guide(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'System' }).click();
    await list(page).getByRole('button', { name: 'Vis «Kom i gang»' }).click();
    await page.getByRole('tab', { name: 'Oversikt' }).click();
    await expect(guide(page)).toBeVisible();

    await page.goto(`${site.url}/`);
    await expect(page.getByText('3.–4. juli 2026').first()).toBeVisible();
  } finally {
    await smtp.stop();
  }
});
