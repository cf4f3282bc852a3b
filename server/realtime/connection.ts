import type { Duplex } from 'node:stream';
import { type RawData, WebSocket } from 'ws';
import type { Metrics } from '../lib/metrics.ts';
import { jsonFrame } from './frame.ts';

export interface ConnectionDeps {
  metrics: Pick<Metrics, 'socketsDropped'>;
  /** A connection for which more bytes than this wait is dropped. */
  maxWaitingBytes: number;
}

/** A closing handshake that gets no answer is cut off after this; `ws` itself waits 30 s. */
const CLOSING_MS = 5000;

/**
 * One WebSocket connection.
 *
 *   open → closing (close frame sent, nothing more is written) → gone
 *   open → gone (dropped: too slow, or dead)
 *
 * `ws` does the handshake, reads what comes, and sends pings and close frames. What is sent to many is
 * built once (`frame.ts`) and written to the socket that the http server's 'upgrade' event gave, many
 * frames in one write: decision 0020 says what that brings. It mixes with the frames of `ws` because
 * nothing is compressed: `ws` then writes each of its own frames whole and at once.
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
    // A protocol error; `ws` has sent the close code and 'close' follows.
    ws.on('error', () => undefined);
  }

  get open(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Calls `listener` with every text that comes while this is open; with null for a binary frame. */
  onText(listener: (text: string | null) => void): void {
    this.#ws.on('message', (data: RawData, isBinary: boolean) => {
      if (this.open) listener(isBinary ? null : String(data));
    });
  }

  /** Calls `listener` once the connection is gone. */
  onClose(listener: () => void): void {
    this.#ws.once('close', listener);
  }

  /**
   * Writes whole frames. A reader for whom too much waits is dropped instead
   * (docs/product/chat.md#slow-readers).
   */
  write(frames: Buffer): void {
    if (!this.open) return;
    if (this.#socket.writableLength + frames.length > this.#deps.maxWaitingBytes) this.drop('slow');
    else this.#socket.write(frames);
  }

  /** Sends one frame to this connection only. Those of one turn leave as one write. */
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

  /** Ends the connection at once. */
  drop(reason: 'slow' | 'dead'): void {
    this.#deps.metrics.socketsDropped.inc({ reason });
    this.#ws.terminate();
  }

  /** Asks whether the peer is there; one that did not answer the last time is dropped. */
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
