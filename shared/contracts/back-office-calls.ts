import { z } from 'zod';
import {
  activityAnswer,
  analyticsAnswer,
  auditPage,
  LOG_LEVELS,
  logsAnswer,
  overviewAnswer,
  syncAnswer,
  systemAnswer,
} from './back-office.ts';
import { calls, idParams } from './calls.ts';
import { calendarDay } from './days.ts';
import { messageAnswer } from './error.ts';
import { listQuery } from './list.ts';
import { optionalText } from './text.ts';

export const overviewCalls = calls({
  'GET /api/admin/overview': { who: 'admin', answer: overviewAnswer },
});

const AUDIT_SORTS = ['-createdAt', 'createdAt'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

const exactly = optionalText(100)
  .transform((asked) => asked ?? undefined)
  .optional();

const auditQuery = z.intersection(
  listQuery(AUDIT_SORTS),
  z.object({ actor: exactly, action: exactly }),
);
export type AuditQuery = z.output<typeof auditQuery>;

export const auditCalls = calls({
  'GET /api/admin/audit': { who: 'admin', query: auditQuery, answer: auditPage },
});

export const activityCalls = calls({
  'GET /api/admin/activity': { who: 'admin', answer: activityAnswer },
});

const logsQuery = z.object({
  level: z.enum(LOG_LEVELS, `Må være ${LOG_LEVELS.join(', ')}`).optional(),
});

const retryAnswer = messageAnswer.extend({ retried: z.number().int() });

export const systemCalls = calls({
  'GET /api/admin/system': { who: 'admin', answer: systemAnswer },
  'GET /api/admin/logs': { who: 'admin', query: logsQuery, answer: logsAnswer },
  'POST /api/admin/system/mails/retry-all': { who: 'admin', answer: retryAnswer },
  'POST /api/admin/system/mails/:id/retry': {
    who: 'admin',
    params: idParams,
    answer: retryAnswer,
  },
  'POST /api/admin/system/jobs/retry': { who: 'admin', answer: retryAnswer },
});

export const backupCalls = calls({
  'POST /api/admin/system/backup': { who: 'admin', answer: messageAnswer },
});

const day = calendarDay('Må være en dato, som 2026-08-20').optional();

/** Period of the analysis: Oslo days, both inclusive. */
const periodQuery = z.object({ from: day, to: day });
export type PeriodQuery = z.output<typeof periodQuery>;

export const analyticsCalls = calls({
  'GET /api/admin/analytics': { who: 'admin', query: periodQuery, answer: analyticsAnswer },
});

export const sheetsCalls = calls({
  'POST /api/admin/sync-sheets': { who: 'admin', answer: syncAnswer },
});
