import { connect, type Socket } from 'node:net';
import type { PostgresCluster } from '../../server/testing/postgres-cluster.ts';
import { median } from './calls.ts';
import type { Running } from './processes.ts';

/** Load of a measurement, with raw requests; `next` may make each one different. */
interface Load {
  port: number;
  connections: number;
  /** How long requests are sent, in ms. */
  forMs: number;
  next(): Buffer | string;
}

interface Outcome {
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
      send();
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

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** One side of a comparison. */
export interface Side {
  name: string;
  server: Running;
  next: Load['next'];
}

interface Round extends Outcome {
  /** CPU usage, as a fraction of a core. */
  serverCpu: number;
}

/** What the rows of bench/http.ts are measured with. */
export interface Bench {
  /** A folder for whatever they write. */
  folder: string;
  /** Null where PostgreSQL is not installed. */
  cluster: PostgresCluster | null;
  /** Whether a row with this title was selected. */
  isWanted(title: string): boolean;
  /** Rounds of each side, besides a warm-up. */
  rounds: number;
  /** Duration of one round, in ms. */
  forMs: number;
}

type Settings = Pick<Bench, 'rounds' | 'forMs'> & { connections: number };

async function round(side: Side, { forMs, connections }: Settings): Promise<Round> {
  const before = side.server.cpuMs();
  const begin = performance.now();
  const outcome = await generate({
    port: side.server.port,
    connections,
    forMs,
    next: side.next,
  });
  const took = performance.now() - begin;
  return { ...outcome, serverCpu: (side.server.cpuMs() - before) / took };
}

/** Which process was the bottleneck: one that used nine tenths of a core. */
function bottleneck(rounds: Round[]): string {
  const server = median(rounds.map(({ serverCpu }) => serverCpu));
  const generator = median(rounds.map(({ generatorCpu }) => generatorCpu));
  const shares = `server ${percent(server)}, generator ${percent(generator)} of a core`;
  if (server >= 0.9 && server >= generator) return `the server (${shares})`;
  if (generator >= 0.9) return `the generator (${shares})`;
  return `neither: the database, or the machine is shared (${shares})`;
}

const percent = (share: number) => (Number.isNaN(share) ? '?' : `${Math.round(share * 100)} %`);
const perSecond = (rounds: Round[]) =>
  median(rounds.map(({ requestsPerSecond }) => requestsPerSecond));

/**
 * The server's own CPU time per request in ms, which depends little on the machine's other load.
 */
const cpuPerRequest = (rounds: Round[]) =>
  median(rounds.map(({ serverCpu, requestsPerSecond }) => (serverCpu * 1000) / requestsPerSecond));

/** One side's median, its spread over the rounds, its p99 and its bottleneck. */
function describe(side: Side, rounds: Round[]): string {
  const all = rounds.map(({ requestsPerSecond }) => Math.round(requestsPerSecond));
  const p99 = median(rounds.map((each) => each.p99));
  const bad = rounds.reduce((sum, each) => sum + each.bad, 0);
  return (
    `  ${side.name.padEnd(36)} ${String(Math.round(perSecond(rounds))).padStart(7)}/s ` +
    `(${Math.min(...all)}-${Math.max(...all)}), p99 ${p99.toFixed(1)} ms, ` +
    `CPU ${cpuPerRequest(rounds).toFixed(3)} ms a request, ` +
    `limit: ${bottleneck(rounds)}${bad > 0 ? `, ${bad} BAD ANSWERS` : ''}`
  );
}

/**
 * Measures both sides in alternating rounds, so that the machine's other load affects them alike,
 * and prints both and the ratio of their medians. The first round of each is a warm-up and is not
 * counted.
 */
export async function compare(title: string, ours: Side, base: Side, settings: Settings) {
  const rounds: Record<'ours' | 'base', Round[]> = { ours: [], base: [] };
  for (const side of [ours, base]) await round(side, { ...settings, forMs: settings.forMs / 2 });
  for (let turn = 0; turn < settings.rounds; turn += 1) {
    rounds.ours.push(await round(ours, settings));
    rounds.base.push(await round(base, settings));
  }
  const ratio = perSecond(rounds.ours) / perSecond(rounds.base);
  console.log(`${title}\n${describe(ours, rounds.ours)}\n${describe(base, rounds.base)}`);
  console.log(`  ratio ${ratio.toFixed(2)}\n`);
}
