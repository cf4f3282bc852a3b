import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { Metrics } from '../lib/metrics.ts';
import type { RateLimit } from '../lib/rate-limit.ts';

export interface ConnectionDeps {
  metrics: Pick<Metrics, 'socketsDropped' | 'limited'>;
  /** A connection with more unsent bytes than this is dropped. */
  maxWaitingBytes: number;
  /** Limits the frames that the peer sends. */
  frameLimit: RateLimit;
}

const POLICY_VIOLATION = 1008;

/** An unanswered closing handshake is cut off after this; `ws` itself waits 30 s. */
const CLOSING_MS = 5000;

/**
 * One WebSocket connection.
 *
 *   open → closing (close frame sent, nothing more is written) → gone
 *   open → gone (dropped: too slow, or dead)
 *
 * `ws` does the handshake, parses incoming frames, and sends pings and close frames. Broadcasts are
 * built once (`jsonFrame`) and written directly to the socket of the http server's 'upgrade' event,
 * many frames in one write: decision 0020 has the measurements. They can't be mixed up with the
 * frames of `ws`, because nothing is compressed: `ws` then writes each of its own frames whole and
 * synchronously.
 */
export class Connection {
  readonly #ws: WebSocket;
  readonly #socket: Duplex;
  readonly #deps: ConnectionDeps;
  #answered = true;
  #corked = false;

  constructor(ws: WebSocket, socket: Duplex, deps: ConnectionDeps) {
    this.#ws = ws;
    this.#socket = socket;
    this.#deps = deps;
    ws.on('pong', () => {
      this.#answered = true;
    });
    // Registered before the listeners of `onText`, so that a frame over the limit is not even
    // parsed.
    for (const kind of ['message', 'ping', 'pong']) ws.on(kind, () => this.#countFrame());
    // A protocol error; `ws` has sent the close code and 'close' follows.
    ws.on('error', () => undefined);
  }

  get open(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /**
   * Calls `listener` with every text message while the connection is open; with null for a binary
   * one.
   */
  onText(listener: (text: string | null) => void): void {
    this.#ws.on('message', (data: RawData, isBinary: boolean) => {
      if (this.open) listener(isBinary ? null : String(data));
    });
  }

  /**
   * Counts frames of any kind, invalid ones included (docs/product/chat.md#limits-of-sockets). A
   * peer over the limit is not read any more: reading would cost as much during the closing
   * handshake.
   */
  #countFrame(): void {
    if (!this.open || this.#deps.frameLimit('') === 0) return;
    this.#deps.metrics.limited.inc({ limit: 'chatFrames' });
    this.close(POLICY_VIOLATION, 'too many frames');
    this.#ws.pause();
    this.#socket.end();
  }

  /** Calls `listener` once the connection is gone. */
  onClose(listener: () => void): void {
    this.#ws.once('close', listener);
  }

  /**
   * Writes whole frames. A slow reader with too many unsent bytes is dropped instead
   * (docs/product/chat.md#slow-readers).
   */
  write(frames: Buffer): void {
    if (!this.open) return;
    if (this.#socket.writableLength + frames.length > this.#deps.maxWaitingBytes) this.drop('slow');
    else this.#socket.write(frames);
  }

  /** Sends one frame to this connection. Frames of one event loop turn are one write. */
  send(value: unknown): void {
    if (!this.#corked) {
      this.#corked = true;
      this.#socket.cork();
      process.nextTick(() => {
        this.#corked = false;
        this.#socket.uncork();
      });
    }
    this.write(jsonFrame(value));
  }

  /** Starts the closing handshake; a peer that does not answer is cut off. */
  close(code: number, reason = ''): void {
    if (!this.open) return;
    this.#ws.close(code, reason);
    const cut = setTimeout(() => this.#ws.terminate(), CLOSING_MS);
    cut.unref();
    this.#ws.once('close', () => clearTimeout(cut));
  }

  drop(reason: 'slow' | 'dead'): void {
    this.#deps.metrics.socketsDropped.inc({ reason });
    this.#ws.terminate();
  }

  /** Sends a ping; drops the connection when the previous ping got no pong. */
  probe(): void {
    if (!this.open) return;
    if (!this.#answered) {
      this.drop('dead');
      return;
    }
    this.#answered = false;
    this.#ws.ping();
  }
}

/**
 * Longest text whose length fits in the second byte of a frame; the next limit is for two more
 * bytes.
 */
const SHORT = 125;
const MEDIUM = 0xff_ff;

/**
 * A whole unmasked text frame (RFC 6455, section 5.2), built once for any number of sockets. `ws`
 * has no public function for it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const { frame, header } = emptyFrame(length);
  frame.write(text, header);
  return frame;
}

/** The same for text given as parts in bytes. */
export function joinedFrame(parts: readonly Buffer[]): Buffer {
  const { frame, header } = emptyFrame(parts.reduce((sum, { length }) => sum + length, 0));
  let at = header;
  for (const part of parts) at += part.copy(frame, at);
  return frame;
}

function emptyFrame(length: number): { frame: Buffer; header: number } {
  const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (length <= SHORT) frame[1] = length;
  else if (length <= MEDIUM) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, header };
}

/** The same for a value as JSON. */
export function jsonFrame(value: unknown): Buffer {
  return textFrame(JSON.stringify(value));
}
