import { and, between, desc, gte, isNull, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { serverDays, serverMinutes, serverProcesses } from '#server/db/schema/index.ts';
import { type Stretch, type Sum, sumOf } from './measures.store.ts';

const summed = z.object({
  requests: z.coerce.number(),
  errors: z.coerce.number(),
  latency: z.array(z.coerce.number()),
  sockets_peak: z.number().nullable(),
});

/** Drizzle's `execute` returns the driver's untyped result. */
const rowsOf = (result: unknown) => z.object({ rows: z.array(summed) }).parse(result).rows;

/** Sum over all processes of an interval; null when nothing was measured. */
export async function sumMinutes(orm: Orm, stretch: Stretch): Promise<Sum | null> {
  const [row] = rowsOf(await orm.execute(sumOf(stretch)));
  if (row === undefined) return null;
  const { sockets_peak: socketsPeak, ...sum } = row;
  return { ...sum, socketsPeak };
}

/** Rows of summed days, both ends included, in order. */
export function selectDays(orm: Orm, from: string, to: string) {
  return orm
    .select()
    .from(serverDays)
    .where(between(serverDays.day, from, to))
    .orderBy(serverDays.day);
}

/** Time of the first measured minute or day; null when nothing was measured. */
export async function firstMeasured(
  orm: Orm,
): Promise<{ minute: Date | null; day: string | null }> {
  const [minutes] = await orm.select({ first: min(serverMinutes.minute) }).from(serverMinutes);
  const [days] = await orm.select({ first: min(serverDays.day) }).from(serverDays);
  return { minute: minutes?.first ?? null, day: days?.first ?? null };
}

/** Minutes since `start` in which some process was ready. */
export function selectReadyMinutes(orm: Orm, start: Date) {
  const ready = orm
    .select({ minute: serverMinutes.minute })
    .from(serverMinutes)
    .where(and(gte(serverMinutes.minute, start), serverMinutes.ready))
    .groupBy(serverMinutes.minute)
    .as('ready_minutes');
  return orm.select({ count: sql<number>`count(*)::int` }).from(ready);
}

const { id, name, startedAt, seenAt, sockets, memoryBytes, lines } = serverProcesses;

/** Processes with a heartbeat since `since`, in the order of their start. */
export function selectLiving(orm: Orm, since: Date) {
  return orm
    .select({ id, name, startedAt, seenAt, sockets, memoryBytes })
    .from(serverProcesses)
    .where(and(gte(seenAt, since), isNull(serverProcesses.stoppedAt)))
    .orderBy(startedAt, id);
}

/** The last log lines of the processes with the latest heartbeats, ended ones too. */
export function selectLines(orm: Orm, processes: number) {
  return orm
    .select({ id, name, lines })
    .from(serverProcesses)
    .orderBy(desc(seenAt))
    .limit(processes);
}
