import { type Person, readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import type { ChatErrorCode } from '#shared/contracts/chat.ts';
import { CHAT_MESSAGE_MAX } from '#shared/rules/chat-limits.ts';
import { type ChatRoom, isChatRoom } from '#shared/rules/chat-rooms.ts';
import { characters } from '#shared/rules/plain-text.ts';

/*
 * Own lines that are not in the room yet. They are kept in session storage as those of the person who
 * wrote them, so that a reload loses nothing and nobody sends another's, and sent with the same
 * `clientId` until the server has acknowledged them, so that resending does not duplicate a line.
 *
 *   waiting   to be sent, now or when connected              → sent
 *   sent      on its way, or stored (`id`) and not shown yet → gone (its line is here), waiting (the
 *                                                              connection was lost before), held, refused
 *   held      stored, until a moderator decides              → gone (its line is here, or dismissed)
 *   refused   the server gave a reason                       → waiting (retried), gone (dismissed)
 */
export type UnsentState = 'waiting' | 'sent' | 'held' | 'refused';

export interface UnsentLine {
  readonly clientId: string;
  readonly room: ChatRoom;
  readonly melding: string;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly writtenAt: number;
  readonly state: UnsentState;
  /** Id of the line, once the server has stored it. */
  readonly id?: string;
  /** Why it was refused. */
  readonly code?: ChatErrorCode | undefined;
  readonly reason?: string | undefined;
}

/** Why a line waits that was written before it was known who writes. */
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

/** A person's unsent lines in a tab. Every change creates a new array. */
export class Outbox {
  readonly #name: string;
  #person: Person = null;
  #lines: readonly UnsentLine[] = [];

  /** @param name in session storage */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * From now on these are the lines of this person. Those of before stay stored as theirs. What was
   * written before it was known who writes may be another's: it waits until this one sends it again.
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
    const clientId = crypto.randomUUID();
    const line: UnsentLine = { clientId, room, melding, writtenAt: Date.now(), state: 'waiting' };
    this.#set([...this.#lines, line]);
  }

  /** Changes a line; false when it is not included. */
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

  /** The connection was lost: lines without acknowledgement are queued again. */
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
