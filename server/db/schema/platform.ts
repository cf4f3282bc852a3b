import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdNow, exactInstant, instant, uuidKey } from './columns.ts';

export type SessionKind = 'user' | 'admin' | 'affiliate';

/** Content of a session's row. Times are Unix milliseconds. */
export interface SessionData {
  kind: SessionKind;
  /** Who is logged in: the row's id in the table of the session's kind. */
  subjectId: string;
  startedAt: number;
  /** Time of the last request that its person caused, to the minute; polling does not count. */
  lastActivity: number;
}

/** Logins; one row each for user, admin and affiliate. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: json('sess').$type<SessionData>().notNull(),
    expire: exactInstant('expire').notNull(),
  },
  (t) => [
    index('sessions_expire').on(t.expire),
    // To end all sessions of a person.
    index('sessions_of_subject').on(sql`(${t.sess}->>'subjectId')`),
  ],
);

/**
 * Counters of the rate limits, by a keyed hash of what is limited; `expire` is Unix milliseconds.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);

/**
 * Background work (server/jobs), stored in the transaction of what caused it.
 *
 * waiting → active → done; active → waiting, when attempts are left, or dead; dead → waiting when
 * it is retried by hand. All times are the database's.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuidKey(),
    task: text('task').notNull(),
    /** Unique per task while the job is kept: a second job with this key is not stored. */
    key: text('key'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['waiting', 'active', 'done', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Runs that began; one that was released unfinished is not counted. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    retryDelaySeconds: integer('retry_delay_seconds').notNull(),
    expireInSeconds: integer('expire_in_seconds').notNull(),
    /** Earliest start. */
    runAt: exactInstant('run_at').notNull().defaultNow(),
    /** Renewed while its process runs; a run whose lease has expired counts as failed. */
    leaseUntil: exactInstant('lease_until'),
    /** When it became done or dead. */
    finishedAt: exactInstant('finished_at'),
    lastError: text('last_error'),
  },
  (t) => [
    check('jobs_state', sql`${t.state} in ('waiting', 'active', 'done', 'dead')`),
    uniqueIndex('jobs_key').on(t.task, t.key),
    index('jobs_waiting').on(t.task, t.runAt).where(sql`${t.state} = 'waiting'`),
    index('jobs_active').on(t.leaseUntil).where(sql`${t.state} = 'active'`),
    index('jobs_finished').on(t.finishedAt).where(sql`${t.finishedAt} is not null`),
  ],
);

/** Outgoing e-mails; written in the transaction of what caused them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuidKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    createdAt: createdNow('created_at'),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /**
     * The row is deleted as soon as the e-mail is sent or given up, because its recipient is being
     * deleted.
     */
    forgetWhenDone: boolean('forget_when_done').notNull().default(false),
    /** Id of the user, affiliate or contact message that it is about; deleted together with it. */
    concerns: uuid('concerns'),
  },
  (t) => [
    index('mail_outbox_created').on(t.createdAt.desc().nullsFirst(), t.id),
    index('mail_outbox_waiting').on(t.createdAt).where(sql`${t.sentAt} is null`),
    index('mail_outbox_concerns').on(t.concerns).where(sql`${t.concerns} is not null`),
  ],
);

/**
 * Last successful answer of each social platform, and until when a failing one is not called again.
 */
export const socialFeeds = pgTable('social_feeds', {
  platform: text('platform').primaryKey(),
  posts: jsonb('posts').notNull().default([]),
  lastFetch: instant('last_fetch'),
  failures: integer('failures').notNull().default(0),
  notBefore: instant('not_before'),
  lastError: text('last_error'),
});

/**
 * No longer written. Processes of the previous release still write it while an update is rolled
 * out; the table is removed with the next release (docs/operations.md#start-stop-update).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text('key').primaryKey(),
    createdAt: createdNow('created_at'),
  },
  (t) => [index('idempotency_keys_created').on(t.createdAt)],
);

/** Who did what to which row, before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    actor: text('actor').notNull(),
    /** The administrator's account; null for a program. Names are given again, accounts are not. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: uuid('request_id'),
    createdAt: createdNow('created_at'),
  },
  (t) => [
    index('audit_log_created').on(t.createdAt.desc().nullsFirst(), t.id),
    index('audit_log_of_actor').on(t.actor, t.id),
    index('audit_log_of_action').on(t.action, t.id),
    index('audit_log_of_subject').on(t.subjectType, t.subjectId, t.createdAt.desc().nullsFirst()),
  ],
);

/** Facts about the installation itself, such as whether demo data was put in. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: createdNow('updated_at'),
});

/** Server processes that ran recently, and the last lines of their logs. */
export const serverProcesses = pgTable(
  'server_processes',
  {
    id: uuid('id').primaryKey(),
    /** Host and process id, for display. */
    name: text('name').notNull(),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** When it shut down; null for one that runs or was killed. */
    stoppedAt: instant('stopped_at'),
    sockets: integer('sockets').notNull().default(0),
    memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull().default(0),
    lines: jsonb('lines').notNull().default([]),
  },
  (t) => [index('server_processes_seen').on(t.seenAt)],
);

/** What each process measured in each minute. */
export const serverMinutes = pgTable(
  'server_minutes',
  {
    minute: instant('minute').notNull(),
    processId: uuid('process_id').notNull(),
    ready: boolean('ready').notNull(),
    /** Most sockets that were open at once in the minute. */
    sockets: integer('sockets').notNull().default(0),
    requests: integer('requests').notNull().default(0),
    /** Answers of 500 and above. */
    errors: integer('errors').notNull().default(0),
    /** Requests in each bucket of shared/rules/latency.ts. */
    latency: integer('latency').array().notNull().default([]),
    memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.minute, t.processId] })],
);

/** The minutes of all processes summed for each Oslo day that is over. */
export const serverDays = pgTable('server_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  requests: bigint('requests', { mode: 'number' }).notNull(),
  errors: bigint('errors', { mode: 'number' }).notNull(),
  latency: bigint('latency', { mode: 'number' }).array().notNull(),
  /** Highest sum over the processes in one minute. */
  socketsPeak: integer('sockets_peak').notNull(),
});

/** The salt of a day's visitor hashes; deleted when the day is over. */
export const dailySalts = pgTable('daily_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt').notNull(),
});

/** What today's anonymous visitors used, by a hash that can't be computed again after the day. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    mark: text('mark').notNull(),
    feature: text('feature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.mark, t.feature] })],
);

/** Visitors per past day, and how many of them used each feature. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    feature: text('feature').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.feature] })],
);
