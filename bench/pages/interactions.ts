import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { publishOps } from '../../e2e/harness/publish.ts';
import { addAdmin, addUser, type TestServer } from '../../server/testing/index.ts';
import { madeUpSlot } from '../../shared/testing/made-up-edition.ts';
import { browserCookies } from '../lib/calls.ts';
import { inTurns, print } from '../lib/figures.ts';
import { longestTask, SLOWDOWN } from './longest-task.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LIMIT_MS = 50;
/** Lines of the room that the page has loaded while somebody types. */
const LINES = 500;
const TEXT = 'Vi ses ved scenen';
/** Acts that are added to the ten of 2025, so that somebody looks for one among 400. */
const ACTS = 390;
/** Between two keys, of a pointer over what it will press, and of a press, in ms. */
const KEY_DELAY = 80;
const HOVER = 200;
const PRESS = 60;

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

interface Place {
  page: Page;
  url: string;
  people: Awaited<ReturnType<typeof prepareData>>;
}

interface Interaction {
  name: string;
  options: BrowserContextOptions;
  /** Brings the page to the state before it; gives what is measured, and a check that it had its effect. */
  open(place: Place): Promise<{ act: () => Promise<void>; check: () => Promise<void> }>;
}

const TEXTS = `array['Ses på gulvet!', 'Noen som vet når portene åpner, og om det er garderobe?',
  'Har sett frem til dette hele året. Tar med gjengen fra Skien, vi blir minst ti stykker som skal '
  || 'danse til lyset går.', 'Haha', 'https://ctrl.example/program ligger ute nå']`;

/** A room with lines, and a user with gifts and messages; gives the cookies of the needed people. */
async function prepareData(site: TestServer) {
  const [user, admin] = [await addUser(site), await addAdmin(site)];
  const sql = (text: string, ...values: unknown[]) => site.ctx.db.pool.query(text, values);
  const now = site.clock.now();
  await sql(
    `insert into chat_messages (room, navn, melding, level, created_at)
     select 'festival', 'Gjest ' || n % 17, (${TEXTS})[1 + n % 5], 1 + n % 5,
       $1::timestamptz - (${LINES + 50} - n) * interval '1 minute'
     from generate_series(1, ${LINES + 50}) n`,
    now,
  );
  const each = "$2::timestamptz - n * interval '1 day' from generate_series(1, 40) n";
  await sql(
    `insert into user_gifts (user_id, title, description, gift_type, given_by_admin, created_at)
     select $1, 'Gave ' || n, 'Hentes i baren mot fremvisning.', 'merchandise', 'sjef', ${each}`,
    ...[user.id, now],
  );
  await sql(
    `insert into user_messages (user_id, from_admin, title, message, created_at)
     select $1, 'sjef', 'Melding ' || n, 'Portene åpner 16:00. Ta med legitimasjon.', ${each}`,
    ...[user.id, now],
  );
  return { user: user.cookie, admin: admin.cookie };
}

/** Fills both days and stages of the edition of 2025, in as large steps as it takes. */
async function publishManyActs(site: TestServer, cookie: string): Promise<void> {
  const ops = Array.from({ length: ACTS }, (_, number) => {
    const hour = 10 + (number % 12);
    const to = madeUpSlot(`mange-${number}`, {
      act: `${number % 8 === 0 ? 'Komiker 1' : 'Band'} ${number}`,
      date: number % 8 < 4 ? '2025-08-22' : '2025-08-23',
      stage: number % 2 === 0 ? 'fengselshotellet' : 'lille-andevinge',
      ...{ start: `${hour}:${number % 2 === 0 ? '00' : '30'}`, end: `${hour + 1}:00` },
    });
    return { path: `/slots/${to.id}`, to };
  });
  for (let from = 0; from < ACTS; from += 200) {
    await publishOps(site, cookie, ops.slice(from, from + 200));
  }
}

/** Opens a page, as a person where there is a cookie. */
async function visit({ page, url }: Place, path: string, cookie?: string): Promise<void> {
  if (cookie !== undefined) await page.context().addCookies(browserCookies(cookie, url));
  await page.goto(url + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  // Code that is loaded when the browser is idle.
  await page.waitForLoadState('networkidle');
  await page.locator('.dock[data-placed], [data-admin]').first().waitFor({ state: 'attached' });
}

/** Opens a page on which idle callbacks never run, so that the press itself loads the app. */
async function visitBeforeTheApp({ page, url }: Place, path: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(url + path, { waitUntil: 'load' });
}

/** A press at the centre of an element by mouse events, at the speed of a person. */
async function presser(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return async () => {
    await page.mouse.move(x, y);
    await pause(HOVER);
    await page.mouse.down();
    await pause(PRESS);
    await page.mouse.up();
  };
}

const button = (name: string) => `role=button[name="${name}"]`;
const dialog = (name: string) => `role=dialog[name="${name}"]`;

/** An interaction: pressing one element of a page shows another. */
const press = (
  name: string,
  options: BrowserContextOptions,
  path: string,
  [target, shown]: readonly [string, string],
  opened: (place: Place, path: string) => Promise<void> = visit,
): Interaction => ({
  name,
  options,
  async open(place) {
    await opened(place, path);
    const act = await presser(place.page, place.page.locator(target).first());
    return { act, check: () => place.page.locator(shown).first().waitFor() };
  },
});

const MENU = [button('Meny'), 'role=navigation[name="Meny"]'] as const;
const MORE = [`[aria-label=Hovedmeny] >> ${button('Mer')}`, 'role=menuitem'] as const;
const FORM = [`.dock >> ${button('Send melding')}`, dialog('Send melding')] as const;
const CHAT = [button('Chat'), `${dialog('Chat')} >> role=article`] as const;
const PICTURE = ['role=link[name=/^Vis bildet større/]', dialog('Bilde')] as const;
const tab = (name: string) => {
  const target = `role=tab[name=/^${name}\\b/]`;
  const shown = [target, `${target}[selected]`] as const;
  return press(`profile: tab ${name}`, DESKTOP, '/user-profile', shown, (place, path) =>
    visit(place, path, place.people.user),
  );
};
const presses = [
  press('phone: menu', PHONE, '/', MENU),
  press('phone: menu, before the app is there', PHONE, '/', MENU, visitBeforeTheApp),
  press("desktop: dropdown 'Mer'", DESKTOP, '/', MORE),
  ...['Gaver', 'Kalender', 'Innboks', 'Deling'].map(tab),
  press("dialog: 'Send melding'", DESKTOP, '/contact', FORM),
  press('dialog: chat, on a phone', PHONE, '/contact', CHAT),
  press('dialog: lightbox', DESKTOP, '/music', PICTURE),
];

/** Scrolls back until the wanted number of lines is loaded, and returns to the newest. */
async function loadLines(page: Page, room: Locator): Promise<void> {
  const list = room.getByRole('region', { name: /^Meldinger i / });
  let count = 0;
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/chat-messages?')) return;
    count += ((await answer.json()) as unknown[]).length;
  });
  await list.getByRole('article').first().waitFor();
  for (let turn = 0; turn < 200 && count < LINES - 50; turn += 1) {
    // Alternates between two positions: without a change there is no scroll event.
    await list.evaluate((box) => box.scrollTo({ top: box.scrollTop > 30 ? 0 : 60 }));
    await page.waitForTimeout(50);
  }
  if (count < LINES - 50) throw new Error(`Only ${count} older lines came`);
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await page.waitForTimeout(500);
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
}

/** Opens the chat with its lines. */
async function openPublicChat(place: Place): Promise<Locator> {
  const { page } = place;
  await visit(place, '/contact');
  await page.locator(button('Chat')).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await chat.getByLabel('Hva vil du hete i chatten?').fill(`Kari ${Date.now() % 1_000_000}`);
  await chat.getByRole('button', { name: 'Bruk navnet' }).click();
  const field = chat.getByRole('textbox', { name: 'Skriv en melding' });
  await field.waitFor();
  await loadLines(page, chat);
  return field;
}

async function openAdminChat(place: Place): Promise<Locator> {
  await visit(place, '/admin-dashboard?fane=chat', place.people.admin);
  const desk = place.page.locator('[data-moderation]');
  await desk.getByText('Tilkoblet').waitFor();
  await loadLines(place.page, desk);
  return desk.getByRole('textbox', { name: 'Skriv som CTRL Admin' });
}

/** Keys that only the browser handles. */
async function openBareField({ page }: Place): Promise<Locator> {
  await page.setContent('<textarea autofocus rows="1"></textarea>');
  return page.locator('textarea');
}

const typing = (
  name: string,
  options: BrowserContextOptions,
  open: (place: Place) => Promise<Locator>,
): Interaction => ({
  name,
  options,
  async open(place) {
    const field = await open(place);
    await field.focus();
    return {
      act: () => place.page.keyboard.type(TEXT, { delay: KEY_DELAY }),
      async check() {
        const text = await field.inputValue();
        if (text !== TEXT) throw new Error(`The field holds '${text}'`);
      },
    };
  },
});

/** Looks for acts among many, and takes the words away again. */
const search = (where: string, options: BrowserContextOptions, isOver: boolean): Interaction => ({
  name: `${where}: finding among ${ACTS} more acts, ${isOver ? 'Escape' : 'typing'}`,
  options,
  async open(place) {
    const { page } = place;
    await visit(place, '/events');
    await page.getByRole('searchbox', { name: 'Finn i programmet' }).focus();
    const type = () => page.keyboard.type('komiker 1', { delay: KEY_DELAY });
    if (isOver) {
      await type();
      await page.waitForTimeout(1500);
    }
    return {
      act: isOver ? () => page.keyboard.press('Escape') : type,
      async check() {
        const isFound = (await page.getByText(/^Fant \d+ av/).count()) > 0;
        if (isFound === isOver) throw new Error('Nothing was found');
      },
    };
  },
});

const interactions: readonly Interaction[] = [
  ...presses,
  typing(`public chat, ${LINES} lines: typing`, PHONE, openPublicChat),
  typing(`admin chat, ${LINES} lines: typing`, DESKTOP, openAdminChat),
];
const searches = [false, true].flatMap((isOver) => [
  search('phone', PHONE, isOver),
  search('desktop', DESKTOP, isOver),
]);
const baseline = typing('baseline: keys in a bare text area', DESKTOP, openBareField);

/**
 * The longest main-thread task while a visitor opens a menu, changes a tab or types, at 4 times CPU
 * slow-down, compared with a key press in a plain text area.
 */
export async function longestTasks(browser: Browser, site: TestServer, only: string) {
  const people = await prepareData(site);
  const measure = async ({ name, options, open }: Interaction) => {
    await using context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      const { act, check } = await open({ page, url: site.url, people });
      const task = await longestTask(browser, page, act);
      await check();
      return task;
    } catch (error) {
      console.log(`${name}: did not happen: ${error instanceof Error ? error.message : error}`);
      return {};
    }
  };
  const rounds = (all: readonly Interaction[]) =>
    inTurns(ROUNDS, Object.fromEntries(all.map((one) => [one.name, () => measure(one)])));
  const isWanted = ({ name }: Interaction) => name.includes(only);
  const early = await rounds([baseline, ...interactions.filter(isWanted)]);
  const late = searches.filter(isWanted);
  if (late.length > 0) await publishManyActs(site, people.admin);
  const title = `Longest task of the main thread at ${SLOWDOWN} times CPU slow-down`;
  print(`${title}, to reach ${LIMIT_MS} ms`, { ...early, ...(await rounds(late)) });
}
