import type { Timers } from '../lib/clock.ts';
import type { Connection } from './connection.ts';

/** Sockets written to in one turn of the event loop. */
const PER_TURN = 250;
/** Longest pause after a flush, in milliseconds. */
const LONGEST_PAUSE_MS = 50;
/** The pause after a flush that took this long is as long; after a longer one it is longer. */
const EVEN_MS = 12.5;

/**
 * How long frames wait after a flush that took `costMs`, in milliseconds: half as long when it was
 * quick, so that a thousand listeners hear a line at once, and 50 ms after one that took 20, so that
 * the lines for a few thousand leave together and most of the time is left for other work
 * (decision 0020).
 */
export function pauseAfter(costMs: number): number {
  return Math.min(Math.max(costMs / 2, costMs * (costMs / EVEN_MS) ** 2), LONGEST_PAUSE_MS);
}

interface Waiting {
  /** Frames of a channel are numbered in the order in which they were pushed. */
  number: number;
  frame: Buffer;
}

/**
 * The fan-out to everybody who hears the same frames. Promises ten times the deliveries a second of a
 * loop over `ws.send`, at 500 and at 2,000 listeners (decision 0020; measured by `bench/chat.ts`). A
 * write to a socket costs more than anything else here, so frames that waited together leave as one
 * write for each member, joined once for all. A member hears exactly the frames pushed after it joined.
 *
 *   idle      nothing waits; the next frame is flushed in this turn
 *   flushing  members are written to, a few hundred in each turn; further frames wait
 *   paused    as `pauseAfter` says, at most 50 ms; further frames wait
 *             → flushing when some wait, else idle
 */
export class Channel {
  readonly #timers: Timers;
  /** Member → number of the first frame that it is to hear. */
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
    // Frames of the same reading of the database leave together.
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
