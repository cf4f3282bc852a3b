import { and, eq } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/index.ts';

/** One act, as it is kept. */
export interface Act {
  /** Username of the admin, or what acted on its own. */
  actor: string;
  /** Noun and verb, e.g. `user.deactivate`. */
  action: string;
  subjectType: string;
  subjectId?: string | null;
  /** The fields that changed. No password, token or hash, and no personal data of a user. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** Joins the act with the lines of the log. */
  requestId?: string | null;
}

export async function insertAct(tx: Orm, act: Act, createdAt: Date): Promise<void> {
  await tx.insert(auditLog).values({
    actor: act.actor,
    action: act.action,
    subjectType: act.subjectType,
    subjectId: act.subjectId ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
    requestId: act.requestId ?? null,
    createdAt,
  });
}

/** Keeps that something was done to a row, and forgets what stood in it. */
export async function blankActsOn(tx: Orm, subjectType: string, subjectId: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId)));
}
