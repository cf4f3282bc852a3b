import { z } from 'zod';
import { listOf } from './list.ts';

/** An entry of the audit log (GET /api/admin/audit and the activity list). */
const auditEntry = z.object({
  id: z.string(),
  actor: z.string(),
  /** Whether the actor's account was deleted; somebody else may have its name now. */
  actorIsRemoved: z.boolean(),
  /** Noun and verb, e.g. `user.deactivate`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** Current name of the subject; null if it was deleted or has no name. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = listOf(auditEntry);

const ACTIVITY_KINDS = [
  'act',
  'user',
  'contact',
  'share',
  'application',
  'sale',
  'newsletter',
] as const;

/** An entry of GET /api/admin/activity: acts of admins and new rows from visitors, newest first. */
const activityLine = z.object({
  /** Unique over all kinds. */
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** A Norwegian sentence part, e.g. 'Ny kontaktmelding fra Kari'. */
  text: z.string(),
  at: z.iso.datetime(),
});
export type ActivityLine = z.infer<typeof activityLine>;
export const activityAnswer = z.object({ activity: z.array(activityLine) });

/** Answer of GET /api/admin/overview. `null`: too few measurements. */
export const overviewAnswer = z.object({
  stats: z.object({
    totalTicketsSold: z.number().int(),
    /** Tickets sold by affiliates. */
    affiliateTicketsSold: z.number().int(),
    totalUsers: z.number().int(),
    activeToday: z.number().int(),
    approvedAffiliates: z.number().int(),
    pendingAffiliates: z.number().int(),
    contactMessages: z.number().int(),
    unhandledMessages: z.number().int(),
    socialShares: z.number().int(),
    waitingShares: z.number().int(),
    /** Announcements that wait for a second administrator. */
    waitingAnnouncements: z.number().int(),
    /**
     * Percent of the minutes since the first start, at most 30 days, in which a server was ready.
     */
    uptimePercent: z.number().nullable(),
    /** Over the last 5 minutes, in milliseconds. */
    responseP50: z.number().nullable(),
    responseP95: z.number().nullable(),
  }),
});
export type OverviewAnswer = z.infer<typeof overviewAnswer>;

/** A failed e-mail (GET /api/admin/system). The address is masked. */
const failedMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  failedAt: z.iso.datetime(),
});

/**
 * Answer of GET /api/admin/system: state of processes, database, jobs, e-mail and integrations;
 * `null` when it could not be read.
 */
export const systemAnswer = z.object({
  database: z.object({
    engine: z.enum(['PostgreSQL', 'PGlite']),
    up: z.boolean(),
    pingMs: z.number().nullable(),
    sizeBytes: z.number().nullable(),
  }),
  /** Open WebSocket connections over all processes. */
  sockets: z.number().int(),
  processes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      sockets: z.number().int(),
      memoryBytes: z.number().int(),
      /** Whether this is the answering process. */
      self: z.boolean(),
    }),
  ),
  jobs: z.object({
    waiting: z.number().int(),
    active: z.number().int(),
    failed: z.number().int(),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        active: z.number().int(),
        failed: z.number().int(),
      }),
    ),
  }),
  mail: z.object({
    /** E-mail transport: a mail server, or files. */
    transport: z.enum(['smtp', 'files']),
    waiting: z.number().int(),
    failed: z.number().int(),
    failures: z.array(failedMail),
  }),
  /** Push messages and their outcome in the last 30 days. */
  push: z.object({
    subscribed: z.number().int(),
    /** Browsers subscribed with an earlier server key: they can't receive messages. */
    outdated: z.number().int(),
    /** Messages with pending deliveries, and the pending deliveries. */
    openMessages: z.number().int(),
    waiting: z.number().int(),
    accepted: z.number().int(),
    refused: z.number().int(),
    gone: z.number().int(),
    /** Not sent: replaced by a newer message, or too late. */
    dropped: z.number().int(),
    lastError: z.string().nullable(),
    lastErrorAt: z.iso.datetime().nullable(),
  }),
  /** The nightly backup; `late` when the last one is older than 36 hours or missing. */
  backup: z.object({
    configured: z.boolean(),
    /** A backup is running or queued. */
    running: z.boolean(),
    lastSuccess: z.iso.datetime().nullable(),
    bytes: z.number().int().nullable(),
    late: z.boolean(),
    lastError: z.string().nullable(),
    lastErrorAt: z.iso.datetime().nullable(),
  }),
  counts: z.object({
    chatUsers: z.number().int(),
    affiliates: z.number().int(),
    contactMessages: z.number().int(),
    socialShares: z.number().int(),
  }),
  integrations: z.array(
    z.object({
      name: z.enum(['sheets', 'facebook', 'instagram', 'tiktok', 'smtp']),
      configured: z.boolean(),
      lastSuccess: z.iso.datetime().nullable(),
      lastError: z.string().nullable(),
    }),
  ),
});
export type SystemAnswer = z.infer<typeof systemAnswer>;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A line of GET /api/admin/logs?level=: the last 200, newest first, with the process's name. */
const logLine = z.object({
  at: z.iso.datetime(),
  level: z.string(),
  process: z.string(),
  message: z.string(),
  /** The other fields, redacted. */
  details: z.record(z.string(), z.unknown()),
});
export type LogLine = z.infer<typeof logLine>;
export const logsAnswer = z.object({ lines: z.array(logLine) });

export const VISIT_FEATURES = ['programme', 'chat', 'leaderboard', 'newsletter', 'share'] as const;
export type VisitFeature = (typeof VISIT_FEATURES)[number];

/**
 * Answer of GET /api/admin/analytics?from=&to= (Oslo days, both inclusive, at most 366; default the
 * last 30). `null`: too few measurements.
 */
export const analyticsAnswer = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Monday first. */
  newUsersPerWeekday: z.array(z.number().int()).length(7),
  visits: z.object({
    total: z.number().int(),
    days: z.array(z.object({ day: z.iso.date(), visits: z.number().int() })),
    /** Percentage of visits that used each feature. */
    features: z.array(
      z.object({
        feature: z.enum(VISIT_FEATURES),
        visits: z.number().int(),
        percent: z.number().nullable(),
      }),
    ),
  }),
  sales: z.object({
    tickets: z.number().int(),
    viaAffiliates: z.number().int(),
    direct: z.number().int(),
    directPercent: z.number().nullable(),
    affiliatePercent: z.number().nullable(),
    days: z.array(
      z.object({ day: z.iso.date(), direct: z.number().int(), affiliates: z.number().int() }),
    ),
  }),
  performance: z.object({
    responseP50: z.number().nullable(),
    responseP95: z.number().nullable(),
    /** Lines written by people per hour of the period. */
    chatPerHour: z.number().nullable(),
    /** Lines by hour of the Oslo day, 0 to 23, summed over the period. */
    chatByHour: z.array(z.number().int()).length(24),
    /** Open now, over all processes. */
    sockets: z.number().int(),
    /** Highest total in any minute of the period. */
    socketsPeak: z.number().int().nullable(),
    requests: z.number().int(),
    errors: z.number().int(),
    errorPercent: z.number().nullable(),
    /** Every day of the period; null without measurements. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        responseP50: z.number().nullable(),
        responseP95: z.number().nullable(),
        requests: z.number().int(),
        errors: z.number().int().nullable(),
        socketsPeak: z.number().int().nullable(),
      }),
    ),
  }),
});
export type AnalyticsAnswer = z.infer<typeof analyticsAnswer>;

export const syncAnswer = z.object({ success: z.boolean(), message: z.string() });
