import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { addAdmin, cookiesOf, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { pass } from './harness/clock.ts';
import { addCoverChecks, expectNothingCovered, SIZES } from './harness/covered.ts';
import { PROFILE_TABS } from './harness/routes.ts';
import { DESKTOP, expect, follow, loaded, PHONE, readToTheEnd, test } from './harness/test.ts';

const PASSWORD = 'tre lys, en tast';
const KARI = {
  username: 'kari.n',
  email: 'kari@ctrl.example',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Kari',
  lastName: 'Nordmann',
  bio: 'Danser til lyset går.',
};
const NEW_PASSWORD = 'et helt nytt passord';
const POLL_MS = 5000;
const PHONES = [PHONE, { width: 320, height: 640 }];

/** Registers Kari over HTTP and sets her session's cookie in the browser. Returns her id. */
async function register(site: TestServer, page: Page): Promise<string> {
  const answer = await site.api('POST', '/api/user/register', { body: KARI });
  expect(answer.status).toBe(201);
  const cookies = Object.values(cookiesOf(answer)).map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/);
    return { name, value, url: site.url };
  });
  await page.context().addCookies(cookies);
  return answer.body.user.id;
}

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });
const notice = (page: Page) => page.locator('[data-notice]');
const panel = (page: Page) => page.getByRole('tabpanel');

async function rows(site: TestServer, sql: string): Promise<unknown[]> {
  return (await site.ctx.db.pool.query(sql)).rows;
}

test('gifts and messages: the welcome gift is opened once, and what an admin sends arrives in the open page', async ({
  openSite,
  visit,
  page,
}) => {
  const site = await openSite();
  const id = await register(site, page);
  const admin = await addAdmin(site);
  const give = async (path: string, body: object) => {
    const answer = await site.api('POST', `/api/admin/users/${id}/${path}`, {
      cookie: admin.cookie,
      body,
    });
    expect(answer.status).toBeLessThan(300);
  };
  const points = panel(page)
    .locator('dt', { hasText: /^Poeng$/ })
    .locator('+ dd');

  await test.step('the welcome gift is opened once', async () => {
    await visit('/user-profile', { site });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kari Nordmann');
    await expect(tab(page, 'Gaver')).toHaveText('Gaver 1 uåpnet');
    await expect(points).toHaveText('0');
    await tab(page, 'Gaver').click();
    await expect(page).toHaveURL(/\/user-profile\?fane=gaver$/);
    await expect(panel(page).getByText('Ny!')).toHaveCount(1);
    await panel(page).getByRole('button', { name: 'Åpne gave' }).dblclick();
    await expect(notice(page)).toContainText('🎁 Gave åpnet!');
    await expect(panel(page).locator('.tag', { hasText: 'Åpnet' })).toBeVisible();
    await expect(panel(page).getByText(/Poeng · 100 poeng · Åpnet 1\. juni 2026/)).toBeVisible();
    await expect(tab(page, 'Gaver')).toHaveText('Gaver');
  });

  await test.step('gifts of an admin arrive, closed', async () => {
    for (const title of ['Takk for skyssen', 'Takk for maten']) {
      await give('gifts', { title, description: 'En kaffe i baren.', giftType: 'other' });
    }
    await pass(page, POLL_MS);
    await expect(panel(page).getByRole('heading', { name: 'Takk for skyssen' })).toBeVisible();
    await expect(panel(page).getByText('En kaffe i baren.')).toHaveCount(0);
    await expect(tab(page, 'Gaver')).toHaveText('Gaver 2 uåpnede');
  });

  await test.step('a message of an admin arrives, and is read', async () => {
    await tab(page, 'Innboks').click();
    await panel(page).getByRole('button', { name: 'Merk alle som lest' }).click();
    await expect(panel(page).getByText('Alt er lest')).toBeVisible();
    await give('message', { message: 'Kan du stå i garderoben fra 18?' });
    await pass(page, POLL_MS);
    await expect(tab(page, 'Innboks')).toHaveText('Innboks 1 ulest');
    await panel(page)
      .getByRole('button', { name: /^NY Melding fra CTRL/ })
      .click();
    await expect(panel(page).getByText('Kan du stå i garderoben fra 18?')).toBeVisible();
    await expect(panel(page).getByText('NY', { exact: true })).toHaveCount(0);
    await expect(tab(page, 'Innboks')).toHaveText('Innboks');
  });

  await test.step('all of it is there after a reload', async () => {
    await page.reload();
    await expect(panel(page).getByText('Alt er lest')).toBeVisible();
    await tab(page, 'Oversikt').click();
    await expect(points).toHaveText('100');
    expect(await rows(site, 'select points from user_gifts where opened')).toEqual([
      { points: 100 },
    ]);
  });
});

test('a user confirms the address, keeps a reminder, changes what is known, takes it along and deletes the account', async ({
  openSite,
  visit,
  page,
  context,
  watch,
}) => {
  const site = await openSite();
  await register(site, page);

  await test.step('the welcome mail’s link confirms by its key, logged out too', async () => {
    await visit('/user-profile', { site });
    await expect(page.getByText('Bekreft e-postadressen din.')).toBeVisible();
    await site.runJobs();
    const [mail] = await site.mails();
    const link = /\/user-profile\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0];
    if (!link) throw new Error('The welcome mail has no link');
    const session = await context.cookies();
    // The profile asks for gifts again and again: left open, it would be refused.
    await page.goto('about:blank');
    await context.clearCookies();
    await visit(link, { site });
    const confirmed = () => rows(site, 'select email_confirmed_at is not null as yes from users');
    const key = page.getByRole('button', { name: 'Bekreft e-postadressen' });
    await expect(key).toBeVisible();
    expect(await confirmed(), 'opening the link alone confirms nothing').toEqual([{ yes: false }]);
    await key.click();
    await expect(
      page.locator('main').getByText('E-postadressen er bekreftet. Takk!'),
    ).toBeVisible();
    expect(await confirmed()).toEqual([{ yes: true }]);
    await expect(page).toHaveURL(/\/user-profile$/);
    await context.addCookies(session);
  });

  await test.step('a reminder is set, outlives a reload, is deleted, brought back, and deleted for good', async () => {
    await visit('/user-profile?fane=kalender', { site });
    await expect(panel(page).getByText('80 dager igjen!')).toBeVisible();
    const set = panel(page).getByRole('button', { name: 'Sett påminnelse' });
    await expect(set).toBeDisabled();
    await panel(page)
      .getByRole('button', { name: /^Fredag 12\. juni 2026$/ })
      .click();
    await panel(page).getByLabel('Hva vil du huske?').fill('Sy ferdig kappa');
    await set.click();
    await expect(panel(page).getByText('Sy ferdig kappa')).toBeVisible();
    await expect(set).toBeDisabled();
    await expect(set).toBeFocused();

    await page.reload();
    await expect(panel(page).getByText('Sy ferdig kappa')).toBeVisible();
    const remove = panel(page).getByRole('button', { name: 'Slett påminnelsen 12. juni 2026' });
    await remove.click();
    await expect(panel(page).getByText('Sy ferdig kappa')).toHaveCount(0);
    await notice(page).getByRole('button', { name: 'Angre' }).click();
    await expect(panel(page).getByText('Sy ferdig kappa')).toBeVisible();
    await remove.click();
    await expect(panel(page).getByText(/^Ingen påminnelser ennå/)).toBeVisible();
    await expect.poll(() => rows(site, 'select id from user_reminders')).toEqual([]);
  });

  await test.step('name and picture are changed', async () => {
    await page.getByRole('link', { name: 'Rediger profil' }).click();
    const about = page.getByRole('form', { name: 'Om deg' });
    await about.getByLabel('Fornavn').fill('Karianne');
    await about.getByRole('button', { name: 'Lagre' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karianne Nordmann');
    await expect(about.getByRole('button', { name: 'Lagre' })).toBeFocused();

    const file = page.getByLabel('Velg et bilde, eller slipp det her');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('nei') });
    await expect(page.getByText('Bildet må være JPEG, PNG eller WebP.')).toBeVisible();
    await file.setInputFiles('client/src/assets/tast-gaming.png');
    const preview = page.getByRole('region', { name: 'Bilde' }).locator('img');
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
    await page.getByRole('button', { name: 'Lagre bildet' }).click();
    await expect(notice(page)).toContainText('Bildet er lagret');
    const picture = page
      .locator('header', { has: page.getByRole('heading', { level: 1 }) })
      .locator('img');
    await expect(picture).toHaveAttribute('src', /^\/api\/profile-pictures\/[0-9a-f-]{36}\.webp$/);
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(256);
    await page.getByRole('button', { name: 'Fjern bildet' }).click();
    await expect(picture).toHaveCount(0);
  });

  await test.step('a new password ends the other sessions', async () => {
    watch.allowConsole(/400|Passordet er feil/);
    const other = await site.api('POST', '/api/user/login', {
      body: { username: KARI.username, password: PASSWORD },
    });
    const cookie = cookiesOf(other).ctrl_user ?? '';
    const form = page.getByRole('form', { name: 'Passord' });
    await form.getByLabel('Passordet du har nå').fill('feil passord');
    await form.getByLabel('Nytt passord', { exact: true }).fill(NEW_PASSWORD);
    await form.getByLabel('Gjenta nytt passord').fill(NEW_PASSWORD);
    await form.getByRole('button', { name: 'Bytt passord' }).click();
    await expect(form.getByText('Passordet er feil')).toBeVisible();
    await form.getByLabel('Passordet du har nå').fill(PASSWORD);
    await form.getByRole('button', { name: 'Bytt passord' }).click();
    await expect(notice(page)).toContainText('Passordet er byttet');
    expect((await page.request.get(`${site.url}/api/user/gifts`)).status()).toBe(200);
    expect((await site.api('GET', '/api/user/gifts', { cookie })).status).toBe(401);
  });

  await test.step('the data are downloaded, then the account is deleted', async () => {
    // The page may ask for gifts or messages between the deletion and its answer.
    watch.allowConsole(/401.*\/api\/user\/(gifts|messages)/);
    watch.allowConsole(/\/api\/user\/(gifts|messages) ApiError: (HTTP 401|Du må logge inn)/);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Last ned mine data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('ctrl-mine-data-2026-06-01.json');
    const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({ user: { username: KARI.username, email: KARI.email } });

    await page.getByRole('button', { name: 'Slett konto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Slett konto' });
    await dialog.getByLabel('Passord', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Slett kontoen for godt' }).click();
    await expect(notice(page)).toContainText('Kontoen er slettet');
    await expect(
      page.getByRole('heading', { name: 'Du må logge inn for å se din profil' }),
    ).toBeVisible();
    expect(await rows(site, 'select id from users')).toEqual([]);
    expect((await page.request.get(`${site.url}/api/user/gifts`)).status()).toBe(401);
    await expect(page.locator('main').getByRole('link', { name: 'Logg inn' })).toBeVisible();
  });
});

test('every tab is sound at all widths, and nothing of it is covered; somebody known here is told to log in when the session has ended, and not before', async ({
  openSite,
  visit,
  page,
  watch,
}) => {
  const site = await openSite();
  await register(site, page);
  await addCoverChecks(page);
  await visit('/user-profile', { site });
  await test.step('axe finds nothing serious in any tab, nothing is covered, and nothing scrolls sideways at 320', async () => {
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('.dock:not([data-placed])')).toHaveCount(0);
    for (const view of [...PROFILE_TABS, 'innstillinger']) {
      const isFirst = view === PROFILE_TABS[0];
      await follow(page, `/user-profile?fane=${view}`);
      const shown =
        view === 'innstillinger'
          ? page.getByRole('form', { name: 'Om deg' })
          : panel(page).and(page.locator(`[id$="-${view}"]`));
      await expect(shown).toBeVisible();
      await readToTheEnd(page);
      for (const size of isFirst ? SIZES.filter(({ between }) => !between) : [...PHONES, DESKTOP]) {
        await page.setViewportSize(size);
        await loaded(page);
        const at = `${view} at ${size.width}`;
        if (size === PHONE || size === DESKTOP) expect(await seriousFindings(page), at).toEqual([]);
        if (size.width === 320) {
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, view).toBe(320);
        }
        // What is around the tabs is the same for all.
        if (isFirst) await expectNothingCovered(page, at, 'body');
        else if (size.width !== 320 && view !== 'innstillinger')
          await expectNothingCovered(page, at, '[role="tabpanel"]');
      }
    }
  });

  await follow(page, '/user-profile');
  let asked: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/api/user/session', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Laster profilen')).toBeAttached();
  await expect(page.getByText('Du må logge inn')).toHaveCount(0);
  asked?.();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kari Nordmann');

  await follow(page, '/user-profile?fane=gaver');
  await expect(panel(page).getByText('Ny!')).toBeVisible();
  watch.allowConsole(/401|ApiError/);
  await rows(site, 'delete from sessions');
  await pass(page, POLL_MS);
  await expect(
    page.getByRole('heading', { name: 'Du må logge inn for å se din profil' }),
  ).toBeVisible();
  await expect(page.getByText('Du er logget ut.')).toBeFocused();
  await expect(page.locator('main').getByRole('link', { name: 'Logg inn' })).toHaveAttribute(
    'href',
    '/user-login?til=%2Fuser-profile%3Ffane%3Dgaver',
  );
});
