/** The only source of "now" on the server, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** Delayed work; tests fire it by hand. */
export interface Timers {
  /** Runs `work` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Real timers, unref'd so that they do not keep the process running. */
export const systemTimers: Timers = {
  after(ms, work) {
    const handle = setTimeout(work, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
