import type { ChangedFrame, LiveTopic } from '#shared/contracts/live.ts';
import { type Timers, throttle } from '../lib/clock.ts';
import type { LiveContent } from '../lib/live-content.ts';
import type { Bus } from './bus.ts';
import { type Connection, jsonFrame } from './connection.ts';

import { busTopicOf, type SocketLogin } from './topics.ts';

/** Minimum interval between change notices of a live topic to its followers. */
const CHANGED_GAP_MS = 1000;

interface OpenSocket {
  login: SocketLogin | null;
  /** All topics whose frames the socket gets. */
  topics: Set<string>;
  /** The live topics that its client has subscribed to. */
  followed: Set<string>;
}

interface HubDeps {
  bus: Pick<Bus, 'subscribe'>;
  timers: Timers;
  content: Pick<LiveContent, 'whenReplaced'>;
}

/**
 * Publish and subscribe over the open sockets of this server process. Guarantees:
 *
 * - a socket gets exactly the frames published to a topic after it joined, in order;
 * - a live topic can be followed only with permission (`busTopicOf`). The hub subscribes to it on
 *   the bus while any socket follows it. Its events only say that something changed, and clients
 *   fetch again. The first notice is sent at once, later ones at most once a second, and the last
 *   one is never lost. New content is told as soon as this process serves it;
 * - a socket is removed as soon as it closes.
 */
export class Hub {
  readonly #bus: Pick<Bus, 'subscribe'>;
  readonly #timers: Timers;
  readonly #sockets = new Map<Connection, OpenSocket>();
  readonly #channels = new Map<string, Channel>();
  /** Live topic → function that unsubscribes from the bus. */
  readonly #subscriptions = new Map<string, () => void>();

  constructor({ bus, timers, content }: HubDeps) {
    this.#bus = bus;
    this.#timers = timers;
    // Not through the bus: each process tells its own sockets once it serves the new content.
    content.whenReplaced(() => this.#tell('content'));
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

  /** The sockets that have a login. */
  loggedIn(): { connection: Connection; login: SocketLogin }[] {
    return [...this.#sockets].flatMap(([connection, { login }]) =>
      login === null ? [] : [{ connection, login }],
    );
  }

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

  /** Notifies everybody on this process who follows a live topic. */
  #tell(topic: LiveTopic): void {
    const name = busTopicOf(topic, null);
    if (name !== null) this.publish(name, changedFrame(topic));
  }

  /**
   * Replaces the live topics that a socket follows; those already followed are kept.
   * @returns the topics it follows now, without those it may not follow
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

/** Sockets written to in one turn of the event loop. */
const PER_TURN = 250;
/** Longest pause after a flush, in milliseconds. */
const LONGEST_PAUSE_MS = 50;
/**
 * A flush of this length is followed by a pause as long; a longer flush by a pause longer than
 * itself.
 */
const EQUAL_PAUSE_MS = 12.5;

/**
 * How long frames are held after a flush that took `costMs`, in ms: half as long after a quick one,
 * so that a thousand sockets get a line without delay, and 50 ms after one that took 20, so that
 * the lines for a few thousand sockets are joined and time is left for other work (decision 0020).
 */
export function pauseAfter(costMs: number): number {
  return Math.min(Math.max(costMs / 2, costMs * (costMs / EQUAL_PAUSE_MS) ** 2), LONGEST_PAUSE_MS);
}

interface Waiting {
  /** Sequence number of a frame in its channel. */
  number: number;
  frame: Buffer;
}

/**
 * Fan-out of one topic's frames to its members. Ten times the deliveries per second of a loop over
 * `ws.send`, at 500 and at 2,000 members (decision 0020; measured by `bench/chat.ts`). A socket
 * write is the most expensive step, so held frames are concatenated once and written to each member
 * in one call. A member gets exactly the frames pushed after it joined.
 *
 *   idle      no frames are held; the next frame is flushed in this turn of the event loop
 *   flushing  members are written to, a few hundred per turn; further frames are held
 *   paused    for `pauseAfter`, at most 50 ms; further frames are held
 *             → flushing when some are held, else idle
 */
export class Channel {
  readonly #timers: Timers;
  /** Member → number of the first frame that it gets. */
  readonly #members = new Map<Connection, number>();
  #waiting: Waiting[] = [];
  #next = 0;
  #state: 'idle' | 'flushing' | 'paused' = 'idle';

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get size(): number {
    return this.#members.size;
  }

  join(connection: Connection): void {
    this.#members.set(connection, this.#next);
  }

  leave(connection: Connection): void {
    this.#members.delete(connection);
  }

  push(frame: Buffer): void {
    const number = this.#next;
    this.#next += 1;
    if (this.#members.size === 0) return;
    this.#waiting.push({ number, frame });
    if (this.#state !== 'idle') return;
    this.#state = 'flushing';
    // After the current task, so that frames of the same database read are written together.
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const frames = this.#waiting;
    this.#waiting = [];
    const joined = joinFrom(frames, 0);
    const first = frames[0]?.number ?? 0;
    const members = [...this.#members.keys()];
    const began = performance.now();
    const turn = (start: number) => {
      const end = Math.min(start + PER_TURN, members.length);
      for (const member of members.slice(start, end)) {
        // Undefined when the member left during this flush.
        const from = this.#members.get(member);
        if (from === undefined) continue;
        member.write(from <= first ? joined : joinFrom(frames, from));
      }
      if (end < members.length) setImmediate(turn, end);
      else this.#pause(performance.now() - began);
    };
    turn(0);
  }

  #pause(costMs: number): void {
    this.#state = 'paused';
    this.#timers.after(pauseAfter(costMs), () => {
      this.#state = this.#waiting.length > 0 ? 'flushing' : 'idle';
      if (this.#state === 'flushing') this.#flush();
    });
  }
}

function joinFrom(frames: readonly Waiting[], from: number): Buffer {
  const wanted = frames.filter((waiting) => waiting.number >= from);
  const only = wanted.length === 1 ? wanted[0]?.frame : undefined;
  return only ?? Buffer.concat(wanted.map(({ frame }) => frame));
}
