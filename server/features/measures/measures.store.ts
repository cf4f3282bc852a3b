import { and, between, desc, gte, isNull, lt, max, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { serverDays, serverMinutes, serverProcesses } from '#server/db/schema/index.ts';
import { LATENCY_BOUNDS } from '#shared/rules/latency.ts';

type MinuteRow = typeof serverMinutes.$inferInsert;
type ProcessRow = typeof serverProcesses.$inferInsert;

/** Adds a process's counts to its minutes; a minute that was ready stays ready. */
export async function addMinutes(tx: Orm, rows: MinuteRow[]): Promise<void> {
  const { minute, processId, ready, sockets, requests, errors, latency, memoryBytes } =
    serverMinutes;
  await tx
    .insert(serverMinutes)
    .values(rows)
    .onConflictDoUpdate({
      target: [minute, processId],
      set: {
        ready: sql`${ready} or excluded.ready`,
        sockets: sql`greatest(${sockets}, excluded.sockets)`,
        requests: sql`${requests} + excluded.requests`,
        errors: sql`${errors} + excluded.errors`,
        latency: sql`array(
          select coalesce(old, 0) + coalesce(new, 0)
          from unnest(${latency}, excluded.latency) with ordinality as t(old, new, bucket)
          order by bucket)`,
        memoryBytes: sql`greatest(${memoryBytes}, excluded.memory_bytes)`,
      },
    });
}

export async function saveProcess(tx: Orm, row: ProcessRow): Promise<void> {
  const { id: _id, ...set } = row;
  await tx
    .insert(serverProcesses)
    .values(row)
    .onConflictDoUpdate({ target: serverProcesses.id, set });
}

/** Deletes processes that ended before `before`, with their log lines. */
export async function deleteProcesses(orm: Orm, before: Date): Promise<void> {
  await orm.delete(serverProcesses).where(lt(serverProcesses.seenAt, before));
}

export async function deleteMinutes(orm: Orm, before: Date): Promise<void> {
  await orm.delete(serverMinutes).where(lt(serverMinutes.minute, before));
}

export async function edges(
  orm: Orm,
): Promise<{ firstMinute: Date | null; lastDay: string | null }> {
  const [minutes] = await orm.select({ first: min(serverMinutes.minute) }).from(serverMinutes);
  const [days] = await orm.select({ last: max(serverDays.day) }).from(serverDays);
  return { firstMinute: minutes?.first ?? null, lastDay: days?.last ?? null };
}

/** Half-open interval: `end` is excluded. */
export interface Stretch {
  start: Date;
  end: Date;
}

const within = ({ start, end }: Stretch) =>
  and(gte(serverMinutes.minute, start), lt(serverMinutes.minute, end));

/** Sums over all minutes and processes in an interval, as one row or none. */
export function sumOf({ start, end }: Stretch) {
  const buckets = sql.join(
    Array.from(
      { length: LATENCY_BOUNDS.length + 1 },
      (_, bucket) => sql`coalesce(sum(latency[${sql.raw(String(bucket + 1))}]), 0)::bigint`,
    ),
    sql`, `,
  );
  const inside = within({ start, end });
  return sql`
    select sum(requests)::bigint as requests, sum(errors)::bigint as errors,
      array[${buckets}] as latency,
      (select max(open)::int from (
        select sum(sockets) as open from ${serverMinutes} where ${inside} group by minute) peaks
      ) as sockets_peak
    from ${serverMinutes} where ${inside} having count(*) > 0`;
}

/** Sums a completed Oslo day into its row, replacing an existing one. */
export async function foldDay(tx: Orm, day: string, stretch: Stretch): Promise<void> {
  await tx.execute(sql`
    insert into ${serverDays} (day, requests, errors, latency, sockets_peak)
    select ${day}::date, requests, errors, latency, sockets_peak from (${sumOf(stretch)}) summed
    on conflict (day) do update set requests = excluded.requests, errors = excluded.errors,
      latency = excluded.latency, sockets_peak = excluded.sockets_peak`);
}

export interface Sum {
  requests: number;
  errors: number;
  latency: number[];
  /** Highest sum over the processes in one minute; null when nothing was measured. */
  socketsPeak: number | null;
}

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

/** Minutes since `start` in which at least one process was ready. */
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

/** Last log lines of the processes with the latest heartbeats, stopped ones included. */
export function selectLines(orm: Orm, processes: number) {
  return orm
    .select({ id, name, lines })
    .from(serverProcesses)
    .orderBy(desc(seenAt))
    .limit(processes);
}
