/** The only source of "now" on the server, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** Delayed work; tests trigger it by hand. */
export interface Timers {
  /** Runs `work` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = { now: () => new Date() };

/** Timers that do not keep the process running (unref). */
export const systemTimers: Timers = {
  after(ms, work) {
    const handle = setTimeout(work, ms);
    handle.unref();
    return () => clearTimeout(handle);
  },
};
