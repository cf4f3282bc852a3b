import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import type { ServerFrame } from '#shared/contracts/chat.ts';

/** The waits of the site's own client (client/src/lib/live/socket.ts). */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
const SHORTEST_WAIT_MS = 100;
const BETWEEN_LINES_MS = 700;
const SENT_AGAIN_MS = 500;

/** The clientId of a chatter's line, of which everybody hears the text alone; null for other lines. */
function idOf(melding: string): string | null {
  const [, number, name] = /^Linje (\d+) fra (.+)$/.exec(melding) ?? [];
  return name === undefined ? null : `${name.replace(' ', '-')}.${number}`;
}

/** One visitor of the chat: listens, comes back after a loss, and writes when told to. */
export class Chatter {
  /** How often each line was heard, by its clientId. */
  readonly heard = new Map<string, number>();
  /** Own lines that were acknowledged, how often each, and refusals for good. */
  readonly acknowledged = new Map<string, number>();
  readonly refused: string[] = [];
  /** Own lines on their way. */
  readonly waiting = new Map<string, string>();
  /** Connections after the first one, and attempts that failed. */
  reconnects = 0;
  failures = 0;
  /** Longest time without a connection, in ms. */
  longestAway = 0;
  #lostAt = 0;
  #failed = 0;
  #newest: string | null = null;
  #socket: WebSocket | null = null;
  #isOver = false;

  readonly #origin: string;
  readonly #name: string;

  constructor(origin: string, name: string) {
    this.#origin = origin;
    this.#name = name;
  }

  /** Connects for the first time. */
  enter(): Promise<void> {
    return new Promise((resolve) => this.#open(resolve));
  }

  /** Writes lines until `isOver` says so. */
  async talk(isOver: () => boolean): Promise<void> {
    for (let number = 0; !isOver(); number += 1) {
      const clientId = `${this.#name.replace(' ', '-')}.${number}`;
      this.waiting.set(clientId, `Linje ${number} fra ${this.#name}`);
      this.#write(clientId);
      await pause(BETWEEN_LINES_MS * (0.5 + Math.random()));
    }
  }

  leave(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }

  #open(entered: () => void = () => undefined): void {
    const query = new URLSearchParams({ room: 'festival' });
    if (this.#newest !== null) query.set('since', this.#newest);
    const origin = this.#origin;
    const address = `${origin.replace('http', 'ws')}/ws?${query}`;
    const socket = new WebSocket(address, { origin, rejectUnauthorized: false });
    this.#socket = socket;
    let isOpen = false;
    socket.on('open', () => {
      isOpen = true;
      this.#failed = 0;
      if (this.#lostAt > 0) {
        this.reconnects += 1;
        this.longestAway = Math.max(this.longestAway, performance.now() - this.#lostAt);
      }
      entered();
    });
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerFrame));
    // Its 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#isOver) return;
      if (isOpen) this.#lostAt = performance.now();
      else this.failures += 1;
      const bound = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failed);
      this.#failed += 1;
      setTimeout(() => this.#open(entered), Math.max(SHORTEST_WAIT_MS, bound * Math.random()));
    });
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'initial_messages') {
      for (const { id, melding } of frame.messages) this.#note(id, melding);
      // What was on its way when the connection was lost.
      for (const clientId of this.waiting.keys()) this.#write(clientId);
    } else if (frame.type === 'new_message') this.#note(frame.message.id, frame.message.melding);
    else if (frame.type === 'ack' && frame.clientId !== undefined) {
      this.waiting.delete(frame.clientId);
      this.acknowledged.set(frame.clientId, (this.acknowledged.get(frame.clientId) ?? 0) + 1);
    } else if (frame.type === 'error' && frame.clientId !== undefined) {
      const { clientId, code } = frame;
      if (code === 'unavailable') setTimeout(() => this.#write(clientId), SENT_AGAIN_MS);
      else {
        this.waiting.delete(clientId);
        this.refused.push(code);
      }
    }
  }

  #note(id: string, melding: string): void {
    if (this.#newest === null || BigInt(id) > BigInt(this.#newest)) this.#newest = id;
    const clientId = idOf(melding);
    if (clientId !== null) this.heard.set(clientId, (this.heard.get(clientId) ?? 0) + 1);
  }

  #write(clientId: string): void {
    const melding = this.waiting.get(clientId);
    if (melding === undefined || this.#socket?.readyState !== WebSocket.OPEN) return;
    const frame = { type: 'chat_message', navn: this.#name, melding, room: 'festival', clientId };
    this.#socket.send(JSON.stringify(frame));
  }
}
