import type { Page } from 'playwright/test';
import { linkIn, type TestServer } from '#server/testing/index.ts';
import { pass, stopClock } from './harness/clock.ts';
import { expect, hydrated, test } from './harness/test.ts';

const PASSWORD = 'tre lys, en tast';
const KARI = {
  username: 'kari.n',
  email: 'kari@ctrl.example',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Kari',
  lastName: 'Nordmann',
};

const notice = (page: Page) => page.locator('[data-notice]');
const form = (page: Page, name: string) => page.getByRole('form', { name });
/** The login link, or the user's name, at the end of the secondary bar. */
const account = (page: Page) =>
  page.getByRole('navigation', { name: 'Snarveier' }).getByRole('link').last();

async function registerOverHttp(site: TestServer): Promise<void> {
  const { status } = await site.api('POST', '/api/user/register', { body: KARI });
  expect(status).toBe(201);
}

async function logIn(page: Page, password = PASSWORD, username = KARI.username): Promise<void> {
  const login = form(page, 'Logg inn');
  await login.getByLabel('Brukernavn').fill(username);
  await login.getByLabel('Passord').fill(password);
  await login.getByRole('button', { name: 'Logg inn' }).click();
}

/** The link containing `part` in the newest e-mail that has one, on this site. */
async function mailedLink(site: TestServer, to: string, part: string): Promise<string> {
  await site.runJobs();
  const mails = await site.mails();
  const mail = mails.findLast(
    (one) => one.text?.includes(part) && one.to?.some(({ address }) => address === to),
  );
  const { pathname, search } = linkIn(mail, part);
  return pathname + search;
}

test('a new user is told what is wrong, registers, is greeted twice and is at home; logging in greets, leads where one wanted to go, and is known in the header', async ({
  openSite,
  visit,
  page,
  context,
}) => {
  const site = await openSite();
  await visit('/user-login', { site });
  await page.getByRole('tab', { name: 'Registrer' }).click();
  await expect(page).toHaveURL(/\/user-login\?fane=registrer$/);
  const register = form(page, 'Registrer');
  await register.getByLabel('Brukernavn').fill('ka');
  await register.getByLabel('E-post').fill('kari(at)ctrl');
  await register.getByLabel('Passord', { exact: true }).fill('kort');
  await register.getByLabel('Gjenta passord').fill('kortere');
  await register.getByRole('button', { name: 'Registrer' }).click();
  for (const text of [
    'Brukernavn må være minst 3 tegn',
    'Ugyldig e-postadresse',
    'Passord må være minst 6 tegn',
    'Passordene stemmer ikke overens',
    'Fornavn kreves',
    'Etternavn kreves',
  ]) {
    await expect(register.getByText(text)).toBeVisible();
  }
  await register.getByLabel('Brukernavn').fill(KARI.username);
  await register.getByLabel('E-post').fill(KARI.email);
  await register.getByLabel('Fornavn').fill(KARI.firstName);
  await register.getByLabel('Etternavn').fill(KARI.lastName);
  await register.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await register.getByLabel('Gjenta passord').fill(PASSWORD);
  await stopClock(page);
  await register.getByRole('button', { name: 'Registrer' }).click();
  await expect(notice(page)).toContainText('Velkommen! 🎉');
  await pass(page, 100);
  await expect(page).toHaveURL(/\/user-profile$/);
  await pass(page, 1800);
  await expect(notice(page)).toContainText('Velkommen! 🎉');
  await pass(page, 100);
  await expect(notice(page)).toContainText('Personlig velkommen! 💝');
  await pass(page, 7800);
  await expect(notice(page)).toBeVisible();
  await pass(page, 300);
  await expect(notice(page)).toHaveCount(0);
  await expect(account(page)).toHaveText(KARI.username);
  expect(await mailedLink(site, KARI.email, '/user-profile?')).toMatch(/\?token=[\w-]{43}$/);

  // The profile asks for gifts again and again: left open, it would be refused.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.clock.resume();
  await visit('/user-login?til=%2Fshare-tracker', { site });
  await form(page, 'Logg inn').getByRole('button', { name: 'Logg inn' }).click();
  await expect(page.getByText('Brukernavn kreves')).toBeVisible();
  await expect(page.getByText('Passord kreves')).toBeVisible();
  await logIn(page, PASSWORD, KARI.email);
  await expect(notice(page)).toContainText('Velkommen tilbake!');
  await expect(notice(page)).toContainText('Hei Kari, du er nå logget inn');
  await expect(page).toHaveURL(/\/share-tracker$/);
  await expect(account(page)).toHaveText(KARI.username);
  await account(page).click();
  await expect(page).toHaveURL(/\/user-profile$/);
});

test("logging out in one tab logs out the others, and nothing of the user stays; a forgotten password is replaced by the mail's link, once, and ends every session", async ({
  openSite,
  visit,
  page,
  context,
  watch,
}) => {
  // What an open page asks for in the moment of the logout is refused.
  watch.allowConsole(/40[01]|login|reset|session|Du må logge inn først/);
  const site = await openSite();
  await registerOverHttp(site);
  await visit('/user-login', { site });
  await logIn(page);
  await expect(page).toHaveURL(/\/user-profile$/);

  await test.step('logging out in one tab logs out the others', async () => {
    await page.goto(`${site.url}/user-login`);
    await expect(page, 'somebody who is logged in is sent on').toHaveURL(/\/user-profile$/);
    await hydrated(page);
    const second = await context.newPage();
    await second.goto(`${site.url}/user-profile?fane=gaver`);
    await hydrated(second);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Kari Nordmann');

    await page.getByRole('button', { name: 'Logg ut' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(account(page)).toHaveText('Logg inn');
    await expect(second.getByRole('main')).toContainText('Du må logge inn for å se din profil');
    await expect(account(second)).toHaveText('Logg inn');
    expect(await second.locator('body').innerText()).not.toContain('Nordmann');
    const { rows } = await site.ctx.db.pool.query('select count(*)::int as count from sessions');
    // The session of the registration over HTTP belonged to no browser.
    expect(rows).toEqual([{ count: 1 }]);

    await second.getByRole('main').getByRole('link', { name: 'Logg inn' }).first().click();
    await logIn(second);
    await expect(account(page), 'the first tab hears of the login too').toHaveText(KARI.username);
    await second.close();
  });
  await page.goto(`${site.url}/user-profile`);
  await hydrated(page);

  const other = await context.browser()?.newContext();
  if (!other) throw new Error('No second browser');
  const phone = await other.newPage();
  await phone.goto(`${site.url}/user-login`);
  await hydrated(phone);
  await phone.getByRole('link', { name: 'Glemt passord?' }).click();
  const forgot = form(phone, 'Send lenke');
  const answers: string[] = [];
  for (const address of ['ukjent@ctrl.example', KARI.email]) {
    await forgot.getByLabel('E-post').fill(address);
    await forgot.getByRole('button', { name: 'Send lenke' }).click();
    answers.push(await phone.getByRole('main').getByRole('status').innerText());
    await phone.getByRole('button', { name: 'Send til en annen adresse' }).click();
  }
  expect(answers[0]).toBe(answers[1]);

  const link = await mailedLink(site, KARI.email, '/user-login?');
  await phone.goto(site.url + link);
  await hydrated(phone);
  const reset = form(phone, 'Lagre passord');
  await reset.getByLabel('Nytt passord').fill('helt nytt passord');
  await reset.getByLabel('Gjenta passord').fill('helt nytt passord');
  await reset.getByRole('button', { name: 'Lagre passord' }).click();
  await expect(notice(phone)).toContainText('Passordet er byttet');
  await expect(phone).toHaveURL(/\/user-login$/);

  await page.reload();
  await expect(page.getByRole('main')).toContainText('Du må logge inn for å se din profil');
  await logIn(phone);
  await expect(notice(phone)).toContainText('Ugyldig brukernavn eller passord');
  await logIn(phone, 'helt nytt passord');
  await expect(phone).toHaveURL(/\/user-profile$/);

  await visit(link, { site });
  const again = form(page, 'Lagre passord');
  await again.getByLabel('Nytt passord').fill('enda et passord');
  await again.getByLabel('Gjenta passord').fill('enda et passord');
  await again.getByRole('button', { name: 'Lagre passord' }).click();
  await expect(page.getByRole('alert')).toContainText('Lenken virker ikke lenger');
  await page.getByRole('link', { name: 'Be om en ny lenke' }).click();
  await expect(page).toHaveURL(/\/user-login\?fane=glemt$/);
  await other.close();
});
