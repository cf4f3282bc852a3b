import { connect, type Socket } from 'node:net';
import { clientFrame, type Dialect } from './dialect.ts';

/** Precedes the timestamp in every line; two characters that no other part of a frame contains. */
export const MARK = '^^';
const MARK_BYTES = Buffer.from(MARK);
/** Marks an acknowledgement or a refusal; not contained in any line. */
const ACK = Buffer.from('"type":"ack"');
const REFUSAL = Buffer.from('"type":"error"');
/** Digits of a timestamp: tenths of milliseconds. */
export const MOMENT_DIGITS = 14;

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
export const moment = () => Math.round((performance.timeOrigin + performance.now()) * 10);

/**
 * A client that reads raw TCP and searches for the marks, so that it costs little more than the
 * kernel's work. One in `sampled` also parses the timestamps.
 */
export class Listener {
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
