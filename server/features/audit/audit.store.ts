import { and, eq, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { admins, auditLog } from '#server/db/schema/index.ts';
import type { ActField, ActName, ActSubject } from '#shared/content/acts.ts';

/** Fields of an act by name. */
export type ActFields = Readonly<Partial<Record<ActField, unknown>>>;

/** One entry of the audit log. */
export interface Act {
  /** Username of the admin, or the name of the program that acted. */
  actor: string;
  /** Noun and verb, e.g. `user.deactivate`. */
  action: ActName;
  subjectType: ActSubject;
  subjectId?: string | null;
  /**
   * The fields that changed. No password, token or hash, and no personal data of a user; an act on
   * something that belongs to a user may hold their name as `navn`, beside the account's id as
   * `userId`.
   */
  before?: ActFields | null;
  after?: ActFields | null;
  /** Id of the request, to find its lines in the process log. */
  requestId?: string | null;
}

export async function insertAct(tx: Orm, act: Act, createdAt: Date): Promise<void> {
  await tx.insert(auditLog).values({
    actor: act.actor,
    actorId: sql`(SELECT ${admins.id} FROM ${admins} WHERE ${admins.username} = ${act.actor})`,
    action: act.action,
    subjectType: act.subjectType,
    subjectId: act.subjectId ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
    requestId: act.requestId ?? null,
    createdAt,
  });
}

/** Fields with data of the person whose account is in `userId`. */
const PERSONAL = sql.raw("array['navn', 'userId', 'reason']");

/**
 * Removes a person's data from the acts on them or on what belongs to them; the acts stay. Acts are
 * found by id alone: the name may be an ordinary word in another act.
 */
export async function forgetInActs(
  tx: Orm,
  { subjectType, id }: { subjectType: ActSubject; id: string },
): Promise<void> {
  const { before, after } = auditLog;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, id)));
  const isTheirs = (column: AnyPgColumn) => sql`${column} ->> 'userId' = ${id}`;
  const without = (column: AnyPgColumn) =>
    sql`case when ${isTheirs(column)} then ${column} - ${PERSONAL} else ${column} end`;
  await tx
    .update(auditLog)
    .set({ before: without(before), after: without(after) })
    .where(or(isTheirs(before), isTheirs(after)));
}
