import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import {
  addDays,
  DAY_MS,
  type IsoDate,
  MINUTE_MS,
  osloDate,
  osloInstant,
} from '#shared/oslo-time.ts';
import { addLatency, latencyQuantile } from '#shared/rules/latency.ts';
import { writeVisits } from '../visits/index.ts';
import {
  addMinutes,
  deleteMinutes,
  deleteProcesses,
  edges,
  firstMeasured,
  foldDay,
  type Stretch,
  type Sum,
  saveProcess,
  selectDays,
  selectLiving,
  selectReadyMinutes,
  sumMinutes,
} from './measures.store.ts';

/** Period of the uptime figure (docs/product/back-office.md#figures). */
const UPTIME_MINUTES = 30 * 24 * 60;
const RESPONSE_MINUTES = 5;
/**
 * A process without a heartbeat for this long counts as stopped; heartbeats come every 15 seconds.
 */
const LIVING_MS = 60_000;
/** Days that are summed again each night, because a minute may be stored late. */
const DAYS_AGAIN = 2;

type Beating = Pick<
  Context,
  'clock' | 'config' | 'db' | 'logs' | 'readiness' | 'instance' | 'traffic'
>;

/**
 * Stores this process's counts since the last call, with a heartbeat. `with` adds log lines and
 * whether the process is stopping. Throws when the database is unreachable and keeps the counts.
 */
export async function beat(
  ctx: Beating,
  { lines = false, stopped = false }: { lines?: boolean; stopped?: boolean } = {},
): Promise<void> {
  const { clock, db, logs, readiness, instance, traffic } = ctx;
  const now = clock.now();
  const minutes = traffic.drain();
  const news = lines ? logs.news() : null;
  const memoryBytes = process.memoryUsage.rss();
  const running = minutes.at(-1)?.minute;
  const rows = minutes.map(({ minute, ...counts }) => {
    // Storing this row proves that the database is reachable, so the current minute counts as
    // ready. Earlier minutes that could not be stored do not, unless already stored as ready.
    const ready = minute === running && !readiness.stopping;
    return { ...counts, minute, processId: instance.id, ready, memoryBytes };
  });
  try {
    await db.transaction(async (tx) => {
      await saveProcess(tx, {
        ...instance,
        seenAt: now,
        stoppedAt: stopped ? now : null,
        sockets: stopped ? 0 : traffic.openSockets,
        memoryBytes,
        ...(news !== null && { lines: news }),
      });
      await addMinutes(tx, rows);
    });
  } catch (error) {
    traffic.restore(minutes);
    if (news !== null) logs.again();
    throw error;
  }
}

interface Vitals {
  /**
   * Percent with one decimal, rounded down, so that 100 means every minute. Null before the first
   * measured minute.
   */
  uptimePercent: number | null;
  /** Over the last five minutes, in ms; null without requests. */
  responseP50: number | null;
  responseP95: number | null;
}

/**
 * Uptime and response time over all processes, with this process's counts up to now. Uptime reads a
 * month of minutes, so it is cached for a minute.
 */
export function vitalsOf(ctx: Beating): () => Promise<Vitals> {
  let uptime: { end: number; percent: number | null } | null = null;
  return async () => {
    await beat(ctx);
    const now = ctx.clock.now().getTime();
    const end = now - (now % MINUTE_MS) + MINUTE_MS;
    const start = new Date(end - RESPONSE_MINUTES * MINUTE_MS);
    const sum = await sumMinutes(ctx.db.orm, { start, end: new Date(end) });
    if (uptime?.end !== end) uptime = { end, percent: await uptimeUntil(ctx, new Date(end)) };
    return { uptimePercent: uptime.percent, ...quantiles(sum?.latency ?? []) };
  };
}

async function uptimeUntil({ db: { orm } }: Beating, end: Date): Promise<number | null> {
  const first = await firstMeasured(orm);
  if (first.minute === null) return null;
  const farthest = end.getTime() - UPTIME_MINUTES * MINUTE_MS;
  const firstDay = first.day === null ? Infinity : osloInstant(first.day, '00:00').getTime();
  const began = Math.max(farthest, Math.min(first.minute.getTime(), firstDay));
  const minutes = Math.round((end.getTime() - began) / MINUTE_MS);
  if (minutes <= 0) return null;
  const [ready] = await selectReadyMinutes(orm, new Date(began));
  return Math.floor((1000 * (ready?.count ?? 0)) / minutes) / 10;
}

/** The running processes with their last reported state; this process's is current. */
export async function livingProcesses(ctx: Beating) {
  await beat(ctx);
  return selectLiving(ctx.db.orm, new Date(ctx.clock.now().getTime() - LIVING_MS));
}

/** Open WebSocket connections over all processes. */
export async function livingSockets(ctx: Beating): Promise<number> {
  const living = await livingProcesses(ctx);
  return living.reduce((sum, { sockets }) => sum + sockets, 0);
}

export function quantiles(latency: readonly number[]) {
  const at = (share: number) => {
    const ms = latencyQuantile(latency, share);
    return ms === null ? null : Math.round(ms * 10) / 10;
  };
  return { responseP50: at(0.5), responseP95: at(0.95) };
}

/** Interval of Oslo days, both included. */
export function stretchOf(from: string, to: string): Stretch {
  return { start: osloInstant(from, '00:00'), end: osloInstant(addDays(to, 1), '00:00') };
}

/** Figures of all processes on an Oslo day. */
export interface MeasuredDay extends Sum {
  day: IsoDate;
}

/**
 * Figures of the days from `from` to `to`, both included, up to now, without days that have no
 * measurements. Summed days are read from their rows, later ones from their minutes.
 */
export async function measuredDays(
  ctx: Beating,
  from: IsoDate,
  to: IsoDate,
): Promise<MeasuredDay[]> {
  await beat(ctx);
  const { orm } = ctx.db;
  const days: MeasuredDay[] = await selectDays(orm, from, to);
  const { firstMinute, lastDay } = await edges(orm);
  if (firstMinute === null) return days;
  const began = lastDay === null ? osloDate(firstMinute) : addDays(lastDay, 1);
  const today = osloDate(ctx.clock.now());
  const last = to < today ? to : today;
  for (let day = began > from ? began : from; day <= last; day = addDays(day, 1)) {
    const sum = await sumMinutes(orm, stretchOf(day, day));
    if (sum !== null) days.push({ day, ...sum });
  }
  return days;
}

/** Sums over several days; for sockets, the maximum of the days. */
export function sumOfDays(days: readonly Sum[]): Sum {
  const nothing: Sum = { requests: 0, errors: 0, latency: [], socketsPeak: null };
  return days.reduce<Sum>(
    (sum, one) => ({
      requests: sum.requests + one.requests,
      errors: sum.errors + one.errors,
      latency: addLatency(sum.latency, one.latency),
      socketsPeak: Math.max(sum.socketsPeak ?? 0, one.socketsPeak ?? 0),
    }),
    nothing,
  );
}

/** Sums completed Oslo days, and the most recently summed ones again. */
async function foldDays(ctx: Beating): Promise<void> {
  const { db, clock } = ctx;
  await beat(ctx);
  const { firstMinute, lastDay } = await edges(db.orm);
  if (firstMinute === null) return;
  const yesterday = addDays(osloDate(clock.now()), -1);
  const oldest = osloDate(firstMinute);
  const again = lastDay === null ? oldest : addDays(lastDay, -DAYS_AGAIN);
  for (let day = again > oldest ? again : oldest; day <= yesterday; day = addDays(day, 1)) {
    await db.transaction((tx) => foldDay(tx, day, stretchOf(day, day)));
  }
}

/** Uptime is computed from 30 days of minutes; older minutes are summed into a row per day. */
const MINUTE_DAYS = 40;
const PROCESS_DAYS = 14;

/** Sums yesterday's minutes, and deletes minutes and processes that are no longer needed. */
export const measuresTask: TaskDefinition<Record<string, never>, Context> = {
  name: 'measures-fold',
  schema: z.record(z.string(), z.never()),
  schedule: '20 0 * * *',
  async handle(ctx) {
    const now = ctx.clock.now().getTime();
    await foldDays(ctx);
    await deleteMinutes(ctx.db.orm, new Date(now - MINUTE_DAYS * DAY_MS));
    await deleteProcesses(ctx.db.orm, new Date(now - PROCESS_DAYS * DAY_MS));
  },
};

/** Several per minute, so that a late timer leaves no minute without one. */
const BEAT_MS = 15_000;

export interface Pulse {
  /** Sends the first heartbeat. Needs the database. */
  start(): Promise<void>;
  /** Stores the remaining counts. */
  stop(): Promise<void>;
}

/**
 * Stores the counts in memory every 15 seconds. While the database is unreachable the counts are
 * kept; the start and end of an outage are logged once.
 */
export function createPulse(ctx: Context): Pulse {
  const { logger, timers } = ctx;
  let cancel = () => {};
  let running = Promise.resolve();
  let failing = false;
  let state: 'new' | 'beating' | 'stopped' = 'new';

  const store = async (stopped: boolean) => {
    try {
      await beat(ctx, { lines: true, stopped });
      await writeVisits(ctx);
      if (failing) logger.info('measures are stored again');
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'measures are waiting for the database');
      failing = true;
    }
  };
  const again = () => {
    if (state !== 'beating') return;
    cancel = timers.after(BEAT_MS, () => {
      running = store(false).then(again);
    });
  };

  return {
    async start() {
      if (state !== 'new') return;
      state = 'beating';
      await store(false);
      again();
    },
    async stop() {
      const hasBeaten = state === 'beating';
      state = 'stopped';
      cancel();
      await running;
      if (hasBeaten) await store(true);
    },
  };
}
