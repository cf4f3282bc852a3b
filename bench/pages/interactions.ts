import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { addAdmin, addUser, type TestServer } from '../../server/testing/index.ts';
import { browserCookies, median } from '../lib/calls.ts';
import { type LongestTask, longestTask, SLOWDOWN } from './longest-task.ts';
import { ACTS, publishManyActs } from './many-acts.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LIMIT_MS = 50;

/** Lines of the room that the page has loaded while somebody types. */
const LINES = 500;

/** Cookies of the needed people, as `name=value`. */
interface People {
  user: string;
  admin: string;
}

const TEXTS = `array['Ses på gulvet!', 'Noen som vet når portene åpner, og om det er garderobe?',
  'Har sett frem til dette hele året. Tar med gjengen fra Skien, vi blir minst ti stykker som skal '
  || 'danse til lyset går.', 'Haha', 'https://ctrl.example/program ligger ute nå']`;

/** A room with lines, and a user with gifts and messages. */
async function prepareData(site: TestServer): Promise<People> {
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

interface Place {
  page: Page;
  url: string;
  people: People;
}

/** The interaction to measure, and a check afterwards that it had its effect. */
interface Ready {
  act: () => Promise<void>;
  check: () => Promise<void>;
}

interface Interaction {
  name: string;
  options: BrowserContextOptions;
  /** Brings the page to the state before the interaction. */
  open: (place: Place) => Promise<Ready>;
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const TEXT = 'Vi ses ved scenen';
/** Between two keys, in ms. */
const KEY_DELAY = 80;

/** Opens a page, as a person where there is a cookie. */
async function visit({ page, url }: Place, path: string, cookie?: string): Promise<void> {
  if (cookie !== undefined) await page.context().addCookies(browserCookies(cookie, url));
  await page.goto(url + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  // Code that is loaded when the browser is idle.
  await page.waitForLoadState('networkidle');
  await page.locator('.dock[data-placed], [data-admin]').first().waitFor({ state: 'attached' });
}

/** How long the pointer hovers before a press, and how long the press lasts, in ms. */
const HOVER = 200;
const PRESS = 60;

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

type Find = (page: Page) => Locator;

/** An interaction: pressing one element shows another. */
const press = (
  name: string,
  options: BrowserContextOptions,
  path: string,
  target: Find,
  shown: Find,
  who?: keyof People,
): Interaction => ({
  name,
  options,
  async open(place) {
    await visit(place, path, who && place.people[who]);
    return {
      act: await presser(place.page, target(place.page)),
      check: () => shown(place.page).first().waitFor(),
    };
  },
});

const button =
  (name: string, within = 'body'): Find =>
  (page) =>
    page.locator(within).getByRole('button', { name, exact: true });
const chatOf: Find = (page) => page.getByRole('dialog', { name: 'Chat' });
const mobileMenu: Find = (page) => page.getByRole('navigation', { name: 'Meny', exact: true });

const tab = (label: string) => {
  const find = (selected?: true) => (page: Page) =>
    page.getByRole('tab', { name: new RegExp(`^${label}\\b`), ...(selected && { selected }) });
  return press(`profile: tab ${label}`, DESKTOP, '/user-profile', find(), find(true), 'user');
};

/** Scrolls back until the wanted number of lines is loaded, and returns to the newest. */
async function loadLines(page: Page, list: Locator): Promise<void> {
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

function typing(page: Page, field: Locator): Ready {
  return {
    act: () => page.keyboard.type(TEXT, { delay: KEY_DELAY }),
    async check() {
      const text = await field.inputValue();
      if (text !== TEXT) throw new Error(`The field holds '${text}'`);
    },
  };
}

const linesOf = (place: Locator) => place.getByRole('region', { name: /^Meldinger i / });

/** Opens the chat with its lines and focuses the text field. */
async function openPublicChat(place: Place): Promise<Locator> {
  const { page } = place;
  await visit(place, '/contact');
  await button('Chat')(page).click();
  const chat = chatOf(page);
  await chat.getByLabel('Hva vil du hete i chatten?').fill(`Kari ${Date.now() % 1_000_000}`);
  await chat.getByRole('button', { name: 'Bruk navnet' }).click();
  const field = chat.getByRole('textbox', { name: 'Skriv en melding' });
  await field.waitFor();
  await loadLines(page, linesOf(chat));
  await field.focus();
  return field;
}

async function openAdminChat(place: Place): Promise<Locator> {
  const { page } = place;
  await visit(place, '/admin-dashboard?fane=chat', place.people.admin);
  const desk = page.locator('[data-moderation]');
  await desk.getByText('Tilkoblet').waitFor();
  await loadLines(page, linesOf(desk));
  const field = desk.getByRole('textbox', { name: 'Skriv som CTRL Admin' });
  await field.focus();
  return field;
}

const writing = (
  name: string,
  options: BrowserContextOptions,
  open: (place: Place) => Promise<Locator>,
): Interaction => ({
  name,
  options,
  open: async (place) => typing(place.page, await open(place)),
});

const interactions: readonly Interaction[] = [
  press('phone: menu', PHONE, '/', button('Meny'), mobileMenu),
  {
    name: 'phone: menu, before the app is there',
    options: PHONE,
    async open({ page, url }) {
      // Idle callbacks never run, so the press itself loads the app.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      await page.goto(url, { waitUntil: 'load' });
      return {
        act: await presser(page, button('Meny')(page)),
        check: () => mobileMenu(page).waitFor(),
      };
    },
  },
  press("desktop: dropdown 'Mer'", DESKTOP, '/', button('Mer', '[aria-label=Hovedmeny]'), (page) =>
    page.getByRole('menuitem'),
  ),
  ...['Gaver', 'Kalender', 'Innboks', 'Deling'].map(tab),
  press("dialog: 'Send melding'", DESKTOP, '/contact', button('Send melding', '.dock'), (page) =>
    page.getByRole('dialog', { name: 'Send melding' }),
  ),
  press('dialog: chat, on a phone', PHONE, '/contact', button('Chat'), (page) =>
    chatOf(page).getByRole('article'),
  ),
  press(
    'dialog: lightbox',
    DESKTOP,
    '/music',
    (page) => page.getByRole('link', { name: /^Vis bildet større/ }).first(),
    (page) => page.getByRole('dialog', { name: 'Bilde' }),
  ),
  writing(`public chat, ${LINES} lines: typing`, PHONE, openPublicChat),
  writing(`admin chat, ${LINES} lines: typing`, DESKTOP, openAdminChat),
];

/** Looks for acts among many, and takes the words away again. */
const finding = ([where, options]: [string, BrowserContextOptions]): Interaction[] =>
  ['typing', 'Escape'].map((what) => ({
    name: `${where}: finding in ${ACTS} acts, ${what}`,
    options,
    async open(place) {
      const { page } = place;
      await visit(place, '/events');
      await page.getByRole('searchbox', { name: 'Finn i programmet' }).focus();
      const type = () => page.keyboard.type('komiker 1', { delay: KEY_DELAY });
      if (what === 'Escape') {
        await type();
        await page.waitForTimeout(1500);
      }
      return {
        act: what === 'Escape' ? () => page.keyboard.press('Escape') : type,
        async check() {
          const isFound = (await page.getByText(/^Fant \d+ av/).count()) > 0;
          if (isFound !== (what === 'typing')) throw new Error('Nothing was found');
        },
      };
    },
  }));

const searches = (
  [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as [string, BrowserContextOptions][]
).flatMap(finding);

/** Keys that only the browser handles. */
const baseline: Interaction = {
  name: 'baseline: keys in a bare text area',
  options: DESKTOP,
  async open({ page }) {
    await page.setContent('<textarea autofocus rows="1"></textarea>');
    const field = page.locator('textarea');
    await field.focus();
    return typing(page, field);
  },
};

function print(name: string, tasks: readonly LongestTask[]): void {
  const figure = (of: keyof LongestTask) => {
    const all = tasks.map((task) => task[of]);
    return `${median(all).toFixed(0).padStart(4)} (${Math.min(...all).toFixed(0)}-${Math.max(...all).toFixed(0)})`;
  };
  const over = median(tasks.map(({ wall }) => wall)) > LIMIT_MS ? '  OVER' : '';
  console.log(`${name.padEnd(44)} ${figure('wall').padEnd(16)} ${figure('cpu')}${over}`);
}

/**
 * The longest main-thread task while a visitor opens a menu, changes a tab or types, at 4 times CPU
 * slow-down, compared with a key press in a plain text area.
 */
export async function longestTasks(
  browser: Browser,
  site: TestServer,
  only: string,
): Promise<void> {
  const people = await prepareData(site);
  const isWanted = ({ name }: Interaction) => name.includes(only);
  const seen = new Map<string, LongestTask[]>();
  const measure = async (all: readonly Interaction[]) => {
    for (const { name, options, open } of all) {
      await using context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      try {
        const { act, check } = await open({ page, url: site.url, people });
        const task = await longestTask(browser, page, act);
        await check();
        seen.set(name, [...(seen.get(name) ?? []), task]);
      } catch (error) {
        console.log(`${name}: did not happen: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const early = [baseline, ...interactions.filter(isWanted)];
  for (let round = 0; round < ROUNDS; round += 1) await measure(early);
  const late = searches.filter(isWanted);
  if (late.length > 0) await publishManyActs(site, people.admin);
  for (let round = 0; round < ROUNDS; round += 1) await measure(late);
  console.log(
    `Longest task of the main thread at ${SLOWDOWN} times CPU slow-down, ms, median of ${ROUNDS} (least-most); to reach ${LIMIT_MS}`,
  );
  console.log(`${''.padEnd(44)} ${'wall'.padEnd(16)} thread`);
  for (const [name, tasks] of seen) print(name, tasks);
}
