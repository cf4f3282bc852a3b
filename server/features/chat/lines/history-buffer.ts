import { jsonFrame } from '#server/realtime/frame.ts';
import { CHAT_PAGE, CHAT_RESUME_MAX, type ChatMessage } from '#shared/contracts/chat.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/** One more than a resume sends, so that a gap is detected. */
export const BUFFERED_LINES = CHAT_RESUME_MAX + 1;
/** Removed lines that a resume still reports. */
export const BUFFERED_REMOVALS = 100;

interface BufferedLine {
  id: bigint;
  message: ChatMessage;
}

/**
 * The newest lines of a room as this process has broadcast them (docs/product/chat.md#resuming). A
 * join is answered from here synchronously, so that no line falls between the first frame and the
 * live ones, and a thousand joins cause no query.
 */
export class HistoryBuffer {
  readonly #room: ChatRoom;
  #lines: BufferedLine[] = [];
  #removed: bigint[] = [];
  #initial: Buffer | null = null;

  constructor(room: ChatRoom) {
    this.#room = room;
  }

  /** Replaces the content, at start or after a moderator's decision. */
  fill(messages: ChatMessage[], removed: bigint[]): void {
    this.#lines = messages.map((message) => ({ id: BigInt(message.id), message }));
    this.#removed = removed;
    this.#initial = null;
  }

  add(message: ChatMessage): void {
    this.#lines.push({ id: BigInt(message.id), message });
    if (this.#lines.length > BUFFERED_LINES) this.#lines.shift();
    this.#initial = null;
  }

  /** First frame of a new client: the last 50 lines. */
  initial(): Buffer {
    const messages = () => this.#lines.slice(-CHAT_PAGE).map(({ message }) => message);
    this.#initial ??= this.#frame({ messages: messages(), resumed: false, gap: false });
    return this.#initial;
  }

  /** Lines after `since`; at most the newest 500, with `gap` when there were more. */
  after(since: bigint): { messages: ChatMessage[]; gap: boolean } {
    const missed = this.#lines.filter(({ id }) => id > since);
    const newest = missed.slice(-CHAT_RESUME_MAX).map(({ message }) => message);
    return { messages: newest, gap: missed.length > CHAT_RESUME_MAX };
  }

  /** First frame of a client that has everything up to `since`. */
  resumed(since: bigint): Buffer {
    const { messages, gap } = this.after(since);
    return this.#frame({ messages, resumed: true, gap });
  }

  /** Lines up to `since` that have been removed, as far back as the buffer goes. */
  removedUpTo(since: bigint): bigint[] {
    return this.#removed.filter((id) => id <= since);
  }

  #frame(content: { messages: ChatMessage[]; resumed: boolean; gap: boolean }): Buffer {
    return jsonFrame({ type: 'initial_messages', room: this.#room, ...content });
  }
}
