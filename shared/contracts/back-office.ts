import { z } from 'zod';
import { listOf } from './list.ts';

/** One act of the audit log (GET /api/admin/audit and the activity list). */
const auditEntry = z.object({
  id: z.string(),
  actor: z.string(),
  /** Whether the account that acted is gone; somebody else may have its name now. */
  actorIsRemoved: z.boolean(),
  /** Noun and verb, e.g. `user.deactivate`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** Present name of the subject; null when it was deleted or has no name. */
  subjectName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Answer of GET /api/admin/audit: a page, newest first. */
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

/** One line of GET /api/admin/activity: acts of admins and new rows from visitors, newest first. */
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

/** Answer of GET /api/admin/overview. `null`: too little was measured for the figure. */
export const overviewAnswer = z.object({
  stats: z.object({
    totalTicketsSold: z.number().int(),
    /** Those of them that affiliates sold. */
    affiliateTicketsSold: z.number().int(),
    totalUsers: z.number().int(),
    activeToday: z.number().int(),
    approvedAffiliates: z.number().int(),
    pendingAffiliates: z.number().int(),
    contactMessages: z.number().int(),
    unhandledMessages: z.number().int(),
    socialShares: z.number().int(),
    waitingShares: z.number().int(),
    /** Announcements that a second administrator has to confirm. */
    waitingAnnouncements: z.number().int(),
    /** Percent of the minutes since the first start, at most 30 days, that a server was ready. */
    uptimePercent: z.number().nullable(),
    /** Over the last 5 minutes, in milliseconds. */
    responseP50: z.number().nullable(),
    responseP95: z.number().nullable(),
  }),
});
export type OverviewAnswer = z.infer<typeof overviewAnswer>;

/** An e-mail that could not be sent (GET /api/admin/system). The address is masked. */
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
 * `null` where it could not be read.
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
      /** Whether this is the process that answered. */
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
    /** Transport of e-mails: a mail server, or files. */
    transport: z.enum(['smtp', 'files']),
    waiting: z.number().int(),
    failed: z.number().int(),
    failures: z.array(failedMail),
  }),
  /** Messages to browsers; what became of them in the last 30 days. */
  push: z.object({
    subscribed: z.number().int(),
    /** Browsers that subscribed with an earlier key of the server: nothing can be sent there. */
    outdated: z.number().int(),
    /** Messages of which something still waits, and what waits. */
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
  /** The nightly backup; `late` when the last one is older than 36 hours, or none was made. */
  backup: z.object({
    configured: z.boolean(),
    /** One is being made, or is about to be. */
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

/** One line of GET /api/admin/logs?level=: the last 200, newest first, named per process. */
const logLine = z.object({
  at: z.iso.datetime(),
  level: z.string(),
  process: z.string(),
  message: z.string(),
  /** Everything else of the line, redacted. */
  details: z.record(z.string(), z.unknown()),
});
export type LogLine = z.infer<typeof logLine>;
export const logsAnswer = z.object({ lines: z.array(logLine) });

export const VISIT_FEATURES = ['programme', 'chat', 'leaderboard', 'newsletter', 'share'] as const;
export type VisitFeature = (typeof VISIT_FEATURES)[number];

/**
 * Answer of GET /api/admin/analytics?from=&to= (Oslo days, both included, at most 366; default the
 * last 30). `null`: too little was measured for the figure.
 */
export const analyticsAnswer = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Monday first. */
  newUsersPerWeekday: z.array(z.number().int()).length(7),
  visits: z.object({
    total: z.number().int(),
    days: z.array(z.object({ day: z.iso.date(), visits: z.number().int() })),
    /** Percentage of the visits that used each feature. */
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
    /** Highest sum of a minute in the period. */
    socketsPeak: z.number().int().nullable(),
    requests: z.number().int(),
    errors: z.number().int(),
    errorPercent: z.number().nullable(),
    /** Every day of the period; null where nothing was measured. */
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

/** Answer of POST /api/admin/sync-sheets. */
export const syncAnswer = z.object({ success: z.boolean(), message: z.string() });
