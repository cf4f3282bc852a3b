import type { ChatErrorCode, ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { Outbox, type UnsentLine } from './outbox.ts';

/** A line that the server could not take just now is sent again after this, in ms. */
export const RETRY_MS = 3000;
/** A line without an answer for so long makes the connection doubtful, in ms. */
export const ANSWER_MS = 8000;

/** Refusals that pass by themselves: the line stays in the queue. */
const PASSING: ReadonlySet<ChatErrorCode> = new Set([
  'too_fast',
  'slow_mode',
  'unavailable',
  'name_required',
  'name_taken',
  'name_reserved',
]);

export interface SenderOptions {
  /** Where unsent lines are kept. */
  key: string;
  /** Whose lines may be sent, and from when (ms since 1970); null while nothing can be sent. */
  ready: () => { room: ChatRoom; from: number } | null;
  /** False when it could not be sent. */
  send: (line: UnsentLine) => boolean;
  /** The connection does not answer. */
  doubt: () => void;
  onChange: (lines: readonly UnsentLine[]) => void;
}

/** Sends one's own lines, one at a time so that they stay in order, until they are acknowledged. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #outbox: Outbox;
  #again: ReturnType<typeof setTimeout> | undefined;
  #impatience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.key);
  }

  get lines(): readonly UnsentLine[] {
    return this.#outbox.lines;
  }

  /** Whether a line of the room is yet to be acknowledged. */
  isBusy(room: ChatRoom): boolean {
    return this.lines.some(
      (line) => line.room === room && (line.state === 'waiting' || isOut(line)),
    );
  }

  write(room: ChatRoom, melding: string): void {
    this.#outbox.add(room, melding);
    this.#changed();
    this.pump();
  }

  /** Tries a refused line again. */
  retry(clientId: string): void {
    this.#outbox.change(clientId, { state: 'waiting', code: undefined, reason: undefined });
    this.#changed();
    this.pump();
  }

  discard(clientId: string): void {
    this.#outbox.drop((line) => line.clientId === clientId);
    this.#changed();
  }

  /** Lines that are in the room need not be sent any more. */
  arrived(messages: readonly ChatMessage[]): void {
    if (this.lines.length === 0) return;
    const ids = new Set(messages.map(({ id }) => id));
    const clientIds = new Set(messages.map(({ clientId }) => clientId));
    this.#outbox.drop(({ id, clientId }) => clientIds.has(clientId) || (id ? ids.has(id) : false));
    this.#changed();
  }

  /** The server has stored a line; `isShown` when it is in the room already. */
  acknowledged({ clientId, id, held }: Extract<ServerFrame, { type: 'ack' }>, isShown: boolean) {
    clearTimeout(this.#impatience);
    if (clientId === undefined || !this.#outbox.has(clientId)) {
      // Its line came first; the next one may go.
      this.pump();
      return;
    }
    if (isShown) this.#outbox.drop((line) => line.clientId === clientId);
    else this.#outbox.change(clientId, { state: held ? 'held' : 'sent', id });
    this.#changed();
    this.pump();
  }

  refused({ code, message, clientId, retryAfter }: Extract<ServerFrame, { type: 'error' }>): void {
    clearTimeout(this.#impatience);
    if (clientId !== undefined) {
      const refused = { state: 'refused', code, reason: message } as const;
      this.#outbox.change(clientId, PASSING.has(code) ? { state: 'waiting' } : refused);
      this.#changed();
    }
    this.pump(PASSING.has(code) && retryAfter === undefined ? RETRY_MS : 0);
  }

  /** A moderator turned a line down that was held. */
  turnedDown(id: string): void {
    const line = this.lines.find((one) => one.id === id && one.state === 'held');
    if (line === undefined) return;
    this.#outbox.change(line.clientId, { state: 'refused', reason: 'Fjernet av en moderator.' });
    this.#changed();
  }

  /** What was on its way is not known to have come: it waits for the next connection. */
  disconnected(): void {
    this.stop();
    this.#outbox.unsettle();
    this.#changed();
  }

  /** Lines that were stored show in a room that is no longer looked at. */
  forgetStored(): void {
    this.#outbox.drop(({ state, id }) => state === 'sent' && id !== undefined);
  }

  stop(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#impatience);
  }

  /** Sends the oldest line that waits, if it is time. */
  pump(afterMs = 0): void {
    clearTimeout(this.#again);
    const ready = this.#options.ready();
    if (ready === null) return;
    const wait = Math.max(afterMs, ready.from - Date.now());
    if (wait > 0) {
      this.#again = setTimeout(() => this.pump(), wait);
      return;
    }
    const own = this.lines.filter(({ room }) => room === ready.room);
    const line = own.find(({ state }) => state === 'waiting');
    if (line === undefined || own.some(isOut) || !this.#options.send(line)) return;
    this.#outbox.change(line.clientId, { state: 'sent' });
    clearTimeout(this.#impatience);
    this.#impatience = setTimeout(this.#options.doubt, ANSWER_MS);
    this.#changed();
  }

  #changed(): void {
    this.#options.onChange(this.lines);
  }
}

/** Sent, and not yet answered. */
function isOut({ state, id }: UnsentLine): boolean {
  return state === 'sent' && id === undefined;
}
