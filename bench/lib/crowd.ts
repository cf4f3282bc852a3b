// Many clients of the chat, twenty of whom write. They run in a process of their own, which this file is
// too, and do what messages tell them, in sequence.
import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CHILD = 'the-crowd-itself';

/** Protocol of a client of one of the servers. */
interface Dialect {
  /** Path of the upgrade request. */
  path: string;
  /** Sent once the connection is open, or null. */
  hello: string | null;
  /** A line as text of a frame. */
  line(navn: string, melding: string): string;
}

const json = (navn: string, melding: string) =>
  JSON.stringify({ type: 'chat_message', navn, melding, room: 'festival' });

const dialects = {
  ws: { path: '/ws?room=festival', hello: null, line: json },
  socketio: {
    path: '/socket.io/?EIO=4&transport=websocket',
    hello: '40',
    line: (_navn, melding) => `42${JSON.stringify(['line', { melding }])}`,
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** A client's masked text frame; the mask is zero, which servers accept. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? 2 : 4;
  const frame = Buffer.alloc(head + 4 + payload.length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = 0x80 | payload.length;
  else {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(payload.length, 2);
  }
  payload.copy(frame, head + 4);
  return frame;
}

/** Precedes the timestamp in every line; two characters that no other part of a frame contains. */
const MARK = '^^';
const MARK_BYTES = Buffer.from(MARK);
/** Marks an acknowledgement or a refusal; not contained in any line. */
const ACK = Buffer.from('"type":"ack"');
const REFUSAL = Buffer.from('"type":"error"');
/** Digits of a timestamp: tenths of milliseconds. */
const MOMENT_DIGITS = 14;

const NOTHING = Buffer.alloc(0);

/** Number of occurrences of `what` in `data`, and the end of the last one. */
function occurrences(data: Buffer, what: Buffer): { count: number; end: number } {
  let [count, end] = [0, 0];
  for (let at = data.indexOf(what); at !== -1; at = data.indexOf(what, end)) {
    count += 1;
    end = at + what.length;
  }
  return { count, end };
}

/** An unsolicited empty pong (RFC 6455, 5.5.3): a server that pings would drop a silent client. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_EVERY_MS = 15_000;

/** Tenths of milliseconds since 1970, the same in every process of this machine. */
const moment = () => Math.round((performance.timeOrigin + performance.now()) * 10);

/**
 * A client that reads raw TCP and searches for the marks, so that it costs little more than the
 * kernel's work. One in `sampled` also parses the timestamps.
 */
class Listener {
  readonly #socket: Socket;
  readonly #delays: number[] | null;
  #rest: Buffer = NOTHING;
  /** The last bytes of a chunk, which may hold half an answer. */
  #tail: Buffer = NOTHING;
  heard = 0;
  /** Called with the number of acknowledgements and refusals in a chunk, if set. */
  onAnswers: ((stored: number, refused: number) => void) | null = null;

  private constructor(socket: Socket, delays: number[] | null) {
    this.#socket = socket;
    this.#delays = delays;
    socket.on('data', (chunk) => this.#read(chunk));
    const alive = setInterval(() => socket.write(PONG), PONG_EVERY_MS);
    socket.once('close', () => clearInterval(alive));
  }

  /** Opens a socket; resolves once the server has answered 101. */
  static open(port: number, { path, hello }: Dialect, delays: number[] | null): Promise<Listener> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      socket.once('error', reject);
      socket.once('data', (answer) => {
        if (!String(answer).startsWith('HTTP/1.1 101')) {
          reject(new Error(String(answer).slice(0, 300)));
          return;
        }
        if (hello !== null) socket.write(clientFrame(hello));
        socket.on('error', () => undefined);
        resolve(new Listener(socket, delays));
      });
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n` +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    });
  }

  write(frame: Buffer): void {
    this.#socket.write(frame);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** A mark may span two chunks: a possible beginning of one is kept. */
  #read(chunk: Buffer): void {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const needed = this.#delays === null ? MARK.length : MARK.length + MOMENT_DIGITS;
    let from = 0;
    for (let at = data.indexOf(MARK_BYTES); at !== -1; at = data.indexOf(MARK_BYTES, from)) {
      if (at + needed > data.length) break;
      from = at + needed;
      this.heard += 1;
      if (this.#delays !== null) {
        const sent = Number(data.toString('latin1', at + MARK.length, from));
        this.#delays.push((moment() - sent) / 10);
      }
    }
    const begin = data.indexOf(MARK_BYTES, from);
    if (begin !== -1) this.#rest = data.subarray(begin);
    else this.#rest = data.at(-1) === MARK_BYTES[0] ? data.subarray(-1) : NOTHING;
    if (this.onAnswers !== null) this.#count(chunk, this.onAnswers);
  }

  #count(chunk: Buffer, tell: (stored: number, refused: number) => void): void {
    const data = this.#tail.length === 0 ? chunk : Buffer.concat([this.#tail, chunk]);
    const stored = occurrences(data, ACK);
    const refused = occurrences(data, REFUSAL);
    const from = Math.max(stored.end, refused.end, data.length - REFUSAL.length + 1);
    this.#tail = data.subarray(from);
    if (stored.count + refused.count > 0) tell(stored.count, refused.count);
  }
}

export type Order =
  | { do: 'gather'; port: number; dialect: DialectName; clients: number }
  /** `settleMs`: how long to wait for the last lines, when it shall be longer than usual. */
  | { do: 'talk'; linesPerSecond: number; seconds: number; settleMs?: number }
  /**
   * Every sender keeps `underWay` lines unacknowledged: each answer makes it write the next one.
   */
  | { do: 'push'; underWay: number; seconds: number };

export interface Report {
  lines: number;
  /** Number of lines that all listeners should have received, and of marks that they did. */
  expected: number;
  heard: number;
  /** Lines that were acknowledged and refused. */
  stored: number;
  refused: number;
  p50: number;
  p99: number;
  seconds: number;
  /** CPU usage of this process, as a fraction of a core. */
  cpu: number;
}

const SENDERS = 20;
/** One in this many listeners measures delays. */
const SAMPLED = 20;
const AT_ONCE = 50;
/** How long to wait for the last lines. */
const SETTLE_TIMEOUT_MS = 3000;
/** Makes a frame about 200 bytes long. */
const PADDING = 'x'.repeat(60);

let crowd: Listener[] = [];
let dialect: DialectName = 'ws';
const delays: number[] = [];

async function gather(order: Extract<Order, { do: 'gather' }>): Promise<void> {
  for (const listener of crowd) listener.close();
  crowd = [];
  dialect = order.dialect;
  while (crowd.length < order.clients) {
    const size = Math.min(AT_ONCE, order.clients - crowd.length);
    const more = Array.from({ length: size }, (_, index) => {
      const isSampled = (crowd.length + index) % SAMPLED === 0;
      return Listener.open(order.port, dialects[dialect], isSampled ? delays : null);
    });
    crowd.push(...(await Promise.all(more)));
  }
  await pause(1500);
}

function lineFrame(sender: number, number: number): Buffer {
  const text = `${MARK}${moment()} ${number} ${PADDING}`;
  return clientFrame(dialects[dialect].line(`Skriver ${sender}`, text));
}

async function talk(order: Extract<Order, { do: 'talk' }>): Promise<Report> {
  const { linesPerSecond, seconds, settleMs } = order;
  delays.length = 0;
  for (const listener of crowd) listener.heard = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const counts = { lines: 0, stored: 0, refused: 0 };
  const senders = crowd.slice(0, SENDERS);
  for (const sender of senders) {
    sender.onAnswers = (stored, refused) => {
      counts.stored += stored;
      counts.refused += refused;
      // A line that was refused goes to nobody.
      counts.lines -= refused;
    };
  }
  let written = 0;
  for (let past = 0; past < seconds * 1000; past = performance.now() - begin) {
    const due = Math.floor((past / 1000) * linesPerSecond) + 1;
    for (; written < due; written += 1) {
      const sender = written % SENDERS;
      counts.lines += 1;
      crowd[sender]?.write(lineFrame(sender, written));
    }
    await pause(1);
  }
  const talked = performance.now() - begin;
  const report = await settle(counts, talked, begin, cpu, settleMs);
  for (const sender of senders) sender.onAnswers = null;
  return report;
}

async function push({ underWay, seconds }: Extract<Order, { do: 'push' }>): Promise<Report> {
  delays.length = 0;
  for (const listener of crowd) listener.heard = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let [lines, stored, refused] = [0, 0, 0];
  /** Lines stored before the time was over; later ones are not counted. */
  let inTime = 0;
  for (const [sender, listener] of crowd.slice(0, SENDERS).entries()) {
    const write = (count: number) => {
      const frames = Array.from({ length: count }, (_, index) => lineFrame(sender, lines + index));
      lines += count;
      listener.write(Buffer.concat(frames));
    };
    listener.onAnswers = (more, less) => {
      stored += more;
      refused += less;
      if (performance.now() >= end) return;
      inTime += more;
      write(more + less);
    };
    write(underWay);
  }
  await pause(seconds * 1000);
  const pushed = performance.now() - begin;
  while (stored + refused < lines && performance.now() < end + SETTLE_TIMEOUT_MS) await pause(20);
  for (const listener of crowd) listener.onAnswers = null;
  return settle({ lines: stored, stored: inTime, refused }, pushed, begin, cpu);
}

/** Waits until every listener has received everything, but no longer than `most` ms. */
async function settle(
  counts: Pick<Report, 'lines' | 'stored' | 'refused'>,
  writingMs: number,
  begin: number,
  cpu: NodeJS.CpuUsage,
  most = SETTLE_TIMEOUT_MS,
): Promise<Report> {
  const expected = () => counts.lines * crowd.length;
  const heard = () => crowd.reduce((sum, listener) => sum + listener.heard, 0);
  const end = performance.now() + most;
  while (heard() < expected() && performance.now() < end) await pause(20);
  const used = process.cpuUsage(cpu);
  const took = performance.now() - begin;
  delays.sort((a, b) => a - b);
  const at = (share: number) =>
    delays[Math.floor(delays.length * share)] ?? Number.POSITIVE_INFINITY;
  return {
    ...counts,
    seconds: writingMs / 1000,
    expected: expected(),
    heard: heard(),
    p50: at(0.5),
    p99: at(0.99),
    cpu: (used.user + used.system) / 1000 / took,
  };
}

const work = (order: Order): Promise<unknown> => {
  if (order.do === 'gather') return gather(order);
  return order.do === 'push' ? push(order) : talk(order);
};

export interface Crowd {
  pid: number | undefined;
  ask(order: Order): Promise<Report>;
  end(): void;
}

/** Starts the chat's clients in their own process. */
export function startCrowd(): Crowd {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [CHILD], {
    execArgv: ['--import', import.meta.resolve('tsx/esm')],
  });
  return {
    pid: child.pid,
    ask: (order) =>
      new Promise<Report>((resolve, reject) => {
        child.once('message', ({ report, error }: { report: Report; error?: string }) => {
          if (error === undefined) resolve(report);
          else reject(new Error(error));
        });
        child.send(order);
      }),
    end: () => child.kill(),
  };
}

if (process.argv[2] === CHILD) {
  process.on('message', (order: Order) => {
    work(order).then(
      (report) => process.send?.({ report }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
}
