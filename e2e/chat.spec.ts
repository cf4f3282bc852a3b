import type { Browser, BrowserContext, Page } from 'playwright/test';
import { addAdmin, type TestServer } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { expect, hydrated, PHONE, test } from './harness/test.ts';
import type { Watch } from './harness/watch.ts';

interface Visitor {
  context: BrowserContext;
  page: Page;
  chat: ReturnType<Page['getByRole']>;
  lines: ReturnType<Page['locator']>;
  say: (text: string) => Promise<void>;
  enter: (room: string) => Promise<void>;
}

/** A page with its own cookies and storage. */
async function openBrowser(browser: Browser, watch: Watch, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  watch.page(page);
  return page;
}

async function openChat(page: Page) {
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await expect(chat.getByText('Tilkoblet')).toBeVisible();
  return chat;
}

/** A visitor who reads and writes under a name; the page is theirs. */
async function visitor(page: Page, site: TestServer, navn: string): Promise<Visitor> {
  await page.goto(`${site.url}/contact`);
  await hydrated(page);
  const chat = await openChat(page);
  await chat.getByLabel('Hva vil du hete i chatten?').fill(navn);
  await chat.getByRole('button', { name: 'Bruk navnet' }).click();
  await expect(chat.getByText(`Du skriver som ${navn}`)).toBeVisible();
  const say = async (text: string) => {
    const field = chat.getByRole('textbox', { name: 'Skriv en melding' });
    await field.fill(text);
    await field.press('Enter');
  };
  const enter = async (room: string) => {
    await chat.getByRole('button', { name: room }).click();
    await expect(chat.getByText('Tilkoblet')).toBeVisible();
  };
  return {
    context: page.context(),
    page,
    chat,
    lines: chat.locator('article:not([data-unsent]) [data-said]'),
    say,
    enter,
  };
}

async function moderator(browser: Browser, watch: Watch, site: TestServer) {
  const { cookie } = await addAdmin(site);
  const page = await openBrowser(browser, watch);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`${site.url}/admin-dashboard?fane=chat`);
  const desk = page.locator('[data-moderation]');
  await expect(desk.getByText('Tilkoblet')).toBeVisible();
  const log = desk.locator('[data-dense]');
  return { context: page.context(), page, desk, log };
}

test('two visitors and a moderator keep three rooms friendly', { tag: '@firefox' }, async ({
  openSite,
  browser,
  page,
  watch,
}) => {
  const site = await openSite();
  const desk = await moderator(browser, watch, site);
  const kari = await visitor(page, site, 'Kari');
  const onPhone = await openBrowser(browser, watch, { viewport: PHONE, hasTouch: true });
  const ola = await visitor(onPhone, site, 'Ola');

  // Every member receives the lines of the room; an admin those of the other rooms too.
  await kari.say('Hei fra Kari');
  await expect(ola.lines).toHaveText(['Hei fra Kari']);
  await ola.say('Hei fra Ola');
  await expect(kari.lines).toHaveText(['Hei fra Kari', 'Hei fra Ola']);
  await expect(desk.log.locator('[data-said]')).toHaveText(['Hei fra Kari', 'Hei fra Ola']);
  for (const room of ['Gaming & Musikk', 'Cosplay & Creativity']) {
    await kari.enter(room);
    await kari.say(`Hei i ${room}`);
    await expect(kari.lines).toHaveText([`Hei i ${room}`]);
    await expect(desk.desk.getByRole('button', { name: `${room} 1 ulest` })).toBeVisible();
  }
  await kari.enter('Festival & Event');

  // Enough points for the next level, which is announced in the room.
  await site.ctx.db.pool.query("update chat_users set total_points = 95 where navn = 'Kari'");
  site.clock.advance(60_000);
  await kari.say('Nå da?');
  // The announcement for screen readers has the same text.
  const levelUp = { hasText: 'Kari har nådd nivå 2: Community Friend!' };
  await expect(ola.chat.locator('[data-system]', levelUp)).toBeVisible();

  // The moderator writes under the name that all admins share.
  const admin = desk.desk.getByRole('textbox', { name: 'Skriv som CTRL Admin' });
  await admin.fill('Portene åpner 16:00.');
  await admin.press('Enter');
  await expect(kari.chat.locator('[data-admin]')).toContainText('CTRL Admin');
  await expect(kari.chat.locator('[data-admin]')).toContainText('ADMIN');

  // A line is reported, reviewed, and removed from every screen; 'Angre' restores it.
  await kari.chat.getByRole('button', { name: /Valg for meldingen fra Ola/ }).click();
  await kari.chat.getByRole('button', { name: 'Rapporter' }).click();
  await kari.chat.getByRole('button', { name: 'Send rapport' }).click();
  await expect(kari.page.locator('[data-notice]')).toContainText('En moderator ser på meldingen');
  const reports = desk.desk.getByRole('region', { name: 'Rapporterte meldinger' });
  await expect(reports.getByText('Hets eller trakassering')).toBeVisible();
  await reports.getByRole('button', { name: 'Fjern meldingen' }).click();
  for (const person of [kari, ola]) {
    await expect(person.chat.locator('[data-removed]')).toHaveText(
      'Meldingen er fjernet av en moderator.',
    );
    await expect(person.lines.filter({ hasText: 'Hei fra Ola' })).toHaveCount(0);
  }
  await expect(reports.getByText('Ingen rapporter venter.')).toBeVisible();
  await desk.page.locator('[data-notice]').getByRole('button', { name: 'Angre' }).click();
  await expect(kari.lines.filter({ hasText: 'Hei fra Ola' })).toHaveCount(1);

  // Slow mode shows the waiting time.
  await desk.desk.getByRole('switch', { name: /Saktemodus/ }).click();
  await expect(ola.chat.getByText('Saktemodus er på.')).toBeVisible();
  await ola.say('En til');
  await expect(ola.chat.getByRole('button', { name: /^Om \d+ s$/ })).toBeVisible();
  await desk.desk.getByRole('switch', { name: /Saktemodus/ }).click();
  await expect(ola.chat.getByText('Saktemodus er på.')).toHaveCount(0);

  // A time-out with a reason, for one of them only.
  await desk.log
    .getByRole('button', { name: /Velg meldingen fra Kari/ })
    .first()
    .click();
  await desk.desk.getByRole('button', { name: 'Demp i 10 minutter' }).click();
  await desk.desk.getByRole('button', { name: 'Grunn: Spam' }).click();
  await desk.desk.getByRole('button', { name: 'Demp i 10 minutter' }).click();
  await expect(desk.page.locator('[data-notice]')).toContainText('Kari er dempet i 10 minutter');
  await expect(desk.desk.getByText('Dempet av sjef')).toBeVisible();
  const told = kari.chat.locator('[data-notice]');
  await expect(told).toContainText('Du har fått en pause av en moderator.');
  await expect(told).toContainText('Grunn: Spam');
  await expect(kari.chat.getByRole('button', { name: /^Om \d+ min$/ })).toBeVisible();
  await kari.say('Får ikke si noe');
  await expect(ola.lines.filter({ hasText: 'Får ikke si noe' })).toHaveCount(0);
  for (const { context } of [ola, desk]) await context.close();
});

test('the chat opens from a world, keeps the focus, and closes by Escape; the network is cut and comes back: nothing is lost and nothing doubled', async ({
  openSite,
  visit,
  browser,
  page,
  watch,
}) => {
  const site = await openSite();
  await test.step('it opens from a world', async () => {
    await visit('/', { site });
    const link = page.getByRole('link', { name: 'Chat: Gaming & Musikk' });
    await link.scrollIntoViewIfNeeded();
    await link.click();
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await expect(chat.getByRole('button', { name: 'Gaming & Musikk' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(chat.getByText('Ingen meldinger ennå')).toBeVisible();
    await expect(page.locator('.dock')).toBeHidden();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|api\//);
  const kari = await visitor(page, site, 'Kari');
  const ola = await visitor(await openBrowser(browser, watch, { viewport: PHONE }), site, 'Ola');
  await test.step('nothing is lost and nothing doubled', async () => {
    await kari.say('Før');
    await expect(ola.lines).toHaveText(['Før']);
    await kari.context.setOffline(true);
    await expect(kari.chat.getByRole('status').getByText('Frakoblet')).toBeVisible();
    const meanwhile = ['Mens du var borte 1', 'Mens du var borte 2'];
    for (const text of meanwhile) {
      await ola.say(text);
      await expect(ola.lines.last()).toHaveText(text);
    }
    await kari.say('Skrevet uten nett');
    await expect(kari.chat.getByText('Meldingen sendes når du er tilkoblet.')).toBeVisible();
    await expect(kari.chat.getByText('Ikke sendt ennå')).toBeVisible();
    await kari.context.setOffline(false);
    const all = ['Før', ...meanwhile, 'Skrevet uten nett'];
    await expect(kari.lines).toHaveText(all);
    await expect(ola.lines).toHaveText(all);
    await expect(kari.chat.getByText('Ikke sendt ennå')).toHaveCount(0);
  });

  await test.step('on a phone it is the whole screen, and the page behind it is shut', async () => {
    const { page: phone, chat } = ola;
    // After its opening animation.
    await expect.poll(() => chat.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    const isShut = () => phone.locator('h1').evaluate((title) => title.closest('[inert]') !== null);
    await expect.poll(isShut).toBe(true);
    await chat.getByRole('button', { name: 'Lukk chatten' }).click();
    await expect(phone.getByRole('button', { name: 'Chat', exact: true })).toBeFocused();
    await expect.poll(isShut).toBe(false);
  });
  await ola.context.close();
});
