import type { Timers } from '#server/lib/clock.ts';
import { Channel } from '#server/realtime/channel.ts';
import type { Connection } from '#server/realtime/connection.ts';
import { jsonFrame } from '#server/realtime/frame.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { Identity } from './chat.identity.ts';

/** A connection and who is at the other end. */
export interface Member {
  connection: Connection;
  identity: Identity;
  /** Null for a connection that only follows topics. */
  room: ChatRoom | null;
}

/** One value for each room. */
export function perRoom<T>(make: (room: ChatRoom) => T): Record<ChatRoom, T> {
  return Object.fromEntries(CHAT_ROOMS.map((room) => [room, make(room)])) as Record<ChatRoom, T>;
}

/**
 * Who is connected to this process, and the channels they hear: a room's lines and moderation
 * (admins hear those of all rooms through one channel, so that ids rise for them too), and a room's
 * head counts.
 */
export class Hub {
  readonly members = new Map<Connection, Member>();
  readonly #lines: Record<ChatRoom, Channel>;
  readonly #counts: Record<ChatRoom, Channel>;
  readonly #everything: Channel;
  /** Who is in a room; an admin hears all of them from the dashboard and is in none. */
  readonly #present = perRoom(() => new Set<Connection>());

  constructor(timers: Timers) {
    this.#lines = perRoom(() => new Channel(timers));
    this.#counts = perRoom(() => new Channel(timers));
    this.#everything = new Channel(timers);
  }

  /** Lets a member hear its room from the next frame on. */
  join({ connection, identity, room }: Member): void {
    if (room === null) return;
    this.#counts[room].join(connection);
    if (identity.kind === 'admin') this.#everything.join(connection);
    else {
      this.#lines[room].join(connection);
      this.#present[room].add(connection);
    }
  }

  leave({ connection, room }: Member): void {
    this.members.delete(connection);
    if (room === null) return;
    this.#counts[room].leave(connection);
    this.#lines[room].leave(connection);
    this.#everything.leave(connection);
    this.#present[room].delete(connection);
  }

  /** A line, or what became of one. */
  tell(room: ChatRoom, frame: ServerFrame): void {
    const bytes = jsonFrame(frame);
    this.#lines[room].push(bytes);
    this.#everything.push(bytes);
  }

  tellCount(room: ChatRoom, count: number): void {
    this.#counts[room].push(jsonFrame({ type: 'user_count', room, count } satisfies ServerFrame));
  }

  /** How many are in a room at this process. */
  count(room: ChatRoom): number {
    return this.#present[room].size;
  }

  /** Members of whom something is true; a copy, so that they may leave meanwhile. */
  who(isMeant: (identity: Identity) => boolean): Member[] {
    return [...this.members.values()].filter(({ identity }) => isMeant(identity));
  }
}
