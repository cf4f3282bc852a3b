import type { ClientFrame, ServerFrame } from '#shared/contracts/chat.ts';
import type { LiveTopic } from '#shared/contracts/live.ts';

/*
 * The site's WebSocket client, without React.
 *
 *   idle        no connection wanted           → connecting (connect)
 *   connecting  a socket is being opened       → open (its 'open'), waiting (failed, or 10 s passed)
 *   open        frames are exchanged           → waiting (lost, or silent), offline (browser event),
 *                                                connecting (reconnect), closed (1008)
 *   waiting     until the next attempt         → connecting (timer, tab visible again, reconnect),
 *                                                offline
 *   offline     the browser has no network     → connecting (it has again, or reconnect)
 *   closed      refused by the server          → connecting (reconnect)
 *   any         → idle (close)
 *
 * Delays are exponential back-off with full jitter, so that after a restart of the server all
 * clients reconnect within seconds, but not at once. The back-off is reset once a connection has
 * lasted 5 s.
 *
 * Scripts can't see pings. After 35 s without a frame the client sends its topics again; a socket
 * without an answer within 10 s counts as dead.
 */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline' | 'closed';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
const SHORTEST_WAIT_MS = 100;
const OPEN_WITHIN_MS = 10_000;
const GOOD_AFTER_MS = 5000;
export const QUIET_MS = 35_000;
export const ANSWER_WITHIN_MS = 10_000;
/** Close code after which the client does not reconnect (RFC 6455): banned, or invalid frames. */
const POLICY_VIOLATION = 1008;

interface SocketOptions {
  /** Path and query, computed at each attempt so that it can include the resume position. */
  address: () => string;
  onFrame: (frame: ServerFrame) => void;
  onStatus?: (status: SocketStatus) => void;
  /** Random number from 0 to 1; for tests. */
  random?: () => number;
}

/** A WebSocket that reconnects automatically. */
export class LiveSocket {
  readonly #options: SocketOptions;
  #status: SocketStatus = 'idle';
  #socket: WebSocket | null = null;
  #failures = 0;
  #topics: readonly LiveTopic[] = [];
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #goodAt: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get status(): SocketStatus {
    return this.#status;
  }

  /** Number of failed attempts in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** Opens a connection and keeps it open. No effect if already called. */
  connect(): void {
    if (this.#status !== 'idle') return;
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('offline', this.#onOffline);
    document.addEventListener('visibilitychange', this.#onVisible);
    if (navigator.onLine === false) this.#become('offline');
    else this.#open();
  }

  /** Reconnects at once, in any state; an open connection is replaced. */
  reconnect(): void {
    if (this.#status === 'idle') {
      this.connect();
      return;
    }
    this.#failures = 0;
    this.#open();
  }

  /** Closes the connection and stops reconnecting. */
  close(): void {
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('offline', this.#onOffline);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#drop();
    this.#failures = 0;
    this.#become('idle');
  }

  /** Sends a frame. Returns false without an open connection; frames are not queued. */
  send(frame: ClientFrame): boolean {
    if (this.#status !== 'open' || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Replaces the followed topics; they are sent again after each reconnect. */
  follow(topics: readonly LiveTopic[]): void {
    this.#topics = topics;
    this.send({ type: 'subscribe', topics: [...topics] });
  }

  /** Checks the connection now instead of after a silence. */
  probe(): void {
    if (this.#status !== 'open') return;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#fail(), ANSWER_WITHIN_MS);
    this.send({ type: 'subscribe', topics: [...this.#topics] });
  }

  #become(status: SocketStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#options.onStatus?.(status);
  }

  #open(): void {
    this.#drop();
    this.#become('connecting');
    const url = new URL(this.#options.address(), window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#patience = setTimeout(() => this.#fail(), OPEN_WITHIN_MS);
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#heard(data);
    socket.onclose = ({ code }) => {
      if (code === POLICY_VIOLATION) {
        this.#drop();
        this.#become('closed');
      } else this.#fail();
    };
  }

  #opened(): void {
    this.#listenForSilence();
    this.#goodAt = setTimeout(() => {
      this.#failures = 0;
    }, GOOD_AFTER_MS);
    this.#become('open');
    if (this.#topics.length > 0) this.follow(this.#topics);
  }

  #heard(data: unknown): void {
    this.#listenForSilence();
    const frame = frameOf(data);
    if (frame !== null) this.#options.onFrame(frame);
  }

  #listenForSilence(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.probe(), QUIET_MS);
  }

  /** Call when the connection was lost or could not be opened. */
  #fail(): void {
    this.#drop();
    if (navigator.onLine === false) {
      this.#become('offline');
      return;
    }
    const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    const wait = Math.max(SHORTEST_WAIT_MS, bound * (this.#options.random ?? Math.random)());
    this.#retry = setTimeout(() => this.#open(), wait);
    this.#become('waiting');
  }

  /** Closes the socket and clears its timers; its later events are ignored. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    clearTimeout(this.#goodAt);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  readonly #onOnline = () => {
    if (this.#status === 'offline') this.#open();
  };

  readonly #onOffline = () => {
    if (this.#status === 'closed') return;
    this.#drop();
    this.#become('offline');
  };

  /**
   * Timers are throttled in a background tab, so the connection is checked when it becomes visible.
   */
  readonly #onVisible = () => {
    if (document.hidden) return;
    if (this.#status === 'waiting') this.#open();
    else this.probe();
  };
}

/** Parses a frame of the server; null for an invalid one. Unknown types are not rejected here. */
function frameOf(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    const isFrame = typeof frame === 'object' && frame !== null && 'type' in frame;
    return isFrame ? (frame as ServerFrame) : null;
  } catch {
    return null;
  }
}
