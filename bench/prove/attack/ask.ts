import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** An answer as far as an attacker sees it. */
export interface Answer {
  /** 0 when there was none. */
  status: number;
  type: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** An answer that takes longer counts as a hang. */
const HANG_MS = 30_000;

/** One request, its path sent unchanged. */
export function ask(
  port: number,
  method: string,
  target: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const bytes = Buffer.from(method === 'GET' ? '' : body);
  return new Promise((resolve) => {
    const none = (text: string) => resolve({ status: 0, type: '', text });
    try {
      const req = request(
        {
          ...{ host: '127.0.0.1', port, method, path: target, agent, timeout: HANG_MS },
          headers: { 'content-length': bytes.length, ...headers },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', (error) => none(String(error)));
          res.on('end', () =>
            resolve({
              status: res.statusCode ?? 0,
              type: res.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      req.on('timeout', () => req.destroy(new Error('no answer')));
      req.on('error', (error) => none(String(error)));
      req.end(bytes);
    } catch (error) {
      none(String(error));
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

/** What an answer may never show: stacks, paths, statements and names of what is behind. */
const LEAK =
  /\bat [\w.<>]+ \(|node_modules|\.(?:ts|js):\d+|\bselect [^"]{0,80} from \b|\binsert into\b|violates|syntax error|\bpg_\w|ECONN|drizzle/i;

/** Calls are answered with JSON, addresses of pages with the page that says so. */
const isCall = (target: string) => /^\/(?:api|\.netlify)\//.test(target);

/** What is wrong with the answer to a bad request; null when nothing is. */
export function faultOf(target: string, { status, type, text }: Answer): string | null {
  if (status === 0) return `no answer: ${text}`;
  if (status >= 500) return `status ${status}: ${text.slice(0, 120)}`;
  if (status < 400) return null;
  if (status === 404 && !isCall(target) && type.startsWith('text/html')) return null;
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`;
  const said: unknown = JSON.parse(text);
  const message = typeof said === 'object' && said !== null && Reflect.get(said, 'message');
  if (typeof message !== 'string' || message === '') return `status ${status} without a message`;
  return LEAK.test(text) ? `leak: ${text.slice(0, 200)}` : null;
}
