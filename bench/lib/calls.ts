import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { send, type TestRequest, type TestResponse } from '../../server/testing/http.ts';

/** The token for /metrics of every server that is started here. */
export const METRICS_TOKEN = 'a-token-of-the-bench';

interface Place {
  port: number;
}

interface Sent {
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** An answer that takes longer counts as none. */
  withinMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/**
 * One request, its path sent unchanged and its answer neither decompressed nor followed; status 0 without an
 * answer.
 */
export async function ask(
  port: number,
  method: string,
  path: string,
  { headers: own = {}, body: sent = '', withinMs: timeout = 30_000 }: Sent = {},
) {
  const bytes = Buffer.from(method === 'GET' ? '' : sent);
  const options = { host: '127.0.0.1', port, method, path, agent, timeout };
  try {
    const req = request({ ...options, headers: { 'content-length': bytes.length, ...own } });
    req.on('timeout', () => req.destroy(new Error('no answer')));
    // An answer that comes before the whole body was taken may break it off.
    req.on('error', () => undefined);
    req.end(bytes);
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    const body = await buffer(res);
    const headers: IncomingHttpHeaders = res.headers;
    return { status: res.statusCode ?? 0, headers, text: body.toString('utf8'), body };
  } catch (error) {
    return { status: 0, headers: {}, text: String(error), body: Buffer.alloc(0) };
  }
}

/** The status of a GET; 0 without an answer in time. */
export const statusOf = async (port: number, path: string): Promise<number> =>
  (await ask(port, 'GET', path, { withinMs: 10_000 })).status;

/** One request to any origin, over a connection of its own; status 0 without an answer in time. */
export async function fetchOnce(url: string, sent: RequestInit = {}, withinMs = 8000) {
  try {
    const headers = { ...sent.headers, connection: 'close' };
    const answer = await fetch(url, { ...sent, headers, signal: AbortSignal.timeout(withinMs) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** Writes bytes to a connection of its own, and resolves with what came back once it is closed. */
export function sendUntilClosed(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.write(bytes);
  });
}

/** One call; throws unless it is answered with 2xx. */
export async function call(place: Place, method: string, path: string, sent: TestRequest = {}) {
  const answer = await send(rootOf(place), method, path, sent);
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }
  return answer;
}

/** The cookies that an answer sets, as a request sends them. */
export const cookiesOf = ({ headers }: TestResponse): string =>
  (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');

/** Cookies of a request as a browser takes them. */
export const browserCookies = (cookies: string, url: string) =>
  cookies.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split(/=(.*)/);
    return { name, value, url };
  });

/**
 * Reads over and over, `atOnce` at a time; `seen` holds the status of each answer with its beginning and
 * time in ms.
 */
export function startReader(read: () => Promise<number>, { everyMs = 0, atOnce = 1 } = {}) {
  const seen: { at: number; ms: number; status: number }[] = [];
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const at = performance.now();
      const status = await read();
      seen.push({ at, ms: performance.now() - at, status });
      if (everyMs > 0) await pause(everyMs);
    }
  };
  const loops = Array.from({ length: atOnce }, loop);
  const stop = async () => {
    isOver = true;
    await Promise.all(loops);
    return seen;
  };
  return { seen, stop };
}

/** Times in ms of an address that is asked for until `work` is done. */
export async function timesWhile(port: number, path: string, work: Promise<unknown>) {
  const reader = startReader(() => statusOf(port, path), { everyMs: 3 });
  await work;
  return (await reader.stop()).map(({ ms }) => ms);
}

/** A hashed file that the home page links. */
export async function hashedAsset({ port }: Place): Promise<string> {
  const { text } = await ask(port, 'GET', '/');
  const address = /(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/.exec(text)?.[1];
  if (!address) throw new Error('The home page names no asset');
  return address;
}

/** Figures of the server's /metrics, by their series, those with labels included; NaN for none. */
export async function metrics({ port }: Place): Promise<(series: string) => number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const lines = (await ask(port, 'GET', '/metrics', { headers })).text.split('\n');
  return (series) =>
    Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length + 1));
}

/** The longest delay of the server's event loop since the last call, in ms. */
export const longestWait = async (server: Place): Promise<number> =>
  (await metrics(server))('nodejs_eventloop_lag_max_seconds') * 1000;

export const rootOf = ({ port }: Place) => `http://127.0.0.1:${port}`;

type Condition = () => boolean | Promise<boolean>;

/** Waits until `holds`; false when that does not come in time. */
export async function comes(holds: Condition, withinMs: number, everyMs = 100): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (await holds()) return true;
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
}

/** Waits until `holds`; throws when that does not come in 20 s. */
export async function until(holds: Condition, everyMs: number) {
  if (!(await comes(holds, 20_000, everyMs))) throw new Error('It never came');
}
