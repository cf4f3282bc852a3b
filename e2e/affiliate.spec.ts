import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { linkIn, type TestServer } from '#server/testing/index.ts';
import { defaultContent } from '#shared/content/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { boxOf } from './harness/in-sight.ts';
import { DESKTOP, expect, hydrated, PHONE, readToTheEnd, test, wake } from './harness/test.ts';

const EARLY_TICKET_URL = defaultContent.site.links.earlyTicket.href;

const ADMIN_PASSWORD = 'et langt passord for sjefen';
const env = { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD };
const PASSWORD = 'tre lys, en tast';
const NORA = { navn: 'Nora Vik', epost: 'nora@ctrl.example' };
const notice = (page: Page) => page.locator('[data-notice]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Another tab of the same browser at an address. */
async function openTab(context: BrowserContext, site: TestServer, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(site.url + path);
  await hydrated(tab);
  return tab;
}

/** The link to the login page, on this site, in an e-mail to Nora; another one than `used`. */
async function mailedLink(site: TestServer, used?: string): Promise<string> {
  await site.runJobs();
  const mails = await site.mails();
  const mail = mails.find(
    ({ text, to }) =>
      text?.includes('/affiliate-login?') &&
      !(used && text.includes(used)) &&
      to?.some(({ address }) => address === NORA.epost),
  );
  const { pathname, search } = linkIn(mail, '/affiliate-login?');
  return pathname + search;
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('E-post').fill(NORA.epost);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sjekk e-posten' })).toBeFocused();
}

/** An affiliate who was ranked before today, with tickets from before today. */
async function veteran(
  site: TestServer,
  navn: string,
  tickets: number,
  code = `CTRL-${navn.toUpperCase()}`,
): Promise<void> {
  const { rows } = await site.ctx.db.pool.query(
    `insert into affiliates (navn, epost, instagram, status, personal_code, points, level, approved_at)
     values ($1, $2, '@x', 'approved', $3, $4, $5, '2026-05-01T12:00:00Z') returning id`,
    [navn, `${navn.toLowerCase()}@ctrl.example`, code, tickets * 10, tickets >= 10 ? 2 : 1],
  );
  await site.ctx.db.pool.query(
    `insert into affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned, sale_date, created_at)
     values ($1, $2, $3, $4, '2026-05-02T12:00:00Z', '2026-05-02T12:00:00Z')`,
    [rows[0]?.id, code, tickets, tickets * 10],
  );
}

async function apply(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Søk om å bli affiliate' });
  await wake(form);
  await form.getByRole('button', { name: 'Send søknad' }).click();
  await expect(form.getByText('Navn er påkrevd')).toBeVisible();
  await form.getByLabel('Navn', { exact: true }).fill(NORA.navn);
  await form.getByLabel('E-post').fill(NORA.epost);
  await form.getByLabel('Instagram').fill('@noravik');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send søknad' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Søknaden er sendt' })).toBeFocused();
}

async function openAffiliatesTab(context: BrowserContext, site: TestServer): Promise<Page> {
  const page = await openTab(context, site, '/admin-dashboard?fane=affiliates');
  await page.getByLabel('Brukernavn').fill('sjef');
  await page.getByLabel('Passord').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Logg inn som Admin' }).click();
  await expect(page.getByRole('table', { name: 'Affiliates' })).toBeVisible();
  return page;
}

/** Chooses a file, which starts the dry run. */
function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['ordre;dato;antall;kode', ...lines].join('\r\n'));
  const file = { name: 'salg.csv', mimeType: 'text/csv', buffer };
  return page.getByLabel('Velg fil').setInputFiles(file);
}

test('from the application to points on a wall that nobody reloads', async ({
  openSite,
  visit,
  page,
  context,
  watch,
}) => {
  await watch.allowOutside();
  const site = await openSite({ env });
  await veteran(site, 'Jonas', 5);
  await visit('/affiliate', { site });
  await apply(page);

  const admin = await openAffiliatesTab(context, site);
  await admin.getByRole('button', { name: `Se søknad: ${NORA.navn}` }).click();
  await dialog(admin).getByRole('button', { name: 'Godkjenn' }).click();
  await admin.getByLabel(/Begrunnelse/).fill('Velkommen inn.');
  await dialog(admin).getByRole('button', { name: 'Godkjenn' }).click();
  await expect(notice(admin)).toContainText('Godkjent. Koden sendes på e-post.');
  // The notice is inside the dialog and has a close button too.
  await dialog(admin).getByRole('button', { name: 'Lukk' }).first().click();
  const row = admin.getByRole('row', { name: new RegExp(NORA.navn) }).first();
  await expect(row).toContainText('Godkjent');

  await page.goto(site.url + (await mailedLink(site)));
  await hydrated(page);
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Gjenta passord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(page).toHaveURL(/\/affiliate-dashboard$/);
  const code = (await page.locator('[data-code]').textContent()) ?? '';
  expect(code).toMatch(/^CTRL-[A-HJ-NP-Z2-9]{6}$/);
  const link = (await page.locator('[data-code-link]').textContent()) ?? '';
  const figure = (name: RegExp) =>
    page.locator('[data-figures] > div').filter({ hasText: name }).locator('dd');
  await expect(figure(/^0Poeng|^Poeng/)).toHaveText('0');

  const visitor = await context.newPage();
  const left = visitor.waitForRequest((request) => request.url().startsWith(EARLY_TICKET_URL));
  // The ticket site is a placeholder that does not answer.
  await visitor.goto(site.url + new URL(link).pathname).catch(() => undefined);
  expect((await left).url()).toBe(`${EARLY_TICKET_URL}?kode=${code}`);
  await visitor.close();

  const wall = await openTab(context, site, '/affiliate-progress');
  const ranked = wall.locator('[data-row]');
  await expect(ranked).toHaveCount(2);
  await expect(ranked.first()).toContainText('Jonas');
  await wall.getByRole('button', { name: 'Storskjerm' }).click();
  await expect(wall.locator('.site-header')).toBeHidden();

  await choose(admin, [`A-1;01.06.2026;3;${code}`, 'A-2;01.06.2026;x;CTRL-FEILXX']);
  await expect(admin.getByText('Filen er avvist: 1 rad har feil.')).toBeVisible();
  await expect(admin.getByText(/^Linje 3:/)).toBeVisible();
  const file = [`A-1;01.06.2026;8;${code}`, `A-2;01.06.2026;4;${code}`, 'A-3;01.06.2026;2;'];
  await choose(admin, file);
  await admin.getByRole('button', { name: 'Importer 3 rader' }).click();
  await expect(notice(admin)).toContainText('3 rader lagt til');

  await expect(ranked.first()).toContainText(NORA.navn);
  await expect(ranked.first()).toContainText('120');
  await expect(ranked.first()).toContainText('Partner');
  await expect(ranked.nth(1)).toContainText('ned 1 siden i går');
  await expect(wall.getByText(`${NORA.navn} nådde nivå Partner`)).toBeVisible();

  await expect(figure(/Poeng/)).toHaveText('120');
  await expect(figure(/Besøk/)).toHaveText('1');
  const receipt = page.getByRole('table', { name: 'Kvittering' });
  await expect(receipt.getByRole('row', { name: /A-1/ })).toContainText('+80');
  await expect(receipt.getByRole('row', { name: /A-2/ })).toContainText('+40');

  await choose(admin, file);
  await expect(admin.getByText(/0 rader blir lagt til, 3 rader er kjent/)).toBeVisible();
  await admin.locator('[data-import-answer]').getByRole('button', { name: 'Lukk' }).click();
  await admin.getByRole('button', { name: /^Angre: importen fra/ }).click();
  await dialog(admin).getByRole('button', { name: 'Angre importen' }).click();
  await expect(ranked.first()).toContainText('Jonas');
  await expect(figure(/Poeng/)).toHaveText('0');

  // A pause ends the session and removes the name from the leaderboard at once; the open page may
  // make one more call.
  watch.allowConsole(/401|Du må logge inn|affiliate\/dashboard/);
  await admin.getByRole('button', { name: `Detaljer: ${NORA.navn}` }).click();
  await dialog(admin).getByRole('button', { name: 'Sett på pause' }).click();
  await admin
    .getByRole('dialog', { name: /på pause/ })
    .getByRole('button', { name: 'Sett på pause' })
    .click();
  await expect(ranked).toHaveCount(1);
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Du er logget ut.')).toBeVisible();
});

test('a link logs in once; a password is chosen by another; the own data are taken along, and the account goes from every tab and list', async ({
  openSite,
  visit,
  page,
  context,
  watch,
}) => {
  watch.allowConsole(/40[01]|login|Passordet er feil|Du må logge inn/);
  const code = 'CTRL-N2RA23';
  const site = await openSite();
  await veteran(site, 'Jonas', 5);
  await veteran(site, 'Nora', 13, code);
  /** Nothing serious wide and narrow, and nothing that scrolls sideways between. */
  const expectCalm = async () => {
    for (const size of [DESKTOP, PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(size);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBe(size.width);
      if (size !== PHONE) expect(await seriousFindings(page), `${size.width} px`).toEqual([]);
    }
  };
  const follow = async (link: string) => {
    await page.goto(site.url + link);
    await hydrated(page);
  };

  const link =
    await test.step('a forgotten password is no hindrance: a link logs in, once', async () => {
      await visit('/affiliate-login', { site });
      await page.getByRole('link', { name: 'Få en innloggingslenke på e-post' }).click();
      await askForLink(page);
      const first = await mailedLink(site);
      await follow(first);
      await page.getByRole('button', { name: 'Logg inn' }).click();
      await expect(page).toHaveURL(/\/affiliate-dashboard$/);
      await expect(page.getByLabel('Navn', { exact: true })).toBeVisible();
      await readToTheEnd(page);
      await expectCalm();
      await page.setViewportSize(DESKTOP);
      await page.getByRole('button', { name: 'Logg ut' }).click();
      await expect(page.getByText('Du er logget ut.')).toBeVisible();
      await follow(first);
      await page.getByRole('button', { name: 'Logg inn' }).click();
      await expect(page.getByRole('alert')).toContainText('Lenken virker ikke lenger');
      return first;
    });

  await follow('/affiliate-login?fane=lenke');
  await askForLink(page);
  await follow(await mailedLink(site, link));
  await page.getByRole('link', { name: 'Velg et nytt passord i stedet' }).click();
  await page.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Gjenta passord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(page).toHaveURL(/\/affiliate-dashboard$/);
  const wall = await openTab(context, site, '/affiliate-progress');
  await expect(wall.locator('[data-row]')).toHaveCount(2);
  const other = await openTab(context, site, '/affiliate-dashboard');
  await expect(other.locator('[data-code]')).toHaveText(code);

  await page.bringToFront();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Last ned mine data' }).click();
  const kept = JSON.parse(await readFile(await (await file).path(), 'utf8'));
  expect(kept).toMatchObject({
    affiliate: { epost: NORA.epost, personalCode: code },
    ledger: [{ ticketsSold: 13, pointsAfter: 130 }],
  });

  await page.getByRole('button', { name: 'Slett konto' }).click();
  await expect(dialog(page).getByText(/«Slettet affiliate»/)).toBeVisible();
  await expectCalm();
  const erase = dialog(page).getByRole('button', { name: 'Slett kontoen for godt' });
  await dialog(page).getByLabel('Passord').fill('feil passord');
  await erase.click();
  const form = dialog(page).getByRole('form', { name: 'Slett konto' });
  await expect(form.getByText('Passordet er feil')).toBeVisible();
  await dialog(page).getByLabel('Passord').fill(PASSWORD);
  await erase.dblclick();
  await expect(notice(page).last()).toContainText('Affiliate-kontoen er slettet');
  for (const tab of [page, other]) await expect(tab.getByText('Du er logget ut.')).toBeVisible();
  await expect(wall.locator('[data-row]')).toHaveCount(1);
  const followed = await page.request.get(`${site.url}/r/${code}`, { maxRedirects: 0 });
  expect(followed.headers().location).toBe(EARLY_TICKET_URL);
  await site.runJobs();
  const subjects = (await site.mails()).map(({ subject }) => subject);
  expect(subjects).toContain('Affiliate-kontoen din er slettet');
});

test('a thousand promoters are ranked, listed and paged', async ({
  openSite,
  visit,
  page,
  context,
}) => {
  const site = await openSite({ env });
  await site.ctx.db.pool.query(
    `insert into affiliates (navn, epost, instagram, status, personal_code, points, level, approved_at)
     select 'Promoter ' || n, 'p' || n || '@ctrl.example', '@p' || n, 'approved',
       'CTRL-' || n, 0, 1, '2026-05-01T12:00:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 1000) as n`,
  );
  await visit('/affiliate-progress', { site });
  const ranked = page.locator('[data-row]');
  await expect(ranked).toHaveCount(1000);
  await expect(ranked.first()).toContainText('Promoter 1');
  await expect(ranked.last()).toContainText('#1000');
  const admin = await openAffiliatesTab(context, site);
  await expect(admin.getByText('1–20 av 1 000')).toBeVisible();
  await admin.getByLabel('Søk på navn, e-post, kode eller profil').fill('promoter 777');
  await expect(admin.getByText('1–1 av 1', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Detaljer: Promoter 777' }).click();
  await expect(dialog(admin).getByText('Ingen salg er registrert.')).toBeVisible();
  expect(await seriousFindings(admin)).toEqual([]);
});

test('the leader is large and clear of the dock; on a phone points are beside names, and the status beside the key', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite({ env });
  await site.ctx.db.pool.query(
    `insert into affiliates (navn, epost, status, personal_code, points, level, approved_at)
     values ('Ada', 'ada@ctrl.example', 'approved', 'CTRL-ADA234', 1320, 4, now()),
       ('Bo', 'bo@ctrl.example', 'approved', 'CTRL-BEE234', 120, 2, now())`,
  );
  await page.setViewportSize(DESKTOP);
  await visit('/affiliate-progress', { site });
  const ranked = page.locator('[data-row]');
  await expect(ranked).toHaveCount(2);
  const [leader, next] = [await boxOf(ranked.first()), await boxOf(ranked.last())];
  expect(leader.height, 'the leader is larger').toBeGreaterThan(next.height + 40);
  const isCovered = async () => {
    const dock = await boxOf(page.locator('.dock'));
    return leader.x + leader.width > dock.x && leader.y + leader.height > dock.y;
  };
  await expect.poll(isCovered, 'and clear of the dock').toBe(false);

  // The word is not broken on the narrowest key, nor in the larger text of a wall.
  const level = page.getByRole('listitem').getByText('Ambassador', { exact: true }).first();
  const lines = () =>
    level.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    await expect.poll(lines, `${width} px`).toBe(1);
  }

  await page.setViewportSize(PHONE);
  const name = await boxOf(ranked.first().locator('b').first());
  const points = await boxOf(ranked.first().getByText(/^1.320/));
  expect(points.x, 'points are beside the name').toBeGreaterThan(name.x + name.width);
  expect(points.y).toBeLessThan(name.y + name.height);
  const status = await boxOf(page.getByText('Sist oppdatert'));
  const join = await boxOf(page.getByRole('link', { name: 'Bli affiliate' }).first());
  expect(status.x + status.width, 'the status is beside the key').toBeLessThanOrEqual(join.x);
  expect(status.y, 'and no lower').toBeLessThan(join.y + join.height);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await visit('/affiliate-progress?storskjerm', { site });
  await expect(page.locator('html[data-storskjerm]')).toHaveCount(1);
  await expect.poll(lines, 'on a wall').toBe(1);
});
