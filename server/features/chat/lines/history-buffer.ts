import { jsonFrame } from '#server/realtime/frame.ts';
import { CHAT_PAGE, CHAT_RESUME_MAX, type ChatMessage } from '#shared/contracts/chat.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/** One more than a resume brings, so that it is known whether there was more. */
export const MEMORY_LINES = CHAT_RESUME_MAX + 1;
/** Lines taken away that a resume still tells of. */
export const MEMORY_GONE = 100;

interface Remembered {
  id: bigint;
  message: ChatMessage;
}

/**
 * The newest lines of a room as this process has broadcast them. Whoever joins is answered from
 * here in the same turn, so that nothing can come between what a client is told first and what it
 * hears from then on, and a thousand joins ask the database nothing.
 */
export class RoomMemory {
  readonly #room: ChatRoom;
  #lines: Remembered[] = [];
  #gone: bigint[] = [];
  #initial: Buffer | null = null;

  constructor(room: ChatRoom) {
    this.#room = room;
  }

  /** Takes the place of what was known, after a start or an act of moderation. */
  fill(messages: ChatMessage[], gone: bigint[]): void {
    this.#lines = messages.map((message) => ({ id: BigInt(message.id), message }));
    this.#gone = gone;
    this.#initial = null;
  }

  add(message: ChatMessage): void {
    this.#lines.push({ id: BigInt(message.id), message });
    if (this.#lines.length > MEMORY_LINES) this.#lines.shift();
    this.#initial = null;
  }

  /** First frame of a new visitor: the last 50 lines. */
  initial(): Buffer {
    this.#initial ??= this.#frame(this.#lines.slice(-CHAT_PAGE), false, false);
    return this.#initial;
  }

  /** What came after `since`; at most the newest 500, with `gap` when there was more. */
  after(since: bigint): { messages: ChatMessage[]; gap: boolean } {
    const missed = this.#lines.filter(({ id }) => id > since);
    const newest = missed.slice(-CHAT_RESUME_MAX).map(({ message }) => message);
    return { messages: newest, gap: missed.length > CHAT_RESUME_MAX };
  }

  /** First frame of somebody who had seen everything up to `since`. */
  resumed(since: bigint): Buffer {
    const { messages, gap } = this.after(since);
    return jsonFrame({ ...this.#head(), messages, resumed: true, gap });
  }

  /** Lines up to `since` that have been taken away, as far as this is still known. */
  goneUpTo(since: bigint): bigint[] {
    return this.#gone.filter((id) => id <= since);
  }

  #head() {
    return { type: 'initial_messages', room: this.#room };
  }

  #frame(lines: Remembered[], resumed: boolean, gap: boolean): Buffer {
    const messages = lines.map(({ message }) => message);
    return jsonFrame({ ...this.#head(), messages, resumed, gap });
  }
}
