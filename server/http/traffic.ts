import { MINUTE_MS } from '#shared/oslo-time.ts';
import { LATENCY_BOUNDS, latencyBucket } from '#shared/rules/latency.ts';
import type { Clock } from '../lib/clock.ts';

/** One day, kept in memory while the database is unreachable. */
const MOST_MINUTES = 1440;

/** Counts of one minute in this process, not stored yet. */
interface TrafficMinute {
  minute: Date;
  requests: number;
  /** Answers with status 500 and above. */
  errors: number;
  /** Requests per bucket of shared/rules/latency.ts. */
  latency: number[];
  /** Maximum number of open sockets. */
  sockets: number;
}

/** This process's counts, in memory. Called for every answer, so it has to be cheap. */
export interface Traffic {
  /** Counts an answer sent `ms` after its request. */
  answered(ms: number, status: number): void;
  socketOpened(): void;
  socketClosed(): void;
  readonly openSockets: number;
  /** Removes and returns the minutes so far, oldest first; the current one is always last. */
  drain(): TrafficMinute[];
  /** Puts back minutes that could not be stored. */
  restore(minutes: readonly TrafficMinute[]): void;
}

export function createTraffic(clock: Clock): Traffic {
  let minutes: TrafficMinute[] = [];
  let openSockets = 0;

  const minuteAt = (start: number): TrafficMinute => {
    const last = minutes.at(-1);
    if (last?.minute.getTime() === start) return last;
    const known = minutes.find(({ minute }) => minute.getTime() === start);
    if (known !== undefined) return known;
    const made = {
      minute: new Date(start),
      requests: 0,
      errors: 0,
      latency: Array.from({ length: LATENCY_BOUNDS.length + 1 }, () => 0),
      sockets: 0,
    };
    minutes.push(made);
    if (minutes.length > MOST_MINUTES) minutes.shift();
    return made;
  };
  const running = () => {
    const now = clock.now().getTime();
    const minute = minuteAt(now - (now % MINUTE_MS));
    minute.sockets = Math.max(minute.sockets, openSockets);
    return minute;
  };

  return {
    answered(ms, status) {
      const minute = running();
      const bucket = latencyBucket(ms);
      minute.requests += 1;
      minute.latency[bucket] = (minute.latency[bucket] ?? 0) + 1;
      if (status >= 500) minute.errors += 1;
    },
    socketOpened() {
      openSockets += 1;
      running();
    },
    socketClosed() {
      // First, so that a new minute starts with the currently open sockets.
      running();
      openSockets -= 1;
    },
    get openSockets() {
      return openSockets;
    },
    drain() {
      running();
      const taken = minutes.sort((a, b) => a.minute.getTime() - b.minute.getTime());
      minutes = [];
      return taken;
    },
    restore(taken) {
      for (const { minute, requests, errors, latency, sockets } of taken) {
        const known = minuteAt(minute.getTime());
        known.requests += requests;
        known.errors += errors;
        known.latency = known.latency.map((count, bucket) => count + (latency[bucket] ?? 0));
        known.sockets = Math.max(known.sockets, sockets);
      }
    },
  };
}
