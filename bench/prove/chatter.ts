import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LiveSocket, type SocketStatus } from '../../client/src/lib/live/socket.ts';
import type { ServerFrame } from '../../shared/contracts/chat.ts';
import { comes } from '../lib/calls.ts';
import { type Finding, finding } from './proof.ts';

const SENT_AGAIN_MS = 500;
/** A line that waits longer for its answer is sent again over another connection. */
const ANSWER_MS = 8000;
/** How long the first connection may take, and the last lines until they are heard by all. */
const ENTER_MS = 60_000;
const SETTLE_MS = 30_000;

/** What the site's own client finds in a browser, where nothing ever happens to the window. */
const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, {
  window: { ...quiet, location: { href: 'http://localhost/' } },
  document: quiet,
  WebSocket: class extends WebSocket {
    constructor(url: URL) {
      super(url, { origin: url.origin.replace('ws', 'http') });
      // Its 'close' follows.
      this.on('error', () => undefined);
    }
  },
});
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });

/** One visitor of the chat: listens, comes back after a loss, and writes when told to. */
export class Chatter {
  /** How often each line was heard. */
  readonly heard = new Map<string, number>();
  /** Own lines that were acknowledged, refused for good, or wait for one of the two. */
  readonly acknowledged = new Set<string>();
  readonly refused: string[] = [];
  readonly waiting = new Set<string>();
  /** Connections after the first one, and attempts that failed. */
  reconnects = 0;
  failures = 0;
  /** Longest time without a connection, in ms. */
  longestAway = 0;
  #lostAt = 0;
  #isOpen = false;
  #newest: string | null = null;
  readonly #socket: LiveSocket;
  readonly #name: string;

  constructor(origin: string, name: string) {
    this.#name = name;
    const address = `${origin}/ws?room=festival`;
    this.#socket = new LiveSocket({
      address: () => (this.#newest === null ? address : `${address}&since=${this.#newest}`),
      onFrame: (frame) => this.#hear(frame),
      onStatus: (status) => this.#become(status),
    });
  }

  /** Connects for the first time. */
  async enter(): Promise<void> {
    this.#socket.connect();
    await comes(() => this.#isOpen, ENTER_MS, 10);
  }

  /** Writes lines, each when the one before was answered, until `isOver` says so. */
  async talk(mark: string, betweenMs: number, isOver: () => boolean): Promise<void> {
    for (let number = 0; !isOver(); number += 1) {
      // The text is its own clientId, by which everybody knows it.
      const line = `linje-${mark}-${number}-fra-bevis`;
      this.waiting.add(line);
      while (this.waiting.has(line) && !isOver()) {
        this.#write(line);
        if (!(await comes(() => !this.waiting.has(line) || isOver(), ANSWER_MS, 10)))
          this.#socket.reconnect();
      }
      await pause(betweenMs * (0.5 + Math.random()));
    }
  }

  leave(): void {
    this.#socket.close();
  }

  #become(status: SocketStatus): void {
    if (status === 'open' && this.#lostAt > 0) {
      this.reconnects += 1;
      this.longestAway = Math.max(this.longestAway, performance.now() - this.#lostAt);
    } else if (this.#isOpen) this.#lostAt = performance.now();
    else if (status === 'waiting') this.failures += 1;
    this.#isOpen = status === 'open';
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'initial_messages') {
      for (const message of frame.messages) this.#note(message);
      // What was on its way when the connection was lost.
      for (const line of this.waiting) this.#write(line);
    } else if (frame.type === 'new_message') this.#note(frame.message);
    else if (frame.type === 'ack' && frame.clientId !== undefined) {
      this.waiting.delete(frame.clientId);
      this.acknowledged.add(frame.clientId);
    } else if (frame.type === 'error' && frame.clientId !== undefined) {
      const { clientId, code } = frame;
      if (code === 'unavailable') setTimeout(() => this.#write(clientId), SENT_AGAIN_MS);
      else if (this.waiting.delete(clientId)) this.refused.push(code);
    }
  }

  #note({ id, melding }: { id: string; melding: string }): void {
    if (this.#newest === null || BigInt(id) > BigInt(this.#newest)) this.#newest = id;
    this.heard.set(melding, (this.heard.get(melding) ?? 0) + 1);
  }

  #write(melding: string): void {
    if (!this.waiting.has(melding)) return;
    const frame = { navn: this.#name, melding, room: 'festival', clientId: melding } as const;
    this.#socket.send({ type: 'chat_message', ...frame });
  }
}

/** Whether everybody heard every acknowledged line once; waits for the last ones. */
export async function heardByAll(what: string, chatters: readonly Chatter[]): Promise<Finding> {
  const lines = chatters.flatMap(({ acknowledged }) => [...acknowledged]);
  await comes(
    () => chatters.every(({ heard }) => lines.every((line) => heard.has(line))),
    SETTLE_MS,
  );
  const counts = chatters.flatMap(({ heard }) => lines.map((line) => heard.get(line) ?? 0));
  const lost = counts.filter((count) => count === 0).length;
  const twice = counts.filter((count) => count > 1).length;
  const seen = `${counts.length} lines to be heard: ${lost} lost, ${twice} twice`;
  return finding(what, '0 lost, 0 twice', seen, counts.length > 0 && lost + twice === 0);
}
