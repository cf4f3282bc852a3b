import type { Context } from '#server/context.ts';
import { throttle } from '#server/lib/clock.ts';
import { type Connection, jsonFrame } from '#server/realtime/connection.ts';

import type { Hub } from '#server/realtime/hub.ts';
import type { ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import type { Identity } from '../identity.ts';
import { countsElsewhere, deletePresence, savePresence } from '../store/rooms.store.ts';

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

/** Bus topic: another server process's counts changed. Payload: the id of that process. */
const PRESENCE_TOPIC = 'chat-presence';
/**
 * Minimum interval between two `user_count` frames of a room, and between two writes of this
 * process's rows.
 */
const GAP_MS = 1000;
const HEARTBEAT_MS = 10_000;

/**
 * Number of people in each room over all server processes. Broadcast at most once a second, so that
 * joins cost the same in a full room. Each process renews its rows at every heartbeat and counts
 * fresh rows only, so a killed process drops out after half a minute.
 */
export interface Presence {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call when somebody joined or left a room of this process. */
  changed(room: ChatRoom): void;
  total(room: ChatRoom): number;
}

/**
 * Creates the presence of this server process.
 * @param instanceId identifies this process to the others
 */
export function createPresence(
  { db, bus, timers, logger }: Pick<Context, 'db' | 'bus' | 'timers' | 'logger'>,
  rooms: RoomRegistry,
  instanceId: string,
): Presence {
  let elsewhere: Record<ChatRoom, number> = perRoom(() => 0);
  let running = false;
  let cancelHeartbeat = () => {};
  let unsubscribe = () => {};
  const published = perRoom(() => 0);

  const total = (room: ChatRoom) => rooms.count(room) + elsewhere[room];
  const publish = perRoom((room) =>
    throttle(timers, GAP_MS, () => {
      if (total(room) === published[room]) return;
      published[room] = total(room);
      rooms.publishCount(room, published[room]);
    }),
  );

  const whileRunning = (failure: string, work: () => Promise<void>) => () => {
    if (!running) return;
    work().catch((error: unknown) => logger.warn({ err: error }, failure));
  };
  const ownCounts = () => CHAT_ROOMS.map((room) => ({ room, count: rooms.count(room) }));
  let saved = '';
  const save = whileRunning('presence could not be saved', async () => {
    const counts = ownCounts();
    const text = JSON.stringify(counts);
    await db.transaction(async (tx) => {
      await savePresence(tx, instanceId, counts);
      // Skipped when only the heartbeat was renewed: the other processes would learn nothing new.
      if (text !== saved) await bus.publish(tx, PRESENCE_TOPIC, instanceId);
    });
    saved = text;
  });
  const readOthers = whileRunning('presence could not be read', async () => {
    const counts = await countsElsewhere(db.orm, instanceId);
    elsewhere = perRoom((room) => counts.get(room) ?? 0);
    for (const room of CHAT_ROOMS) publish[room]();
  });
  const saveSoon = throttle(timers, GAP_MS, save);
  const readSoon = throttle(timers, GAP_MS, readOthers);

  const beat = () => {
    if (!running) return;
    saveSoon();
    readSoon();
    cancelHeartbeat = timers.after(HEARTBEAT_MS, beat);
  };

  return {
    async start() {
      running = true;
      unsubscribe = bus.subscribe(PRESENCE_TOPIC, (from) => {
        if (from !== instanceId) readSoon();
      });
      beat();
    },
    async stop() {
      if (!running) return;
      running = false;
      cancelHeartbeat();
      unsubscribe();
      await db.transaction(async (tx) => {
        await deletePresence(tx, instanceId);
        await bus.publish(tx, PRESENCE_TOPIC, instanceId);
      });
    },
    changed(room) {
      publish[room]();
      saveSoon();
    },
    total,
  };
}
