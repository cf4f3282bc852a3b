import type { Locator, Page } from 'playwright/test';
import { EDITION, FRIDAY_EVENING, logInAdmin, open } from './harness/content.ts';
import { boxOf, expectBelow } from './harness/in-sight.ts';
import { pressInMenu } from './harness/row-menu.ts';
import { DESKTOP, expect, loaded, PHONE, test } from './harness/test.ts';

const PASSWORD = 'et langt passord for sjefen';
const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: PASSWORD };
const notice = (page: Page) => page.locator('[data-notice]');

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Brukernavn').fill('sjef');
  await page.getByLabel('Passord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Logg inn som Admin' }).click();
}

/** Whether a click at its centre would hit it. */
const isInReach = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit);
  });

test('the back office keeps its tabs, notices and rows in reach on a phone and on a desktop', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite({ env });
  for (let n = 1; n <= 30; n += 1) {
    await site.ctx.db.pool.query(
      `INSERT INTO contact_messages (navn, epost, melding, created_at)
       VALUES ($1, $2, 'Hei!', $3)`,
      [
        `Kari ${n}`,
        `kari.nordmann-${n}@festivalen.example.no`,
        new Date(site.clock.now().getTime() - n * 1000),
      ],
    );
  }
  await visit('/admin-dashboard?fane=messages', { site });
  await logIn(page);
  await expect(page.getByRole('row', { name: /Kari 1\b/ }).first()).toBeVisible();

  await test.step('tabs are in reach at the end of a long list, and an address is on one line', async () => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      const tabs = page.getByRole('tablist', { name: 'Kontrollrommet' });
      await expect.poll(() => isInReach(tabs)).toBe(true);
    }

    // In the details the address is broken after its @ and dots.
    const address = page.locator('[data-email]').first();
    const linesOfParts = () =>
      address.evaluate((element) =>
        [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map((text) => {
            const range = document.createRange();
            range.selectNodeContents(text);
            return [...range.getClientRects()].map(({ top }) => Math.round(top));
          }),
      );
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(address).toHaveAttribute('title', 'kari.nordmann-1@festivalen.example.no');
    await expect.poll(async () => new Set((await linesOfParts()).flat()).size).toBe(1);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: /^Kari 1\b/ }).click();
      await expect(address).toBeVisible();
      await expect
        .poll(async () => (await linesOfParts()).filter(({ length }) => length !== 1))
        .toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    // It is short on a phone where it has much to tell, and imports are in reach.
    await page.setViewportSize(PHONE);
    await page.getByRole('tab', { name: 'System' }).click();
    await expect(page.getByRole('button', { name: 'Revisjonslogg' })).toBeVisible();
    await loaded(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThan(3 * 844);
    await page.getByRole('tab', { name: /^Affiliates/ }).click();
    const imports = page.getByRole('button', { name: 'Importer salg' }).first();
    await expect.poll(async () => (await boxOf(imports)).y).toBeLessThan(844);
    await imports.click();
    await expect(page.getByText('Velg fil')).toBeInViewport();
  });

  await test.step('notices are clear of the bar of ticked rows, and the keyboard can undo while a dialog is open', async () => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole('tab', { name: /^Meldinger/ }).click();
    await pressInMenu(page, 'melding fra Kari 1', 'Slett');
    await expect(notice(page)).toContainText('Meldingen er slettet');
    const focusUndo = async () => {
      await page.keyboard.press('F8');
      await expect(page.locator('.notices')).toBeFocused();
      // The notice itself, then its button.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    };
    await page.keyboard.press('Control+k');
    // It takes the focus once its search is there.
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await expect(page.getByRole('dialog').locator('[data-notice]')).toBeVisible();
    await focusUndo();
    // Found by its role: it is in the accessibility tree.
    await expect(page.getByRole('button', { name: 'Angre' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await focusUndo();
    await page.keyboard.press('Enter');
    await expect(notice(page)).toContainText('Meldingen er hentet tilbake');
    await expect(page.getByRole('row', { name: /Kari 1\b/ }).first()).toBeVisible();

    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      if (size === PHONE) {
        await page.getByRole('button', { name: /^Kari 1\b/ }).click();
        await page.getByRole('button', { name: 'Slett: melding fra Kari 1', exact: true }).click();
      } else {
        await pressInMenu(page, 'melding fra Kari 3', 'Slett');
      }
      await expect(notice(page)).toContainText('Meldingen er slettet');
      await page.getByRole('checkbox', { name: /Kari 2\b/ }).check();
      const bar = page.getByRole('region', { name: 'Valgte rader' });
      await expectBelow(notice(page), bar);
      for (const key of await bar.getByRole('button').all()) {
        await expect.poll(() => isInReach(key)).toBe(true);
      }
      // The next notice has the same words.
      await notice(page).getByRole('button', { name: 'Lukk' }).click();
      await expect(notice(page)).toHaveCount(0);
    }
  });

  await test.step('contacts are rows of 64 px at 320 px, which the keyboard opens, leaves and turns', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      const rows = Array.from({ length: 21 }, (_, index) => ({
        id: `k${index}`,
        name: `Aud-Marit Bjørnstad-Kristoffersen ved Lillehammer Lyd og Lys ${100 + index}`,
        email: `kontakt.med-et-langt-navn-${index}@eksempelbedrift.example`,
        comment: 'Kommer fredag',
        type: 'crew',
        createdAt: '2026-01-05T10:00:00.000Z',
      }));
      localStorage.setItem('admin_contacts', JSON.stringify(rows));
    });
    await visit('/admin-dashboard?fane=contacts', { site });
    const rows = page.getByRole('list', { name: 'Kontakter' }).getByRole('button');
    await expect(rows).toHaveCount(20);
    await expect.poll(async () => (await boxOf(rows.nth(3))).height).toBe(64);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await rows.nth(3).press('Enter');
    const details = page.getByRole('dialog', { name: /Lyd og Lys 103$/ });
    await expect(details.getByText('Kommer fredag')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows.nth(3)).toBeFocused();
    await page.getByRole('button', { name: 'Neste side' }).press('Enter');
    await expect(rows).toHaveCount(1);
  });
});

test('what is urgent, the chosen tab and the chosen part of a document are in sight on a phone', async ({
  openSite,
  page,
  context,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await logInAdmin(context, site);
  await page.setViewportSize(PHONE);
  await test.step('what is urgent and the chosen tab', async () => {
    await open(page, site, '/admin-dashboard');
    // What is urgent is above what a new site lacks.
    await expect(page.getByRole('region', { name: 'Kom i gang' })).toBeAttached();
    for (const name of ['Forsinket scene', 'Flytt', 'Fullt', 'Avlys', 'Avlys dag', 'Billetter']) {
      const key = page.getByRole('button', { name, exact: true });
      await expect(key).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isInReach(key)).toBe(true);
    }

    // The tab also when the counts of the others have come.
    for (let n = 1; n <= 3; n += 1) {
      await site.ctx.db.pool.query(
        `INSERT INTO contact_messages (navn, epost, melding, created_at)
         VALUES ($1, 'kari@festivalen.example.no', 'Hei!', $2)`,
        [`Kari ${n}`, site.clock.now()],
      );
    }
    await open(page, site, '/admin-dashboard?fane=announcements');
    await expect(page.getByRole('tab', { name: /^Meldinger\D*3/ })).toBeAttached();
    // Where one edge of it is on the edge of the window, a part of a pixel is outside.
    const tab = page.getByRole('tab', { name: 'Kunngjøringer' });
    await expect(tab).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('a chosen part, with its key and the focus, with motion and without it', async () => {
    const parts = page.getByRole('navigation', { name: 'Deler av dokumentet' });
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      await open(page, site, `${EDITION}&del=fakta`);
      await parts.getByRole('button', { name: 'Program' }).focus();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Valgt del: Program' })).toBeFocused();
      const title = page.getByRole('heading', { name: 'Program', exact: true });
      await expect.poll(async () => (await boxOf(title)).y).toBeLessThan(PHONE.height / 3);
      const key = parts.getByRole('button', { name: 'Program' });
      await expect(key).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isInReach(key)).toBe(true);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Regneark' })).toBeFocused();
    }

    // An address opens it with its key in sight, and a wide window stays where it is.
    await open(page, site, `${EDITION}&del=tekster`);
    // The font comes later and widens the row by a part of a pixel.
    await expect(parts.getByRole('button', { name: 'Tekster' })).toBeInViewport({ ratio: 0.9 });
    await page.setViewportSize(DESKTOP);
    await parts.getByRole('button', { name: 'Program' }).click();
    await expect(page.getByRole('region', { name: 'Valgt del: Program' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
