import { and, asc, eq, isNull, lte, not, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import {
  pushDeliveries as deliveries,
  pushMessages as messages,
  pushSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';

/**
 * Creates a message's deliveries for the next subscriptions, at most `limit` of them, and records
 * the position; one statement, so that no delivery is created twice. The lock skips subscriptions
 * deleted meanwhile.
 * @returns whether there are more
 */
export async function fanOut(
  orm: Orm,
  messageId: number,
  limit: number,
  now: Date,
): Promise<boolean> {
  const answer = await orm.execute(sql`
    with message as (select id, subject, slots, tag, told_only, fanned_to from ${messages} where id = ${messageId}),
    looked as (
      select s.id, s.subjects, s.slots, s.told, s.outdated, s.accepted_at from ${subscriptions} s, message m
      where s.id > m.fanned_to order by s.id limit ${limit} for key share of s
    ),
    made as (
      insert into ${deliveries} (message_id, subscription_id, unproven)
      select m.id, s.id, s.accepted_at is null from looked s, message m
      where not s.outdated and m.subject = any(s.subjects)
        and (m.slots is null or s.slots && m.slots)
        and (not m.told_only or m.tag = any(s.told))
      on conflict do nothing
    )
    update ${messages} set
      fanned_to = coalesce((select max(id) from looked), fanned_to),
      fanned_at = case when (select count(*) from looked) < ${limit} then ${now}::timestamptz end
    where id = ${messageId}
    returning fanned_at is null as more`);
  const { rows } = z.object({ rows: z.array(z.object({ more: z.boolean() })) }).parse(answer);
  return rows[0]?.more ?? false;
}

/**
 * Messages without all their deliveries yet, urgent and older ones first. A `toldOnly` message is
 * held back while deliveries in flight (`except`) have its tag, because they decide who was told.
 */
export async function messagesToFanOut(
  orm: Orm,
  { now, isQuiet, except }: Pick<DueOptions, 'now' | 'isQuiet' | 'except'>,
): Promise<number[]> {
  const isTelling =
    except.length > 0 &&
    sql`exists (
      select 1 from ${deliveries} d join ${messages} m on m.id = d.message_id
      where d.id in ${[...except]} and m.subject = ${messages.subject} and m.tag = ${messages.tag})`;
  const rows = await orm
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        isOpen(now, isQuiet),
        isNull(messages.fannedAt),
        isTelling ? not(sql`(${messages.toldOnly} and ${isTelling})`) : undefined,
      ),
    )
    .orderBy(not(messages.urgent), asc(messages.id));
  return rows.map(({ id }) => id);
}

/** Messages that may be sent now. */
const isOpen = (now: Date, isQuiet: boolean) =>
  and(
    isNull(messages.finishedAt),
    isNull(messages.replacedAt),
    sql`${messages.expiresAt} > ${now}`,
    isQuiet ? not(messages.waitsForMorning) : undefined,
  );

interface DueOptions {
  now: Date;
  limit: number;
  /** Whether messages with `waitsForMorning` are held back now. */
  isQuiet: boolean;
  /** Deliveries in flight. */
  except: readonly number[];
  /** Hosts, with ports, that are not called for now. */
  paused: readonly string[];
}

/** Host of an endpoint, with its port. */
const hostOf = sql`split_part(${subscriptions.endpoint}, '/', 3)`;

/**
 * The next deliveries to send: urgent messages first, then browsers whose push service has accepted
 * something before, so that made-up subscriptions delay nobody, then older messages.
 */
export function selectDue(orm: Orm, { now, limit, isQuiet, except, paused }: DueOptions) {
  const { endpoint, p256dh, auth } = subscriptions;
  const { id, attempts, unproven } = deliveries;
  const next = orm
    .select({ id, attempts, unproven, endpoint, p256dh, auth })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(deliveries.messageId, messages.id),
        or(isNull(deliveries.notBefore), lte(deliveries.notBefore, now)),
        except.length === 0 ? undefined : notInArray(deliveries.id, [...except]),
        paused.length === 0 ? undefined : notInArray(hostOf, [...paused]),
      ),
    )
    .orderBy(asc(unproven), asc(id))
    .limit(limit)
    .as('next');
  const { payload, waitsForMorning, expiresAt } = messages;
  return orm
    .select({
      ...{ id: next.id, attempts: next.attempts, messageId: messages.id },
      ...{ endpoint: next.endpoint, p256dh: next.p256dh, auth: next.auth },
      ...{ payload, waitsForMorning, expiresAt },
    })
    .from(messages)
    .innerJoinLateral(next, sql`true`)
    .where(isOpen(now, isQuiet))
    .orderBy(not(messages.urgent), asc(next.unproven), asc(messages.id), asc(next.id))
    .limit(limit);
}

export type Due = Awaited<ReturnType<typeof selectDue>>[number];

/** Outcome of one delivery; only 'later' is retried. */
export interface Noted {
  id: number;
  kind: 'accepted' | 'gone' | 'refused' | 'dropped' | 'later';
  error: string | null;
  /** Retry time of 'later'. */
  notBefore: Date | null;
}

/**
 * Stores outcomes in one statement: a finished delivery is deleted, counted on its message, and
 * recorded on its subscription, by tag if it was about an announcement. A subscription that is gone
 * is deleted with its other deliveries. Subscriptions are locked first, in the same order as when
 * one is deleted, because that deletes its deliveries too. Rows are selected by id everywhere, so
 * that no plan scans a whole table for a dozen of them.
 */
export async function noteOutcomes(orm: Orm, noted: readonly Noted[], now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`;
  const ids = noted.map(({ id }) => id);
  await orm.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb)
        as g(id bigint, kind text, error text, "notBefore" timestamptz)
    ),
    told as (
      select d.message_id, d.subscription_id, g.kind, g.error
      from given g join ${deliveries} d on d.id = g.id where d.id in ${ids}
    ),
    locked as (
      select id from ${subscriptions} where id = any(array(select subscription_id from told))
      order by id for update
    ),
    put_off as (
      update ${deliveries} d set attempts = d.attempts + 1, not_before = g."notBefore"
      from given g where d.id = g.id and d.id in ${ids} and g.kind = 'later'
        and d.subscription_id = any(array(select id from locked))
      returning d.subscription_id
    ),
    ended as (
      delete from ${deliveries} d using given g where d.id = g.id and d.id in ${ids} and g.kind <> 'later'
        and d.subscription_id = any(array(select id from locked))
      returning d.message_id, d.subscription_id, g.kind, g.error
    ),
    left_behind as (
      delete from ${subscriptions}
      where id = any(array(select subscription_id from ended where kind = 'gone'))
    ),
    results as (
      select e.subscription_id, e.kind, case
          when e.kind = 'accepted' and m.subject = 'announcements' then m.tag end as tag
        from ended e join ${messages} m on m.id = e.message_id where e.kind in ('accepted', 'refused')
      union all select subscription_id, 'later', null from put_off
    ),
    remembered as (
      update ${subscriptions} s set
        accepted_at = case when e.kind = 'accepted' then ${at} else s.accepted_at end,
        failing_since = case when e.kind = 'accepted' then null
          else coalesce(s.failing_since, ${at}) end,
        told = array(select unnest(s.told) union
          select tag from results r where r.subscription_id = s.id and r.tag is not null)
      from results e
      where s.id = e.subscription_id and s.id = any(array(select id from locked))
    ),
    sums as (
      select message_id, count(*) filter (where kind = 'accepted') as accepted,
        count(*) filter (where kind = 'refused') as refused,
        count(*) filter (where kind = 'gone') as gone,
        count(*) filter (where kind = 'dropped') as dropped,
        max(error) as error
      from told group by message_id
    )
    update ${messages} m set accepted = m.accepted + s.accepted, refused = m.refused + s.refused,
      gone = m.gone + s.gone, dropped = m.dropped + s.dropped,
      last_error = coalesce(s.error, m.last_error),
      last_error_at = case when s.error is null then m.last_error_at else ${at} end
    from sums s where m.id = s.message_id`);
}

/**
 * Finishes messages without open deliveries, and at most `limit` deliveries of replaced or expired
 * messages. @returns whether there may be more
 */
export async function finishMessages(orm: Orm, now: Date, limit: number): Promise<boolean> {
  const at = sql`${now}::timestamptz`;
  const isOver = sql`m.finished_at is null and (m.replaced_at is not null or m.expires_at <= ${at})`;
  const answer = await orm.execute(sql`
    with dropped as (
      delete from ${deliveries} where id = any(array(
        select d.id from ${deliveries} d join ${messages} m on m.id = d.message_id
        where ${isOver} limit ${limit}))
      returning message_id
    ),
    sums as (select message_id, count(*) as dropped from dropped group by message_id)
    update ${messages} m set dropped = m.dropped + s.dropped from sums s where m.id = s.message_id
    returning s.dropped::int as dropped`);
  const { rows } = z.object({ rows: z.array(z.object({ dropped: z.number() })) }).parse(answer);
  await orm.execute(sql`
    update ${messages} m set finished_at = ${at}
    where m.finished_at is null
      and (m.fanned_at is not null or m.replaced_at is not null or m.expires_at <= ${at})
      and not exists (select 1 from ${deliveries} d where d.message_id = m.id)`);
  return rows.reduce((sum, row) => sum + row.dropped, 0) >= limit;
}

/** Creates the only delivery of a message to a single subscription. */
export async function insertDelivery(
  orm: Orm,
  delivery: { messageId: number; subscriptionId: number; notBefore: Date },
): Promise<void> {
  await orm.insert(deliveries).values({ ...delivery, attempts: 1 });
}

/** Whether a message or delivery may be sent now. */
export async function isAnythingDue(orm: Orm, now: Date, isQuiet: boolean): Promise<boolean> {
  const options = { now, isQuiet, except: [] };
  if ((await messagesToFanOut(orm, options)).length > 0) return true;
  const due = await selectDue(orm, { ...options, limit: 1, paused: [] });
  return due.length > 0;
}

const count = z.number().int();
const figures = z.object({
  ...{ subscribed: count, outdated: count, openMessages: count, waiting: count },
  ...{ accepted: count, refused: count, gone: count, dropped: count },
  lastError: z.string().nullable(),
  lastErrorAt: z.coerce.date().nullable(),
});

/** Number of subscribed browsers, queue length, and results of messages since a time. */
export async function pushFigures(orm: Orm, since: Date): Promise<SystemAnswer['push']> {
  const answer = await orm.execute(sql`
    with recent as (select * from ${messages} where created_at >= ${since}),
    failed as (select last_error, last_error_at from recent
      where last_error is not null order by last_error_at desc limit 1)
    select
      (select count(*)::int from ${subscriptions} where not outdated) as "subscribed",
      (select count(*)::int from ${subscriptions} where outdated) as "outdated",
      (select count(*)::int from ${messages} where finished_at is null) as "openMessages",
      (select count(*)::int from ${deliveries}) as "waiting",
      coalesce(sum(accepted), 0)::int as "accepted", coalesce(sum(refused), 0)::int as "refused",
      coalesce(sum(gone), 0)::int as "gone", coalesce(sum(dropped), 0)::int as "dropped",
      (select last_error from failed) as "lastError",
      (select last_error_at from failed) as "lastErrorAt"
    from recent`);
  const [row] = z.object({ rows: z.array(figures) }).parse(answer).rows;
  if (row === undefined) throw new Error('The push messages were not counted');
  return { ...row, lastErrorAt: row.lastErrorAt?.toISOString() ?? null };
}
