import type { ChangedFrame, LiveTopic } from '#shared/contracts/live.ts';
import type { Timers } from '../lib/clock.ts';
import { throttle } from '../lib/throttle.ts';
import type { Bus } from './bus.ts';
import { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import { jsonFrame } from './frame.ts';
import { busTopicOf, type SocketLogin } from './topics.ts';

/** Followers of a live topic read again at most this often, however often it changes. */
const CHANGED_GAP_MS = 1000;

interface OpenSocket {
  login: SocketLogin | null;
  /** All topics whose frames the socket gets. */
  topics: Set<string>;
  /** Those of the topics that its client has subscribed to. */
  followed: Set<string>;
}

/**
 * Publish and subscribe over the open sockets of this server process. Guarantees:
 *
 * - a socket gets exactly the frames that are published to a topic after it joined, in order;
 * - a live topic is followed only by those who may (`busTopicOf`). Its events come from the bus, to
 *   which the hub subscribes while any socket follows the topic, and say only that something
 *   changed: clients then fetch again, as they do without a socket. The first is told at once, then
 *   at most one a second, and the last one always;
 * - a socket is removed as soon as it closes.
 */
export class Hub {
  readonly #bus: Pick<Bus, 'subscribe'>;
  readonly #timers: Timers;
  readonly #sockets = new Map<Connection, OpenSocket>();
  readonly #channels = new Map<string, Channel>();
  /** Live topic of the bus → function that unsubscribes. */
  readonly #subscriptions = new Map<string, () => void>();

  constructor({ bus, timers }: { bus: Pick<Bus, 'subscribe'>; timers: Timers }) {
    this.#bus = bus;
    this.#timers = timers;
  }

  /** Registers an open socket, with its login. */
  add(connection: Connection, login: SocketLogin | null): void {
    this.#sockets.set(connection, { login, topics: new Set(), followed: new Set() });
    connection.onClose(() => {
      for (const topic of this.#sockets.get(connection)?.topics ?? []) {
        this.#leave(connection, topic);
      }
      this.#sockets.delete(connection);
    });
  }

  has(connection: Connection): boolean {
    return this.#sockets.has(connection);
  }

  connections(): Connection[] {
    return [...this.#sockets.keys()];
  }

  /** The sockets that came with a login. */
  loggedIn(): { connection: Connection; login: SocketLogin }[] {
    return [...this.#sockets].flatMap(([connection, { login }]) =>
      login === null ? [] : [{ connection, login }],
    );
  }

  /** How many sockets are subscribed to a topic. */
  size(topic: string): number {
    return this.#channels.get(topic)?.size ?? 0;
  }

  /** Subscribes a socket to a topic, from the next frame on. */
  join(connection: Connection, topic: string): void {
    const socket = this.#sockets.get(connection);
    if (socket === undefined) return;
    socket.topics.add(topic);
    const channel = this.#channels.get(topic) ?? new Channel(this.#timers);
    this.#channels.set(topic, channel);
    channel.join(connection);
  }

  /** Sends a frame to all subscribers of a topic. */
  publish(topic: string, frame: Buffer): void {
    this.#channels.get(topic)?.push(frame);
  }

  /** Tells everybody on this process who follows a live topic for all that something is new. */
  tell(topic: LiveTopic): void {
    const name = busTopicOf(topic, null);
    if (name !== null) this.publish(name, changedFrame(topic));
  }

  /**
   * Replaces the live topics that a socket follows. Topics that it follows already are left alone.
   * @returns what it follows now; topics that it may not follow are left out
   */
  follow(connection: Connection, wanted: readonly LiveTopic[]): LiveTopic[] {
    const socket = this.#sockets.get(connection);
    if (socket === undefined) return [];
    const followed = new Map<string, LiveTopic>();
    for (const topic of wanted) {
      const busTopic = busTopicOf(topic, socket.login);
      if (busTopic !== null) followed.set(busTopic, topic);
    }
    for (const busTopic of socket.followed) {
      if (!followed.has(busTopic)) this.#leave(connection, busTopic);
    }
    for (const [busTopic, topic] of followed) {
      if (socket.followed.has(busTopic)) continue;
      this.#listen(busTopic, topic);
      this.join(connection, busTopic);
    }
    socket.followed = new Set(followed.keys());
    return [...followed.values()];
  }

  #listen(busTopic: string, topic: LiveTopic): void {
    if (this.#subscriptions.has(busTopic)) return;
    const frame = changedFrame(topic);
    const tell = throttle(this.#timers, CHANGED_GAP_MS, () => this.publish(busTopic, frame));
    const unsubscribe = this.#bus.subscribe(busTopic, tell);
    this.#subscriptions.set(busTopic, unsubscribe);
  }

  #leave(connection: Connection, topic: string): void {
    this.#sockets.get(connection)?.topics.delete(topic);
    const channel = this.#channels.get(topic);
    channel?.leave(connection);
    if (channel === undefined || channel.size > 0) return;
    this.#channels.delete(topic);
    this.#subscriptions.get(topic)?.();
    this.#subscriptions.delete(topic);
  }
}

function changedFrame(topic: LiveTopic): Buffer {
  return jsonFrame({ type: 'changed', topic } satisfies ChangedFrame);
}
