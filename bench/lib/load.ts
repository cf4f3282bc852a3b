import { connect, type Socket } from 'node:net';

/** Load of a measurement, with raw requests; `next` may make each one different. */
export interface Load {
  port: number;
  connections: number;
  /** Pipelined requests per connection. 1 is what browsers do. */
  pipelining: number;
  /** How long requests are sent, in ms. */
  forMs: number;
  next(): Buffer | string;
}

export interface Outcome {
  requestsPerSecond: number;
  /** 99th percentile of the time from request to its whole answer, in ms. */
  p99: number;
  /** Answers with a status other than 2xx and 304. */
  bad: number;
  /** CPU usage of the load generator, as a fraction of a core. */
  generatorCpu: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');
const LENGTH_CAPITAL = Buffer.from('Content-Length: ');

interface Answer {
  status: number;
  bytes: number;
}

/** Parses the answer at the start of `data`; null while it is incomplete. */
function firstAnswer(data: Buffer): Answer | null {
  const headEnd = data.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = data.subarray(0, headEnd);
  const status = (head[9] ?? 0) * 100 + (head[10] ?? 0) * 10 + (head[11] ?? 0) - 48 * 111;
  let at = head.indexOf(LENGTH_CAPITAL);
  if (at < 0) at = head.indexOf(LENGTH);
  let length = 0;
  for (let index = at + LENGTH.length; at >= 0 && index < headEnd; index += 1) {
    const digit = (head[index] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    length = length * 10 + digit;
  }
  const bytes = headEnd + HEAD_END.length + length;
  return data.length >= bytes ? { status, bytes } : null;
}

/**
 * Sends requests over plain sockets and parses the answers itself, at a fraction of an HTTP
 * client's cost, so that the server and not this process is the limit. Answers need a
 * Content-Length. Loopback only.
 */
export async function generate(load: Load): Promise<Outcome> {
  const latencies: number[] = [];
  let bad = 0;
  let done = 0;
  const begin = performance.now();
  const end = begin + load.forMs;
  const cpu = process.cpuUsage();

  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      const sent: number[] = [];
      let waiting: Buffer = Buffer.alloc(0);
      const send = () => {
        sent.push(performance.now());
        socket.write(load.next());
      };
      socket.on('data', (chunk: Buffer) => {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
        for (let answer = firstAnswer(waiting); answer; answer = firstAnswer(waiting)) {
          waiting = waiting.subarray(answer.bytes);
          const now = performance.now();
          latencies.push(now - (sent.shift() ?? now));
          done += 1;
          if (answer.status !== 304 && (answer.status < 200 || answer.status > 299)) bad += 1;
          if (now < end) send();
        }
        if (sent.length === 0) {
          socket.end();
          resolve();
        }
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      for (let count = 0; count < load.pipelining; count += 1) send();
    });

  const sockets = Array.from({ length: load.connections }, () => {
    const socket = connect({ host: '127.0.0.1', port: load.port });
    socket.setNoDelay(true);
    return socket;
  });
  await Promise.all(sockets.map(drive));
  const took = performance.now() - begin;
  const used = process.cpuUsage(cpu);
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: (done / took) * 1000,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    bad,
    generatorCpu: (used.user + used.system) / 1000 / took,
  };
}

/** A GET request as bytes. */
export function getRequest(path: string, headers: Record<string, string> = {}): Buffer {
  return Buffer.from(
    [`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines(headers), '', ''].join('\r\n'),
  );
}

/** A POST request with a JSON body as bytes. */
export function postRequest(
  path: string,
  body: unknown,
  more: Record<string, string> = {},
): Buffer {
  const text = JSON.stringify(body);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...more,
  };
  return Buffer.from(
    [`POST ${path} HTTP/1.1`, 'Host: localhost', ...lines(headers), '', text].join('\r\n'),
  );
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
