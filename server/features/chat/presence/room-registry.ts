import type { Connection } from '#server/realtime/connection.ts';
import { jsonFrame } from '#server/realtime/frame.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { Identity } from '../connection/identity.ts';

/** A connection with its identity. */
export interface Member {
  connection: Connection;
  identity: Identity;
  /** Null for a connection that only follows live topics. */
  room: ChatRoom | null;
}

/** One value for each room. */
export function perRoom<T>(make: (room: ChatRoom) => T): Record<ChatRoom, T> {
  return Object.fromEntries(CHAT_ROOMS.map((room) => [room, make(room)])) as Record<ChatRoom, T>;
}

/** Topic of the hub for the members of a room: its lines and their moderation. */
const linesTopic = (room: ChatRoom) => `chat:${room}:lines`;
/** Topic of the hub for the number of people in a room. */
const countTopic = (room: ChatRoom) => `chat:${room}:count`;
/** Topic of the hub for lines of all rooms; one topic, so that ids rise for administrators too. */
const ALL_LINES = 'chat:lines';

/** The members of the chat at this server process, with their rooms. */
export class RoomRegistry {
  readonly #hub: Hub;
  readonly #members = new Map<Connection, Member>();

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  /** Registers a member. It is subscribed to its room only by `join`. */
  add(member: Member): void {
    this.#hub.add(member.connection, member.identity.login);
    this.#members.set(member.connection, member);
    member.connection.onClose(() => this.#members.delete(member.connection));
  }

  has({ connection }: Member): boolean {
    return this.#hub.has(connection);
  }

  /** Subscribes a member to its room, from the next frame on. */
  join({ connection, identity, room }: Member): void {
    if (room === null) return;
    this.#hub.join(connection, countTopic(room));
    this.#hub.join(connection, identity.kind === 'admin' ? ALL_LINES : linesTopic(room));
  }

  /** Broadcasts a line, or a change of one, to the room and to administrators. */
  publish(room: ChatRoom, frame: ServerFrame): void {
    this.publishBytes(room, jsonFrame(frame));
  }

  /** The same for a frame that is bytes already. */
  publishBytes(room: ChatRoom, bytes: Buffer): void {
    this.#hub.publish(linesTopic(room), bytes);
    this.#hub.publish(ALL_LINES, bytes);
  }

  publishCount(room: ChatRoom, count: number): void {
    const frame: ServerFrame = { type: 'user_count', room, count };
    this.#hub.publish(countTopic(room), jsonFrame(frame));
  }

  /**
   * Number of members in a room at this process; administrators follow all rooms and are counted in
   * none.
   */
  count(room: ChatRoom): number {
    return this.#hub.size(linesTopic(room));
  }

  /** A copy, so that members may leave during iteration. */
  membersWhere(isMeant: (identity: Identity) => boolean): Member[] {
    return [...this.#members.values()].filter(({ identity }) => isMeant(identity));
  }
}
