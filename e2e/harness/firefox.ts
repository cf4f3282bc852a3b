import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { isExecutable, placesOnPath } from './executables.ts';

const NAMES = ['firefox-esr', 'firefox'];
/** A service worker would answer in place of the server, also for a page that is left already. */
const SETTINGS = 'user_pref("dom.serviceWorkers.enabled", false);\n';

/** Path of a Firefox on the PATH; null where there is none. */
export function findFirefox(): string | null {
  return placesOnPath(NAMES).find(isExecutable) ?? null;
}

/**
 * A Firefox with one page, driven by WebDriver BiDi. Playwright 1.65 sends a command that 140 ESR does
 * not know, and puppeteer-core needs Node 22.
 */
export interface Firefox {
  /** Opens an address in a window of this width, and waits for its `load` event. */
  open(url: string, width: number): Promise<void>;
  /** The value of an expression in the page; JSON only. */
  evaluate<T>(expression: string): Promise<T>;
  /** Texts of the scripts' errors since the start. */
  errors: readonly string[];
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  error?: string;
  message?: string;
  method?: string;
  result?: unknown;
  params?: { level?: string; type?: string; text?: string };
}

/** Waits for the address on which a started Firefox listens. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /listening on (ws:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${output}`)));
  });
}

/** Starts Firefox without a window, with a profile of its own. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'ctrl-firefox-'));
  writeFileSync(join(profile, 'user.js'), SETTINGS);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    return await drive(browser, profile);
  } catch (error) {
    browser.kill();
    throw error;
  }
}

async function drive(browser: ChildProcess, profile: string): Promise<Firefox> {
  const socket = new WebSocket(`${await addressOf(browser)}/session`);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const errors: string[] = [];
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data: Buffer) => {
    const reply: Reply = JSON.parse(data.toString());
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    const entry = reply.method === 'log.entryAdded' ? reply.params : undefined;
    if (entry?.level === 'error' && entry.type === 'javascript') errors.push(entry.text ?? '');
  });
  let count = 0;
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    count += 1;
    const id = count;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}, ${reply.message}`);
    return reply.result as T;
  };

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = tree.contexts[0]?.context;
  return {
    errors,
    async open(url, width) {
      await send('browsingContext.setViewport', { context, viewport: { width, height: 900 } });
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<T>(expression: string): Promise<T> {
      const answer = await send<{ type: string; result?: { value?: string } }>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type !== 'success') throw new Error(`${expression}: ${JSON.stringify(answer)}`);
      return JSON.parse(answer.result?.value ?? 'null') as T;
    },
    async close() {
      socket.close();
      const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
      if (browser.exitCode === null) {
        browser.kill();
        await ended;
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
