import { randomKey } from '#client/lib/call/random-key.ts';
import { type Person, readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import type { ChatErrorCode, ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_MESSAGE_MAX, type ChatRoom, isChatRoom } from '#shared/rules/chat.ts';
import { characters } from '#shared/rules/plain-text.ts';

/*
 * Own lines that are not in the room yet. Session storage keeps them by person, so that a reload
 * loses nothing and nobody sends somebody else's lines. They are resent with the same `clientId`
 * until the server acknowledges them, which prevents duplicates.
 *
 *   waiting   queued                                         → sent
 *   sent      on its way, or stored (`id`) and not shown yet → gone (arrived), waiting
 *                                                              (connection lost), held, refused
 *   held      stored, until a moderator decides              → gone (arrived, or dismissed)
 *   refused   the server gave a reason                       → waiting (retried), gone (dismissed)
 */
type UnsentState = 'waiting' | 'sent' | 'held' | 'refused';

export interface UnsentLine {
  readonly clientId: string;
  readonly room: ChatRoom;
  readonly melding: string;
  /** Ms since 1970, by the browser's clock. */
  readonly writtenAt: number;
  readonly state: UnsentState;
  /** Once the server has stored it. */
  readonly id?: string;
  readonly code?: ChatErrorCode | undefined;
  readonly reason?: string | undefined;
}

const UNCLAIMED = 'Den ble skrevet før vi visste hvem du er.';

function isUnsent(value: unknown): value is UnsentLine {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, room, melding, writtenAt, state } = value as Record<string, unknown>;
  return (
    typeof clientId === 'string' &&
    isChatRoom(room) &&
    typeof melding === 'string' &&
    characters(melding) <= CHAT_MESSAGE_MAX &&
    typeof writtenAt === 'number' &&
    ['waiting', 'sent', 'held', 'refused'].includes(String(state))
  );
}

/** Unsent lines in session storage, by person. Every change creates a new array. */
class Outbox {
  readonly #name: string;
  #person: Person = null;
  #lines: readonly UnsentLine[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Switches to a person's stored lines; the previous person's stay stored. Lines written before
   * the person was known may be somebody else's, so they are not sent without a retry.
   */
  belongTo(person: Person): void {
    if (person === this.#person) return;
    const unclaimed = { state: 'refused', reason: UNCLAIMED } as const;
    const nobodys =
      this.#person === null ? this.#lines.map((line) => ({ ...line, ...unclaimed })) : [];
    this.#person = person;
    this.#set([...this.#read(), ...nobodys]);
    this.unsettle();
  }

  get lines(): readonly UnsentLine[] {
    return this.#lines;
  }

  add(room: ChatRoom, melding: string): void {
    const clientId = randomKey();
    const line: UnsentLine = { clientId, room, melding, writtenAt: Date.now(), state: 'waiting' };
    this.#set([...this.#lines, line]);
  }

  /** Returns false for an unknown line. */
  change(clientId: string, change: Partial<UnsentLine>): boolean {
    if (!this.has(clientId)) return false;
    this.#set(
      this.#lines.map((line) => (line.clientId === clientId ? { ...line, ...change } : line)),
    );
    return true;
  }

  has(clientId: string): boolean {
    return this.#lines.some((line) => line.clientId === clientId);
  }

  drop(isGone: (line: UnsentLine) => boolean): void {
    const left = this.#lines.filter((line) => !isGone(line));
    if (left.length < this.#lines.length) this.#set(left);
  }

  /** After a lost connection, unacknowledged lines are queued again. */
  unsettle(): void {
    const lost = (line: UnsentLine) => line.state === 'sent' && line.id === undefined;
    if (!this.#lines.some(lost)) return;
    this.#set(this.#lines.map((line) => (lost(line) ? { ...line, state: 'waiting' } : line)));
  }

  #set(lines: readonly UnsentLine[]): void {
    this.#lines = lines;
    writeOf(this.#name, this.#person, lines.length > 0 ? JSON.stringify(lines) : '');
  }

  #read(): UnsentLine[] {
    try {
      const kept: unknown = JSON.parse(readOf(this.#name, this.#person) || '[]');
      return Array.isArray(kept) ? kept.filter(isUnsent) : [];
    } catch {
      return [];
    }
  }
}

/** Delay before a line is resent after a temporary refusal, in ms. */
export const RETRY_MS = 3000;
/** Without an acknowledgement for this long, the connection is probed, in ms. */
export const ANSWER_MS = 8000;

/** Temporary refusals: the line stays queued. */
const PASSING: ReadonlySet<ChatErrorCode> = new Set([
  'too_fast',
  'slow_mode',
  'unavailable',
  'name_required',
  'name_taken',
  'name_reserved',
]);

interface SenderOptions {
  /** Storage key of unsent lines. */
  key: string;
  /** The room whose lines may be sent, from a time in ms since 1970; null while none may be. */
  ready: () => { room: ChatRoom; from: number } | null;
  /** Returns false when the socket could not send. */
  send: (line: UnsentLine) => boolean;
  /** Called when no acknowledgement arrives. */
  doubt: () => void;
  onChange: (lines: readonly UnsentLine[]) => void;
}

/** Sends one line at a time, to keep their order, until each is acknowledged. */
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

  belongTo(person: Person): void {
    this.#outbox.belongTo(person);
    this.#changed();
  }

  /** Whether a line of the room is unacknowledged. */
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

  retry(clientId: string): void {
    this.#outbox.change(clientId, { state: 'waiting', code: undefined, reason: undefined });
    this.#changed();
    this.pump();
  }

  discard(clientId: string): void {
    this.#outbox.drop((line) => line.clientId === clientId);
    this.#changed();
  }

  /** Removes lines that have arrived in the room. */
  arrived(messages: readonly ChatMessage[]): void {
    if (this.lines.length === 0) return;
    const ids = new Set(messages.map(({ id }) => id));
    // A held line gets another id when a moderator approves it, so it is matched by its text.
    const said = new Set(messages.map(({ room, melding }) => `${room} ${melding}`));
    this.#outbox.drop(
      ({ id = '', state, room, melding }) =>
        ids.has(id) || (state === 'held' && said.has(`${room} ${melding.replace(/\s+/g, ' ')}`)),
    );
    this.#changed();
  }

  /** `isShown`: the line has already arrived in the room. */
  acknowledged({ clientId, id, held }: Extract<ServerFrame, { type: 'ack' }>, isShown: boolean) {
    clearTimeout(this.#impatience);
    if (clientId === undefined || !this.#outbox.has(clientId)) {
      // The line arrived before its acknowledgement.
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

  /** A moderator rejected a held line. */
  turnedDown(id: string): void {
    const line = this.lines.find((one) => one.id === id && one.state === 'held');
    if (line === undefined) return;
    this.#outbox.change(line.clientId, { state: 'refused', reason: 'Fjernet av en moderator.' });
    this.#changed();
  }

  /** Unacknowledged lines may be lost, so they are queued again. */
  disconnected(): void {
    this.stop();
    this.#outbox.unsettle();
    this.#changed();
  }

  /** Drops stored lines, whose place in the room may not be loaded. */
  forgetStored(): void {
    this.#outbox.drop(({ state, id }) => state === 'sent' && id !== undefined);
  }

  stop(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#impatience);
  }

  /** Sends the oldest queued line, if it may be sent now. */
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

/** Sent, without an acknowledgement yet. */
function isOut({ state, id }: UnsentLine): boolean {
  return state === 'sent' && id === undefined;
}
