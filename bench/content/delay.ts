import ICAL from 'ical.js';
import type { Browser, Page } from 'playwright';
import { openSocket } from '../../server/testing/socket.ts';
import { paths } from '../../shared/paths.ts';
import { launchChromium } from '../lib/browser.ts';
import { browserCookies, call, rootOf, startReader, statusOf, until } from '../lib/calls.ts';
import { percentile, print } from '../lib/figures.ts';
import type { Running } from '../lib/processes.ts';
import { adminCookie, startSite } from '../lib/site.ts';

const EVENING = Date.parse('2025-08-22T17:40:00Z');
const ACT = '2025-fre-band-2';
const LATE = '21:20';
const STAGE = 'Fengselshotellet';
/** From the answer to the organiser until somebody else sees it, in ms. */
const TO_REACH = 2000;

const began = Date.now();
const nowThere = () => EVENING + Date.now() - began;

async function openPage(browser: Browser, server: Running, path: string, width: number) {
  const context = await browser.newContext({
    ...{ locale: 'nb-NO', viewport: { width, height: 844 }, serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  await page.clock.install({ time: nowThere() });
  await page.goto(rootOf(server) + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  return page;
}

/** Resolves when the page shows the act late, or no longer. */
const shows = async (page: Page, isLate: boolean) => {
  await page.waitForFunction(
    ([time, late]) => document.querySelector('main')?.textContent?.includes(time) === late,
    [LATE, isLate] as const,
    { polling: 25 },
  );
};

async function isLateInCalendar(server: Running): Promise<boolean> {
  const { text } = await call(server, 'GET', `/api/programme.ics?items=${ACT}`);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined;
  return new ICAL.Event(event).startDate.toJSDate().toISOString() === '2025-08-22T19:20:00.000Z';
}

/** ETags of all pages of a process. */
const tags = (server: Running): Promise<string[]> =>
  Promise.all(
    [...new Set(Object.values(paths))].map(async (path) => {
      const answer = await fetch(rootOf(server) + path, { method: 'HEAD', redirect: 'manual' });
      return answer.headers.get('etag') ?? `${answer.status}`;
    }),
  );

/** Resolves each time when every page of a process has another ETag than the time before. */
async function everyPage(server: Running): Promise<() => Promise<unknown>> {
  let before = await tags(server);
  const areNew = async () => {
    const now = await tags(server);
    if (now.some((tag, at) => tag === before[at])) return false;
    before = now;
    return true;
  };
  return () => until(areNew, 25);
}

/** Asks on the organiser's phone; what it resolves with says yes, and resolves with the moment of the answer. */
async function question(phone: Page, isLate: boolean): Promise<() => Promise<number>> {
  const [choice, yes] = isLate
    ? [`+20 minutter: ${STAGE}`, 'Forsink for alle']
    : [`Tilbake i rute: ${STAGE}`, 'Tilbake i rute for alle'];
  await phone.getByRole('button', { name: 'Forsinket scene', exact: true }).click();
  await phone.getByRole('button', { name: choice }).click();
  const key = phone.getByRole('button', { name: yes });
  await key.waitFor();
  return async () => {
    const answered = phone.waitForResponse(
      (answer) => answer.url().endsWith('/hot') && answer.request().method() === 'POST',
    );
    await key.click();
    await answered;
    const at = performance.now();
    await phone.getByRole('button', { name: 'Ferdig' }).click();
    return at;
  };
}

/** Watchers, nearly all of process `there`, each as what resolves once the stage is late there, or on time. */
async function watchers(browser: Browser, here: Running, there: Running) {
  const page = await openPage(browser, there, `/program/${ACT}`, 1440);
  const plan = await openPage(browser, there, `/program/${ACT}`, 390);
  await plan.getByRole('button', { name: 'Band 2 i min timeplan' }).first().click();
  await plan.goto(`${rootOf(there)}/timeplan`);
  const wall = await openPage(browser, there, '/skjerm/fengselshotellet', 1920);
  const socket = await openSocket(rootOf(there), '?room=gaming&topics=content');
  const bare = async (isLate: boolean) => {
    const before = socket.of('changed').length;
    await until(() => socket.of('changed').length > before, 5);
    const holds = async () => {
      const { text } = await call(there, 'GET', '/api/content');
      return text.includes(`"start":"${LATE}"`) === isLate;
    };
    await until(holds, 25);
  };
  const calendar = (isLate: boolean) =>
    until(async () => (await isLateInCalendar(there)) === isLate, 25);
  return {
    'bare socket and one fetch': bare,
    'open page of the act': (isLate: boolean) => shows(page, isLate),
    'visitor’s plan': (isLate: boolean) => shows(plan, isLate),
    'wall page': (isLate: boolean) => shows(wall, isLate),
    'calendar client': calendar,
    'every page': await everyPage(there),
    'every page, at the first process': await everyPage(here),
  };
}

/** A stage delayed on a phone at one process, until it is seen at another. */
export async function measureDelay(): Promise<void> {
  const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
  await using browser = await launchChromium();
  // The first evening of the edition of 2025.
  await using site = await startSite({ at: EVENING });
  const [here, there] = [site.server(), await site.startAnother()];
  const all = await watchers(browser, here, there);
  const phone = await openPage(browser, here, '/', 390);
  await phone.context().addCookies(browserCookies(await adminCookie(here), rootOf(here)));
  await phone.goto(`${rootOf(here)}/admin-dashboard`);
  const reader = startReader(() => statusOf(there.port, '/'));
  const times = new Map(Object.keys(all).map((who) => [who, [] as number[]]));
  for (let turn = 0; turn < 2 * rounds; turn += 1) {
    const isLate = turn % 2 === 0;
    const yes = await question(phone, isLate);
    const seen = Object.entries(all).map(async ([who, sees]) => {
      await sees(isLate);
      return [who, performance.now()] as const;
    });
    const answered = await yes();
    for (const [who, at] of await Promise.all(seen)) times.get(who)?.push(at - answered);
  }
  const reads = await reader.stop();
  const rows = [...times].map(([who, ms]) => {
    const share = (one: number) => percentile(ms, one);
    return [who, [{ 'p50, ms': share(0.5), 'p95, ms': share(0.95), 'most, ms': share(1) }]];
  });
  print(
    `${rounds} delays of a stage on one process and as many back on time, seen at another, from the ` +
      `answer to the organiser, to reach ${TO_REACH} ms`,
    Object.fromEntries(rows),
  );
  const waits = reads.map(({ ms }) => ms);
  const failed = reads.filter(({ status }) => status !== 200).length;
  const meanwhile = { read: reads.length, failed, 'p99, ms': percentile(waits, 0.99) };
  print('Meanwhile', { 'home pages there': [meanwhile] });
}
