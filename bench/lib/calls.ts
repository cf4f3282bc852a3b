import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The token for /metrics of every server that is started here. */
export const METRICS_TOKEN = 'a-token-of-the-bench';

interface Place {
  port: number;
}

/** An answer as its bytes came. */
export interface Answer {
  /** 0 when there was none. */
  status: number;
  type: string;
  text: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
/** An answer that takes longer counts as none. */
const HANG_MS = 30_000;

/** One request, its path sent unchanged and its answer neither decompressed nor followed. */
export function ask(
  port: number,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const bytes = Buffer.from(method === 'GET' ? '' : body);
  return new Promise((resolve) => {
    const none = (text: unknown) =>
      resolve({ status: 0, type: '', text: String(text), headers: {}, body: Buffer.alloc(0) });
    try {
      const req = request(
        {
          ...{ host: '127.0.0.1', port, method, path, agent, timeout: HANG_MS },
          headers: { 'content-length': bytes.length, ...headers },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', none);
          res.on('end', () => {
            const { statusCode: status = 0, headers: given } = res;
            const all = Buffer.concat(chunks);
            const type = given['content-type'] ?? '';
            resolve({ status, type, text: all.toString('utf8'), headers: given, body: all });
          });
        },
      );
      req.on('timeout', () => req.destroy(new Error('no answer')));
      req.on('error', none);
      req.end(bytes);
    } catch (error) {
      none(error);
    }
  });
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
export async function call(
  { port }: Place,
  method: string,
  path: string,
  {
    body,
    cookie = '',
    type = 'application/json',
  }: { body?: unknown; cookie?: string; type?: string } = {},
): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The cookies that an answer sets, as a request sends them. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** The status of a GET; 0 without an answer in time. */
export async function statusOf(port: number, path: string, withinMs = 10_000): Promise<number> {
  try {
    const signal = AbortSignal.timeout(withinMs);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** A hashed file that the home page links. */
export async function hashedAsset(server: Place): Promise<string> {
  const html = await (await call(server, 'GET', '/')).text();
  const address = /(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/.exec(html)?.[1];
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

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The value that `share` of the numbers do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

/** Median of several rounds, with each of them in brackets. */
export const spread = (values: readonly number[], digits = 0): string =>
  `${median(values).toFixed(digits)} (${values.map((value) => value.toFixed(digits)).join(', ')})`;

export const rootOf = ({ port }: Place) => `http://127.0.0.1:${port}`;

/** 'p95 38' of milliseconds. */
export const p = (numbers: readonly number[], share: number) =>
  `p${share * 100} ${percentile(numbers, share).toFixed(0)}`;

/** How long a change may take before a bench gives up, in ms. */
const PATIENCE_MS = 20_000;

/** Milliseconds from `since` until `holds`. */
export async function until(
  since: number,
  holds: () => boolean | Promise<boolean>,
  everyMs: number,
) {
  while (!(await holds())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('It never came');
    await pause(everyMs);
  }
  return performance.now() - since;
}
