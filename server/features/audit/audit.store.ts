import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/index.ts';
import { fold } from '#shared/contracts/text.ts';

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

const foldedJson = (column: AnyPgColumn) =>
  sql`lower(translate(${column}::text, 'ÆØÅ', 'æøå'))::jsonb`;

/** Keeps that something was done to a person, and forgets every name of theirs that stood in it. */
export async function forgetInActs(
  tx: Orm,
  { subjectType, id, names }: { subjectType: string; id: string; names: readonly string[] },
): Promise<void> {
  const folded = names.map(fold);
  const nothing = { before: null, after: null };
  await tx
    .update(auditLog)
    .set(nothing)
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, id)));
  const given = JSON.stringify({ names: folded });
  const namesIn = (column: AnyPgColumn) =>
    sql`jsonb_path_exists(${foldedJson(column)}, '$.** ? (@ == $names[*])', ${given}::jsonb)`;
  await tx
    .update(auditLog)
    .set({ ...nothing, subjectId: null })
    .where(
      or(inArray(auditLog.subjectId, folded), namesIn(auditLog.before), namesIn(auditLog.after)),
    );
}
