import { type Connection, joinedFrame, jsonFrame } from '#server/realtime/connection.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_PAGE, CHAT_RESUME_MAX, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import type { Identity } from '../identity.ts';
import type { RemovedLine } from '../store/lines.store.ts';

/* The rooms on this server process: who is in them, and the lines that were last sent there. */

export interface Member {
  connection: Connection;
  identity: Identity;
  /** Null for a connection that only follows live topics. */
  room: ChatRoom | null;
}

export function perRoom<T>(make: (room: ChatRoom) => T): Record<ChatRoom, T> {
  return Object.fromEntries(CHAT_ROOMS.map((room) => [room, make(room)])) as Record<ChatRoom, T>;
}

/** Hub topic of a room's lines and their moderation. */
const linesTopic = (room: ChatRoom) => `chat:${room}:lines`;
/** Hub topic of the number of people in a room. */
const countTopic = (room: ChatRoom) => `chat:${room}:count`;
/** Hub topic of all rooms' lines; a single topic, so that ids rise for administrators too. */
const ALL_LINES = 'chat:lines';

export class RoomRegistry {
  readonly #hub: Hub;
  readonly #members = new Map<Connection, Member>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Registers a member; `join` subscribes it to its room. */
  add(member: Member): void {
    this.#hub.add(member.connection, member.identity.login);
    this.#members.set(member.connection, member);
    member.connection.onClose(() => this.#members.delete(member.connection));
  }

  has({ connection }: Member): boolean {
    return this.#hub.has(connection);
  }

  /** Subscribes a member to its room from the next frame on. */
  join({ connection, identity, room }: Member): void {
    if (room === null) return;
    this.#hub.join(connection, countTopic(room));
    this.#hub.join(connection, identity.kind === 'admin' ? ALL_LINES : linesTopic(room));
  }

  /** Broadcasts a line, or a change to one, to the room and to administrators. */
  publish(room: ChatRoom, frame: ServerFrame): void {
    this.publishBytes(room, jsonFrame(frame));
  }

  /** The same for a serialised frame. */
  publishBytes(room: ChatRoom, bytes: Buffer): void {
    this.#hub.publish(linesTopic(room), bytes);
    this.#hub.publish(ALL_LINES, bytes);
  }

  publishCount(room: ChatRoom, count: number): void {
    const frame: ServerFrame = { type: 'user_count', room, count };
    this.#hub.publish(countTopic(room), jsonFrame(frame));
  }

  /**
   * Number of members in a room at this process. Administrators follow all rooms and are not
   * counted.
   */
  count(room: ChatRoom): number {
    return this.#hub.size(linesTopic(room));
  }

  /** A copy, so that members may leave during iteration. */
  membersWhere(isMeant: (identity: Identity) => boolean): Member[] {
    return [...this.#members.values()].filter(({ identity }) => isMeant(identity));
  }
}

/** One more than a resume sends, so that a gap can be detected. */
export const BUFFERED_LINES = CHAT_RESUME_MAX + 1;
/** Removed lines that a resume can still report. */
const TOLD_REMOVALS = 100;
/** One more than a resume reports, to know until when removals are not reported. */
export const BUFFERED_REMOVALS = TOLD_REMOVALS + 1;
/** A removal may reach the rooms this much later than a line written after it. */
const REMOVAL_LAG_MS = 60_000;

/** Bytes of a frame in addition to its lines. */
const ENVELOPE_BYTES = 128;
const COMMA = Buffer.from(',');

/** A line, serialised once for all recipients. */
interface BufferedLine {
  id: bigint;
  /** When it was written, in Unix ms. */
  at: number;
  userId: string | undefined;
  json: Buffer;
}

interface MissedLines {
  /** Oldest first. */
  lines: readonly BufferedLine[];
  /** More were missed than these. */
  gap: boolean;
  bytes: number;
}

export function lineFrame({ json }: BufferedLine): Buffer {
  return joinedFrame([Buffer.from('{"type":"new_message","message":'), json, Buffer.from('}')]);
}

function buffered(message: ChatMessage): BufferedLine {
  const { id, userId, createdAt } = message;
  return {
    id: BigInt(id),
    at: Date.parse(createdAt),
    userId,
    json: Buffer.from(JSON.stringify(message)),
  };
}

/**
 * The newest lines of a room that this process has broadcast (docs/product/chat.md#resuming). A
 * join is answered from here synchronously, so no line is lost between the first frame and the live
 * ones, and many joins cause no query and no serialising.
 */
export class HistoryBuffer {
  readonly #room: ChatRoom;
  readonly #maxBytes: number;
  #lines: BufferedLine[] = [];
  #removed: { id: bigint; frame: Buffer }[] = [];
  /** When the latest removal was made that is not reported any more, in Unix ms. */
  #unreported: number | null = null;
  #initial: Buffer | null = null;

  /** @param maxBytes of one frame */
  constructor(room: ChatRoom, maxBytes: number) {
    this.#room = room;
    this.#maxBytes = maxBytes;
  }

  /**
   * Replaces the content, at start or after a moderator's decision.
   * @param removed the latest first
   */
  fill(messages: ChatMessage[], removed: readonly RemovedLine[]): void {
    this.#lines = messages.map(buffered);
    this.#unreported = removed[TOLD_REMOVALS]?.at.getTime() ?? null;
    this.#removed = removed.slice(0, TOLD_REMOVALS).map(({ id }) => {
      const frame = jsonFrame({ type: 'message_deleted', id: String(id), room: this.#room });
      return { id, frame };
    });
    this.#initial = null;
  }

  add(message: ChatMessage): BufferedLine {
    const line = buffered(message);
    this.#lines.push(line);
    if (this.#lines.length > BUFFERED_LINES) this.#lines.shift();
    this.#initial = null;
    return line;
  }

  /** Ids of the lines of a user, or of all lines. */
  idsOf(userId?: string): bigint[] {
    const own = (line: BufferedLine) => userId === undefined || line.userId === userId;
    return this.#lines.filter(own).map(({ id }) => id);
  }

  /** Updates the lines that are still buffered. */
  update(messages: readonly ChatMessage[]): void {
    if (messages.length === 0) return;
    const byId = new Map(messages.map((message) => [BigInt(message.id), message]));
    this.#lines = this.#lines.map((line) => {
      const message = byId.get(line.id);
      return message === undefined ? line : buffered(message);
    });
    this.#initial = null;
  }

  /** First frame of a new client: the last 50 lines. */
  initial(): Buffer {
    this.#initial ??= this.#frame(this.#newest(this.#lines, CHAT_PAGE).lines, false, false);
    return this.#initial;
  }

  /** Lines after `since`; at most the newest 500 that fit in one frame. */
  after(since: bigint): MissedLines {
    return this.#newest(
      this.#lines.filter(({ id }) => id > since),
      CHAT_RESUME_MAX,
    );
  }

  /** First frame of a client that has everything before `missed`. */
  resumed({ lines, gap }: MissedLines): Buffer {
    return this.#frame(lines, true, gap);
  }

  /**
   * Whether `removedUpTo` has every removal that a client with the lines up to `since` may have
   * missed: those after `since` was written, of which the next older buffered line is a bound.
   */
  knowsRemovals(since: bigint): boolean {
    if (this.#unreported === null) return true;
    const last = this.#lines.findLast(({ id }) => id <= since);
    return last !== undefined && last.at > this.#unreported + REMOVAL_LAG_MS;
  }

  /** Frames about removed lines with ids up to `since`, as far back as the buffer goes. */
  removedUpTo(since: bigint): Buffer {
    const removed = this.#removed.filter(({ id }) => id <= since);
    return Buffer.concat(removed.map(({ frame }) => frame));
  }

  #newest(lines: readonly BufferedLine[], most: number): MissedLines {
    let bytes = ENVELOPE_BYTES;
    let from = lines.length;
    while (from > 0 && lines.length - from < most) {
      const more = (lines[from - 1]?.json.length ?? 0) + COMMA.length;
      if (bytes + more > this.#maxBytes) break;
      bytes += more;
      from -= 1;
    }
    return { lines: lines.slice(from), gap: from > 0, bytes };
  }

  #frame(lines: readonly BufferedLine[], resumed: boolean, gap: boolean): Buffer {
    const rest = JSON.stringify({ type: 'initial_messages', room: this.#room, resumed, gap });
    const parts = lines.flatMap(({ json }, at) => (at === 0 ? [json] : [COMMA, json]));
    const head = Buffer.from(`${rest.slice(0, -1)},"messages":[`);
    return joinedFrame([head, ...parts, Buffer.from(']}')]);
  }
}
