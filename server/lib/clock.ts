/** The only source of "now" on the server, so that every rule about time has a fast test. */
export interface Clock {
  now(): Date;
}

/** Delayed work that a test can trigger by hand. */
export interface Timers {
  /** Runs `work` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Timers that never keep the process alive on their own. */
export const systemTimers: Timers = {
  after(ms, work) {
    const handle = setTimeout(work, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
