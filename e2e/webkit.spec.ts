import { paths } from '#shared/paths.ts';
import { startStandIn } from './harness/stand-in.ts';
import { expect, test } from './harness/test.ts';
import { findWebKit, startWebKit, type WebKit } from './harness/webkit.ts';

/* The engine of Safari, as WebKitGTK has it. */

const programs = findWebKit();
test.skip(programs === null, 'WebKitWebDriver or Xvfb is missing');

let webkit: WebKit;
test.beforeAll(async () => {
  if (programs !== null) webkit = await startWebKit(programs);
});
test.afterAll(() => webkit?.close());

/** Hydrated, and with the dock in its place: the driver presses where a button was when it looked. */
const isReady = () =>
  webkit.evaluate<boolean>(
    `'hydrated' in document.documentElement.dataset
      && document.querySelector('.dock:not([data-placed])') === null`,
  );
const address = () => webkit.evaluate<string>('location.pathname');
const text = (selector: string) =>
  webkit.evaluate<string>(
    `[...document.querySelectorAll('${selector}')].map((part) => part.innerText).join()`,
  );
const button = (name: string) => `//button[normalize-space()='${name}']`;
const field = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(), '${label}')]/@for]`;

async function open(url: string): Promise<void> {
  await webkit.open(url);
  await expect.poll(isReady, url).toBe(true);
}

/** The driver tells of no console: the page itself writes down what goes wrong in it. */
const RECORDER = `
  globalThis.recorded = [];
  const record = (text) => globalThis.recorded.push(String(text));
  addEventListener('error', ({ message }) => record(message));
  addEventListener('unhandledrejection', ({ reason }) => record(reason));
  console.error = (...parts) => record(parts.join(' '));
`;
const PAGES = [paths.home, paths.events, paths.tickets, paths.contact, paths.plan, paths.login];
/** An address that the site answers with a script, which its content security policy then allows. */
const RECORDER_PATH = '/sw.js?recorder';

test('public pages hydrate in WebKit without an error, their menu opens, and those that are kept open without a network', async ({
  site,
}) => {
  const standIn = await startStandIn(site.url);
  const pages: readonly string[] = PAGES;
  standIn.answers = (path) => {
    const recorded = `<head><script src="${RECORDER_PATH}"></script>`;
    if (path === RECORDER_PATH) return { from: site.url, change: () => RECORDER };
    if (!pages.includes(path)) return { from: site.url };
    return { from: site.url, change: (page) => page.replace('<head>', recorded) };
  };
  for (const path of PAGES) {
    await test.step(path, async () => {
      await open(standIn.url + path);
      const height = "document.querySelector('h1').getBoundingClientRect().height";
      expect(await webkit.evaluate<number>(height), path).toBeGreaterThan(0);
      expect(await webkit.evaluate('globalThis.recorded'), path).toEqual([]);
    });
  }
  await webkit.click(button('Mer'));
  await expect.poll(() => text('[role="menuitem"]')).toContain('Verdier & Visjoner');
  expect(await webkit.evaluate('globalThis.recorded')).toEqual([]);

  const isKept = () =>
    webkit.evaluate<boolean>('navigator.serviceWorker.controller?.state === "activated"');
  await expect.poll(isKept).toBe(true);
  await standIn.stop();
  await open(`${standIn.url}/events`);
  await expect.poll(() => text('main')).toContain('DJ 1');
  await webkit.open(`${standIn.url}/share-tracker`);
  await expect.poll(() => text('h1')).toMatch(/venter på\s+nett/i);
});

test('what is said in WebKit is read in Chromium, and the other way round; a user and an organiser log in', async ({
  openSite,
  visit,
  page,
}) => {
  const password = 'tre lys, en tast';
  const site = await openSite({ env: { ADMIN_USERNAME: 'sjef', ADMIN_PASSWORD: password } });
  await visit('/contact', { site });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await chat.getByLabel('Hva vil du hete i chatten?').fill('Kari');
  await chat.getByRole('button', { name: 'Bruk navnet' }).click();

  await open(`${site.url}/contact`);
  await webkit.click(button('Chat'));
  await webkit.type(field('Hva vil du hete i chatten?'), 'Ola\n');
  await webkit.type("//*[@aria-label='Skriv en melding']", 'Hei fra WebKit\n');
  await expect(chat.locator('[data-said]')).toHaveText(['Hei fra WebKit']);
  const write = chat.getByRole('textbox', { name: 'Skriv en melding' });
  await write.fill('Hei fra Chromium');
  await write.press('Enter');
  await expect.poll(() => text('[data-said]')).toBe('Hei fra WebKit,Hei fra Chromium');

  const user = { username: 'kari.n', email: 'kari@ctrl.example' };
  const names = { firstName: 'Kari', lastName: 'Nordmann' };
  await site.api('POST', '/api/user/register', {
    body: { ...user, ...names, password, confirmPassword: password },
  });
  await open(`${site.url}/user-login`);
  await webkit.type(field('Brukernavn'), user.username);
  await webkit.type(field('Passord'), `${password}\n`);
  await expect.poll(address).toBe('/user-profile');
  await expect.poll(() => text('main')).toContain('@kari.n');

  await open(`${site.url}/admin-login`);
  await webkit.type(field('Brukernavn'), 'sjef');
  await webkit.type(field('Passord'), `${password}\n`);
  await expect.poll(address).toBe('/admin-dashboard');
  await expect.poll(() => text('h1')).toMatch(/velkommen, sjef/i);
});
