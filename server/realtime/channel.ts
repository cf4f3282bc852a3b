import type { Timers } from '../lib/clock.ts';
import type { Connection } from './connection.ts';

/** Sockets written to in one turn of the event loop. */
const PER_TURN = 250;
/** Longest pause after a flush, in milliseconds. */
const LONGEST_PAUSE_MS = 50;
/**
 * A flush that took this long is followed by a pause of the same length; a longer flush by a pause
 * longer than itself.
 */
const EQUAL_PAUSE_MS = 12.5;

/**
 * How long frames are held after a flush that took `costMs`, in milliseconds: half as long after a
 * quick one, so that a thousand sockets get a line without delay, and 50 ms after one that took 20,
 * so that the lines for a few thousand sockets are joined and most of the time is left for other
 * work (decision 0020).
 */
export function pauseAfter(costMs: number): number {
  return Math.min(Math.max(costMs / 2, costMs * (costMs / EQUAL_PAUSE_MS) ** 2), LONGEST_PAUSE_MS);
}

interface Waiting {
  /** Frames of a channel are numbered in the order in which they were pushed. */
  number: number;
  frame: Buffer;
}

/**
 * Fan-out of one topic's frames to its members. Ten times the deliveries per second of a loop over
 * `ws.send`, at 500 and at 2,000 members (decision 0020; measured by `bench/chat.ts`). A write to a
 * socket is the most expensive step, so frames that were held together are concatenated once and
 * written to each member in one call. A member gets exactly the frames pushed after it joined.
 *
 *   idle      no frames are held; the next frame is flushed in this turn of the event loop
 *   flushing  members are written to, a few hundred in each turn; further frames are held
 *   paused    as `pauseAfter` says, at most 50 ms; further frames are held
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

  members(): IterableIterator<Connection> {
    return this.#members.keys();
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
