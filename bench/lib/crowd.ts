// Many clients of the chat, twenty of whom write. They run in a process of their own, which this file is
// too, and do what messages tell them, in sequence.
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { comes } from './calls.ts';
import { percentile } from './figures.ts';
import { startChild } from './processes.ts';

const CHILD = 'the-crowd-itself';
/** Every client's key of its handshake: any 16 bytes. */
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** A client's masked text frame of 126 bytes or more; the mask is zero, which servers accept. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Precedes the timestamp in every line; two characters that no other part of a frame contains. */
const MARK = '^^';
/** A line's timestamp in tenths of milliseconds, or an acknowledgement or a refusal, which no line contains. */
const HEARD = /\^\^(\d{14})|"type":"(ack|error)"/g;
/** The most characters of one of them without its end. */
const HALF = 15;

/** An unsolicited empty pong (RFC 6455, 5.5.3): a server that pings would drop a silent client. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const PONG_EVERY_MS = 15_000;

/** Tenths of milliseconds since 1970, the same in every process of this machine. */
const moment = () => Math.round((performance.timeOrigin + performance.now()) * 10);

/** Joins the chat on a socket of its own, once the server has answered 101. */
async function joinChat(port: number): Promise<Socket> {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
  const headers = { ...upgrade, 'sec-websocket-version': '13', 'sec-websocket-key': KEY };
  const options = { host: '127.0.0.1', port, path: '/ws?room=festival', headers, agent: false };
  const opening = request(options).end();
  const refused = once(opening, 'response').then(([{ statusCode }]) => {
    throw new Error(`Refused with ${statusCode}`);
  });
  const [, socket] = await Promise.race([once(opening, 'upgrade'), refused]);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  return socket;
}

/**
 * A client that reads raw TCP and searches for the marks, so that it costs little more than the
 * kernel's work. One that is given `delays` also notes how old the lines are.
 */
class Listener {
  readonly socket: Socket;
  heard = 0;
  /** Called with the number of acknowledgements and refusals in a chunk, if set. */
  onAnswers: ((stored: number, refused: number) => void) | null = null;

  constructor(socket: Socket, delays: number[] | null) {
    this.socket = socket;
    // What is left of a chunk may be half a mark.
    let rest = '';
    socket.on('data', (chunk) => {
      const text = rest + chunk.toString('latin1');
      let end = Math.max(0, text.length - HALF);
      const answers = { ack: 0, error: 0 };
      for (const { 0: all, 1: sent, 2: answer, index } of text.matchAll(HEARD)) {
        end = Math.max(end, index + all.length);
        if (answer === 'ack' || answer === 'error') answers[answer] += 1;
        else this.heard += 1;
        if (sent !== undefined) delays?.push((moment() - Number(sent)) / 10);
      }
      rest = text.slice(end);
      if (answers.ack + answers.error > 0) this.onAnswers?.(answers.ack, answers.error);
    });
    const alive = setInterval(() => socket.write(PONG), PONG_EVERY_MS);
    socket.once('close', () => clearInterval(alive));
  }
}

interface Writing {
  seconds: number;
  /** Lines a second of all senders, whether or not earlier ones are acknowledged; or else … */
  linesPerSecond?: number;
  /** … unacknowledged lines that each sender keeps: each answer makes it write the next one. */
  underWay?: number;
  /** How long to wait for the last lines, when it shall be longer than usual. */
  settleMs?: number;
}
/** `gather` opens the clients, in turns at each port. */
type Order = { gather: number; ports: readonly number[] } | Writing;

export type Report = Awaited<ReturnType<typeof write>>;

const SENDERS = 20;
/** One in this many listeners measures delays. */
const SAMPLED = 20;
const AT_ONCE = 50;
const SETTLE_MS = 3000;
/** Makes a frame about 200 bytes long. */
const PADDING = 'x'.repeat(60);

let crowd: Listener[] = [];
const delays: number[] = [];

async function gather(count: number, ports: readonly number[]): Promise<void> {
  for (const { socket } of crowd) socket.destroy();
  crowd = [];
  while (crowd.length < count) {
    const size = Math.min(AT_ONCE, count - crowd.length);
    const more = Array.from({ length: size }, async (_, index) => {
      const number = crowd.length + index;
      const socket = await joinChat(ports[number % ports.length] ?? 0);
      return new Listener(socket, number % SAMPLED === 0 ? delays : null);
    });
    crowd.push(...(await Promise.all(more)));
  }
  await pause(1500);
}

/** The twenty write for some seconds; then everybody gets some time to hear the last lines. */
async function write(order: Writing) {
  const { seconds, linesPerSecond = 0, underWay = 0, settleMs = SETTLE_MS } = order;
  delays.length = 0;
  for (const listener of crowd) listener.heard = 0;
  const cpu = process.cpuUsage();
  const begin = performance.now();
  const isTime = () => performance.now() - begin < seconds * 1000;
  let [written, answered, stored, refused] = [0, 0, 0, 0];
  const send = (sender: number, count: number) => {
    const frames = Array.from({ length: count }, (_, index) => {
      const melding = `${MARK}${moment()} ${written + index} ${PADDING}`;
      const line = { type: 'chat_message', navn: `Skriver ${sender}`, melding, room: 'festival' };
      return clientFrame(JSON.stringify(line));
    });
    written += count;
    crowd[sender]?.socket.write(Buffer.concat(frames));
  };
  for (const [sender, listener] of crowd.slice(0, SENDERS).entries()) {
    listener.onAnswers = (more, less) => {
      answered += more + less;
      refused += less;
      if (isTime()) stored += more;
      if (isTime() && underWay > 0) send(sender, more + less);
    };
    if (underWay > 0) send(sender, underWay);
  }
  while (isTime()) {
    const due = Math.floor(((performance.now() - begin) / 1000) * linesPerSecond) + 1;
    while (linesPerSecond > 0 && written < due) send(written % SENDERS, 1);
    await pause(1);
  }
  const took = (performance.now() - begin) / 1000;
  if (underWay > 0) await comes(() => answered >= written, settleMs, 20);
  // A line that was refused goes to nobody.
  const expected = () => (written - refused) * crowd.length;
  const heard = () => crowd.reduce((sum, listener) => sum + listener.heard, 0);
  await comes(() => heard() >= expected(), settleMs, 20);
  for (const listener of crowd) listener.onAnswers = null;
  const used = process.cpuUsage(cpu);
  return {
    /** Lines that were acknowledged in time, and refused. */
    ...{ stored, refused, seconds: took },
    /** Number of lines that all listeners should have received, and of marks that they did. */
    ...{ expected: expected(), heard: heard() },
    ...{ p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) },
    /** CPU usage of this process, as a fraction of a core. */
    cpu: (used.user + used.system) / 1000 / (performance.now() - begin),
  };
}

/** Starts the chat's clients in their own process. */
export function startCrowd() {
  const { ask, ...child } = startChild<Order, Report>(import.meta.url, CHILD);
  return {
    ...child,
    gather: (clients: number, ...ports: number[]) => ask({ gather: clients, ports }),
    write: (order: Writing) => ask(order),
  };
}

if (process.argv[2] === CHILD) {
  process.on('message', async (order: Order) => {
    const work = 'gather' in order ? gather(order.gather, order.ports) : write(order);
    process.send?.({ ...(await work) });
  });
}
