import type { Page } from 'playwright/test';
import { makeTestData, type TestServer } from '#server/testing/index.ts';
import { pass, stopClock } from './harness/clock.ts';
import { expect, test } from './harness/test.ts';

const contactForm = (page: Page) => page.getByRole('form', { name: 'Kontaktskjema' });
const thanks = (page: Page) => page.getByRole('status').filter({ hasText: 'Takk for' });
const newsletterForm = (page: Page) => page.getByRole('form', { name: 'Nyhetsbrev' });

async function stored(site: TestServer, table: string, columns: string): Promise<unknown[]> {
  const { rows } = await site.ctx.db.pool.query(`select ${columns} from ${table}`);
  return rows;
}

/** The link to a page of the site in the newest e-mail to an address. */
async function linkInMail(site: TestServer, to: string, page: string): Promise<string> {
  await site.runJobs();
  const mail = (await site.mails()).findLast((one) =>
    one.to?.some(({ address }) => address === to),
  );
  const link = new RegExp(`https?://[^\\s"]+${page}\\?token=[\\w-]+`).exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`No link to ${page} in the mail to ${to}`);
  return link.replace(/^https?:\/\/[^/]+/, '');
}

test('a message is refused where it lacks something, written, thanked for during five seconds, stored and mailed', {
  tag: '@firefox-first',
}, async ({ openSite, visit, page }) => {
  const site = await openSite();
  await visit('/contact', { site });
  const form = contactForm(page);
  await form.getByLabel('E-post').fill('kari(at)ctrl');
  await form.getByLabel('Melding').fill('For kort');
  await form.getByRole('button', { name: 'Send melding' }).click();
  await expect(form.getByText('Navn er påkrevd')).toBeVisible();
  await expect(form.getByText('Ugyldig e-postadresse')).toBeVisible();
  await expect(form.getByText('Meldingen må være minst 10 tegn')).toBeVisible();
  await expect(form.getByLabel('Navn')).toBeFocused();

  await form.getByLabel('Navn').fill('Kari Nordmann');
  await form.getByLabel('E-post').fill('kari@ctrl.example');
  await form.getByLabel('Melding').fill('Kan vi komme med rullestol på lørdag?');
  await stopClock(page);
  await form.getByRole('button', { name: 'Send melding' }).click();
  await expect(thanks(page)).toHaveText('Takk for meldingen!Vi tar kontakt så snart som mulig');
  await pass(page, 50);
  await expect(page.locator('[data-notice]')).toContainText('Melding sendt!');
  await pass(page, 4900);
  await expect(thanks(page)).toBeVisible();
  await pass(page, 100);
  await expect(thanks(page)).toHaveCount(0);
  await expect(form.getByLabel('Melding')).toHaveValue('');

  expect(await stored(site, 'contact_messages', 'navn, epost, melding')).toEqual([
    {
      navn: 'Kari Nordmann',
      epost: 'kari@ctrl.example',
      melding: 'Kan vi komme med rullestol på lørdag?',
    },
  ]);
  await site.runJobs();
  const [mail] = await site.mails();
  expect(mail?.text).toContain('Kan vi komme med rullestol på lørdag?');
});

test('a sign-up is confirmed from its e-mail, outlives a restart, and ends by one press; a link with a wrong token explains itself', async ({
  openSite,
  visit,
  page,
  watch,
}) => {
  const data = await makeTestData('pglite');
  let site = await openSite({ data });
  await test.step('a link without or with a wrong token', async () => {
    watch.allowConsole(/40[04]|410|newsletter/);
    await visit('/nyhetsbrev/bekreft', { site });
    await expect(page.locator('main').getByRole('alert')).toBeVisible();
    await visit(`/nyhetsbrev/bekreft?token=${'x'.repeat(43)}`, { site });
    await page.locator('main').getByRole('button').click();
    await expect(page.locator('main').getByRole('alert')).toBeVisible();
  });

  await visit('/contact', { site });
  await newsletterForm(page).getByLabel('E-post').fill('Kari@ctrl.example');
  await newsletterForm(page).getByRole('button', { name: 'Meld meg på' }).click();
  await expect(page.locator('[data-notice]')).toContainText(
    'Sjekk e-posten din for å bekrefte påmeldingen.',
  );

  const confirm = await linkInMail(site, 'Kari@ctrl.example', '/nyhetsbrev/bekreft');
  await visit(confirm, { site });
  const state = 'confirmed_at is not null and unsubscribed_at is null as subscribed';
  const subscription = () => stored(site, 'newsletter_subscriptions', state);
  expect(await subscription(), 'opening the link alone confirms nothing').toEqual([
    { subscribed: false },
  ]);
  await page.locator('main').getByRole('button').click();
  await expect(page.locator('main').getByRole('status')).toBeVisible();

  await site.runJobs();
  // A link below the pointer would prefetch its page from a server that has stopped.
  await page.goto('about:blank');
  await site.stop();
  site = await openSite({ data });
  expect(await subscription()).toEqual([{ subscribed: true }]);

  const leave = await linkInMail(site, 'Kari@ctrl.example', '/nyhetsbrev/meld-av');
  await visit(leave, { site });
  await page.locator('main').getByRole('button').click();
  await expect(page.locator('main').getByRole('status')).toBeVisible();
  expect(await subscription()).toEqual([{ subscribed: false }]);
  await page.goto('about:blank');
  await site.stop();
  await data.remove();
});
