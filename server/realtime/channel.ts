import type { Timers } from '../lib/clock.ts';
import type { Connection } from './connection.ts';

/** Sockets written to in one turn of the event loop. */
const PER_TURN = 250;
/** Longest rest after a flush, in milliseconds. */
const LONGEST_REST_MS = 50;
/** A flush that took this long rests as long again; a shorter one less than that, a longer one more. */
const EVEN_MS = 12.5;

/**
 * How long frames wait after a flush that took `costMs`, in milliseconds: half as long when it was
 * quick, so that a thousand listeners hear at once, and 50 ms after one that took 20, so that
 * a crowd's lines leave together and writing leaves most of the time to everything else.
 */
export function restAfter(costMs: number): number {
  return Math.min(Math.max(costMs / 2, costMs * (costMs / EVEN_MS) ** 2), LONGEST_REST_MS);
}

interface Waiting {
  /** Number of the frame in this channel. */
  place: number;
  frame: Buffer;
}

/**
 * Everybody who hears the same frames.
 *
 *   idle      nothing waits; the next frame is flushed in this turn
 *   flushing  members are written to, a few hundred in each turn; further frames wait
 *   resting   as `restAfter` says, at most 50 ms; further frames wait
 *             → flushing when some wait, else idle
 *
 * Frames that waited together leave as one write for each member, joined once for all. A member
 * hears exactly the frames pushed after it joined.
 */
export class Channel {
  readonly #timers: Timers;
  /** Member → place of the first frame it is to hear. */
  readonly #members = new Map<Connection, number>();
  #waiting: Waiting[] = [];
  #next = 0;
  #state: 'idle' | 'flushing' | 'resting' = 'idle';

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
    const place = this.#next;
    this.#next += 1;
    if (this.#members.size === 0) return;
    this.#waiting.push({ place, frame });
    if (this.#state !== 'idle') return;
    this.#state = 'flushing';
    // Frames of the same reading of the database leave together.
    queueMicrotask(() => this.#flush());
  }

  #flush(): void {
    const frames = this.#waiting;
    this.#waiting = [];
    const joined = joinFrom(frames, 0);
    const firstPlace = frames[0]?.place ?? 0;
    const members = [...this.#members.keys()];
    const began = performance.now();
    const turn = (start: number) => {
      const end = Math.min(start + PER_TURN, members.length);
      for (const member of members.slice(start, end)) {
        // Undefined: left while this flush was under way.
        const from = this.#members.get(member);
        if (from === undefined) continue;
        member.write(from <= firstPlace ? joined : joinFrom(frames, from));
      }
      if (end < members.length) setImmediate(turn, end);
      else this.#rest(performance.now() - began);
    };
    turn(0);
  }

  #rest(costMs: number): void {
    this.#state = 'resting';
    this.#timers.after(restAfter(costMs), () => {
      this.#state = this.#waiting.length > 0 ? 'flushing' : 'idle';
      if (this.#state === 'flushing') this.#flush();
    });
  }
}

function joinFrom(frames: readonly Waiting[], place: number): Buffer {
  const wanted = frames.filter((waiting) => waiting.place >= place);
  const only = wanted.length === 1 ? wanted[0]?.frame : undefined;
  return only ?? Buffer.concat(wanted.map(({ frame }) => frame));
}
