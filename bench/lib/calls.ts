import { type IncomingHttpHeaders, request } from 'node:http';
import { METRICS_TOKEN } from './ours.ts';
import type { Running } from './processes.ts';

const addressOf = (server: Running, path: string) => `http://127.0.0.1:${server.port}${path}`;

/** One call; throws unless it is answered with 2xx. */
export async function call(
  server: Running,
  method: string,
  path: string,
  { body, cookie }: { body?: unknown; cookie?: string } = {},
): Promise<Response> {
  const answer = await fetch(addressOf(server, path), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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

export interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A GET without fetch, which would decompress the body and add headers of its own. */
export function raw(
  server: Running,
  path: string,
  headers: Record<string, string> = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const { statusCode: status = 0, headers: given } = res;
        resolve({ status, headers: given, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A hashed file that the home page links. */
export async function hashedAsset(server: Running): Promise<string> {
  const html = await (await call(server, 'GET', '/')).text();
  const address = /(?:src|href)="(\/assets\/[^"]+\.(?:css|js))"/.exec(html)?.[1];
  if (!address) throw new Error('The home page names no asset');
  return address;
}

/** The longest delay of the server's event loop since the last call, in ms. */
export async function longestWait(server: Running): Promise<number> {
  const answer = await raw(server, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  const text = answer.body.toString();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
