import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
