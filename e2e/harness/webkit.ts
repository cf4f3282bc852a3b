import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { CONDITION_MS } from '#server/testing/limits.ts';
import { isExecutable, placesOnPath } from './executables.ts';

/** Programs of the packages `webkit2gtk-driver` and `xvfb`: the driver has no mode without a screen. */
export interface WebKitPrograms {
  driver: string;
  screen: string;
}

/** Where the programs are that drive WebKit; null where one is missing. */
export function findWebKit(): WebKitPrograms | null {
  const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) =>
    placesOnPath([name]).find(isExecutable),
  );
  return driver && screen ? { driver, screen } : null;
}

/** A WebKit with one page, driven by WebDriver. */
export interface WebKit {
  /** Opens an address and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page; JSON only. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits for an element, given by an XPath, and clicks it as a mouse does. */
  click(xpath: string): Promise<void>;
  /** Waits for an element and types into it as a keyboard does; `\n` is Enter. */
  type(xpath: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** The name under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ENTER = '\uE007';
const SIZE = { width: 1440, height: 900 };

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  await ended;
}

/** Starts a screen in memory; resolves with its name once it can be used. */
function startScreen(path: string): { screen: ChildProcess; display: Promise<string> } {
  const args = ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`];
  const screen = spawn(path, [...args, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { screen, display };
}

/** Starts WebKit on a screen of its own, with a profile that ends with it. */
export async function startWebKit({
  driver: path,
  screen: screenPath,
}: WebKitPrograms): Promise<WebKit> {
  const { screen, display } = startScreen(screenPath);
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: await display,
    TZ: 'America/Los_Angeles',
    LC_ALL: 'C.UTF-8',
  };
  const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = async () => {
    await end(driver);
    await end(screen);
  };
  try {
    return await drive(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function call<T>(address: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${address}: ${value.error}, ${value.message}`);
  return value;
}

/** Asks until the driver listens. */
async function whenReady(address: string): Promise<void> {
  for (;;) {
    const isReady = await call<{ ready: boolean }>(`${address}/status`, 'GET').then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function drive(address: string, stop: () => Promise<void>): Promise<WebKit> {
  await whenReady(address);
  const { sessionId } = await call<{ sessionId: string }>(`${address}/session`, 'POST', {
    capabilities: { alwaysMatch: { timeouts: { implicit: CONDITION_MS } } },
  });
  const session = `${address}/session/${sessionId}`;
  const post = <T>(path: string, body: object = {}) => call<T>(`${session}/${path}`, 'POST', body);
  const find = async (value: string) => {
    const found = await post<Record<string, string>>('element', { using: 'xpath', value });
    return `element/${found[ELEMENT]}`;
  };
  await post('window/rect', { x: 0, y: 0, ...SIZE });
  return {
    open: (url) => post('url', { url }),
    evaluate: (expression) => post('execute/sync', { script: `return ${expression}`, args: [] }),
    click: async (xpath) => post(`${await find(xpath)}/click`),
    type: async (xpath, text) =>
      post(`${await find(xpath)}/value`, { text: text.replaceAll('\n', ENTER) }),
    async close() {
      await call(session, 'DELETE').catch(() => undefined);
      await stop();
    },
  };
}
