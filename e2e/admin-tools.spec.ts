import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from './harness/test.ts';

const PASSWORD = 'et langt passord for sjefen';
const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: PASSWORD };
const notice = (page: Page) => page.locator('[data-notice]');
const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Brukernavn').fill('sjef');
  await page.getByLabel('Passord').fill(PASSWORD);
  await key(page, 'Logg inn som Admin').click();
}

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), key(page, name).click()]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

/** Expects no serious findings by axe and no horizontal overflow: `wide` where the wide window has other elements. */
async function expectCalm(page: Page, what: string, wide = false): Promise<void> {
  for (const size of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
    await page.setViewportSize(size);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, `${what} at ${size.width} px`).toBe(size.width);
    const isLooked = size === PHONE || (wide && size === DESKTOP);
    if (isLooked) expect(await seriousFindings(page), what).toEqual([]);
  }
}

test('contacts, notes and tasks stay in the browser, in step in two tabs, and come back; Analyse shows a chosen period', async ({
  openSite,
  visit,
  page,
  context,
}) => {
  const site = await openSite({ env });
  await visit('/admin-dashboard?fane=contacts', { site });
  await logIn(page);

  await key(page, 'Ny kontakt').click();
  const form = page.getByRole('dialog', { name: 'Ny kontakt' });
  await form.getByLabel('Navn').fill('=Åse; lyd');
  await form.getByLabel('Type').selectOption({ label: 'Crew' });
  await form.getByRole('button', { name: 'Lagre kontakt' }).click();
  await expect(notice(page)).toContainText('Kontakt lagret!');
  const csv = await saved(page, 'Last ned alle (CSV)');
  expect(csv.name).toBe('alle_kontakter_1.6.2026.csv');
  expect(csv.text).toContain('\uFEFFNavn;Telefon;E-post;');
  expect(csv.text).toContain(`"'=Åse; lyd";;;;;;Crew;1.6.2026`);
  await expectCalm(page, 'Kontakter', true);

  await tab(page, 'Notater').click();
  await page.getByRole('textbox', { name: 'Innhold' }).fill('Første linje\nresten');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page)).toContainText('Notat lagret!');
  await key(page, 'Rediger: Første linje').click();
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expect(page.getByText('resten!')).toHaveCount(0);
  await expect(key(page, 'Rediger: Første linje'), 'the focus comes back').toBeFocused();
  await expectCalm(page, 'Notater');

  await tab(page, 'Checklist').click();
  await page.getByLabel('Oppgave', { exact: true }).fill('Bestille lys');
  await page.keyboard.press('Enter');
  const second = await context.newPage();
  await second.goto(`${site.url}/admin-dashboard?fane=checklist`);
  await hydrated(second);
  await second.getByRole('checkbox', { name: 'Bestille lys' }).check();
  await expect(page.getByRole('checkbox', { name: 'Bestille lys' })).toBeChecked();
  await expect(page.getByRole('progressbar', { name: 'Fullført' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await second.close();
  await expectCalm(page, 'Checklist');

  const backup = await saved(page, 'Last ned sikkerhetskopi');
  expect(backup.name).toBe('sikkerhetskopi_1.6.2026.json');
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('admin-todo-list', '{ikke json');
  });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(/kunne ikke leses\. Det er tatt vare på under/)).toBeVisible();
  await page.getByLabel('Fil med sikkerhetskopi').setInputFiles({
    name: backup.name,
    mimeType: 'application/json',
    buffer: Buffer.from(backup.text),
  });
  const dialog = page.getByRole('dialog', { name: 'Hent inn sikkerhetskopi' });
  await expect(dialog).toContainText('1 kontakt, 1 notat og 1 oppgave');
  await dialog.getByRole('button', { name: 'Legg til det som mangler' }).click();
  await expect(page.getByRole('checkbox', { name: 'Bestille lys' })).toBeChecked();
  await tab(page, 'Kontakter').click();
  await expect(page.getByRole('rowheader', { name: '=Åse; lyd' })).toBeVisible();

  await test.step('Analyse shows a chosen period, with tables and files', async () => {
    await visit('/admin-dashboard?fane=analytics', { site });
    await expect(page.getByText('3. mai – 1. juni 2026')).toBeVisible();
    await expectCalm(page, 'Analyse');
    await key(page, '7 dager').click();
    await expect(page.getByText('26. mai – 1. juni 2026')).toBeVisible();
    await page.reload();
    await hydrated(page);
    const visits = page.getByRole('region', { name: 'Besøk per dag', exact: true });
    await visits.getByRole('button', { name: 'Vis som tabell' }).click();
    await expect(visits.getByRole('row')).toHaveCount(8);
    const file = await saved(page, 'Last ned CSV: Besøk per dag');
    expect(file.name).toBe('analyse_besok_2026-05-26_2026-06-01.csv');
    expect(file.text.trim().split('\r\n')).toHaveLength(8);
  });
});

test('the System tab shows the server as it is, and the second factor guards the login', async ({
  openSite,
  visit,
  page,
  watch,
}) => {
  // The browser logs the answers of a refused login and of a sync that is not configured.
  watch.allowConsole(/401|login|sync-sheets|503/);
  const site = await openSite({ env: { ...env, LOG_LEVEL: 'info' } });
  await visit('/admin-dashboard?fane=system', { site });
  await logIn(page);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Systemstatus')).toContainText('Online');
  await expect(part('Systemstatus')).toContainText('Aktiv');
  await expect(part('Live aktivitet')).toContainText('sjef logget inn');
  await expect(part('Revisjonslogg')).toContainText('Logget inn');
  await key(page, 'Synkroniser Google Sheets').click();
  await expect(notice(page)).toContainText('Synkronisering feilet');
  await expectCalm(page, 'System', true);

  await key(page, 'Vis System Logger').click();
  const log = page.getByRole('dialog', { name: 'Systemlogg' });
  // A notice that is still shown stands in the dialog, and is an item of a list too.
  const items = (dialog: Locator) => dialog.locator('li:not([data-notice])');
  await expect(items(log).first()).toBeVisible();
  expect(await seriousFindings(page), 'the log').toEqual([]);
  await log.getByLabel('Nivå').selectOption({ label: 'Feil' });
  await expect(log.getByText('Ingen linjer på dette nivået.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(key(page, 'Vis System Logger')).toBeFocused();

  await key(page, 'Slå på').click();
  const setup = page.getByRole('dialog', { name: 'Slå på totrinnsinnlogging' });
  await setup.getByLabel('Passordet ditt').fill(PASSWORD);
  await setup.getByRole('button', { name: 'Fortsett' }).click();
  await setup.getByText('Kan du ikke lese den?').click();
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret });
  const code = () => totp.generate({ timestamp: site.clock.now().getTime() });
  expect(await seriousFindings(page), 'the first code').toEqual([]);
  await setup.getByLabel('Kode', { exact: true }).fill(code());
  await setup.getByRole('button', { name: 'Slå på' }).click();
  await expect(items(setup).first()).toBeVisible();
  const recovery = await items(setup).first().innerText();
  await setup.getByRole('button', { name: 'Jeg har tatt vare på dem' }).click();
  await expect(notice(page)).toContainText('Totrinnsinnlogging er slått på');

  await key(page, 'Logg ut').click();
  await expect(page).toHaveURL(/\/admin-login$/);
  // The dashboard's own form is shown until the login page's code is loaded.
  await expect(page.getByText('Tilgangen er bare for administratorer.')).toBeVisible();
  await logIn(page);
  await expect(page.getByLabel('Kode', { exact: true })).toBeFocused();
  await page.getByLabel('Kode', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Innlogging feilet');
  await page.getByLabel('Kode', { exact: true }).fill(recovery);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Velkommen Admin!');
  await page.goto(`${site.url}/admin-dashboard?fane=system`);
  await hydrated(page);
  await expect(part('Totrinnsinnlogging')).toContainText(/Du har 9 gjenopprettingskoder igjen/);
});
