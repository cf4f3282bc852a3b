import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import { admins, auditLog } from '#server/db/schema/index.ts';
import type { AuditQuery, AuditSort } from '#shared/contracts/back-office-calls.ts';

/** An act with whether the administrator's account has since been removed. */
export type KeptAct = typeof auditLog.$inferSelect & { actorIsRemoved: boolean };

const given = (column: AnyPgColumn, text: string | undefined) =>
  text === undefined || text === '' ? undefined : eq(column, text);

function listed({ q, actor, action }: Pick<AuditQuery, 'q' | 'actor' | 'action'>) {
  const { subjectType, subjectId, before, after } = auditLog;
  const text = sql`concat_ws(' ', ${auditLog.actor}, ${auditLog.action}, ${subjectType},
    ${subjectId}, ${before}::text, ${after}::text)`;
  return and(
    given(auditLog.actor, actor),
    given(auditLog.action, action),
    q === '' ? undefined : sql`strpos(${folded(text)}, ${folded(q)}) > 0`,
  );
}

/** What was done to one subject, oldest first. */
export async function actsOn(
  orm: Orm,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<Pick<KeptAct, 'action' | 'after' | 'createdAt'>[]> {
  const { action, after, createdAt } = auditLog;
  return orm
    .select({ action, after, createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, subjectType), eq(auditLog.subjectId, subjectId)))
    .orderBy(createdAt, auditLog.id);
}

/** Keys rise with time; they order acts of the same instant. */
const ORDERS: Record<AuditSort, SQL> = {
  '-createdAt': desc(auditLog.id),
  createdAt: sql`${auditLog.id}`,
};

/** A page of acts; exported as a statement, so that a test can check its query plan. */
export function selectActs(orm: Orm, query: AuditQuery) {
  const actorIsRemoved = sql<boolean>`${auditLog.actorId} IS NOT NULL AND NOT EXISTS
    (SELECT FROM ${admins} WHERE ${admins.id} = ${auditLog.actorId})`;
  const rows = orm
    .select({ ...getTableColumns(auditLog), actorIsRemoved })
    .from(auditLog)
    .where(listed(query))
    .orderBy(ORDERS[query.sort]);
  return rows.limit(query.limit).offset(query.offset);
}

export async function countActs(orm: Orm, query: AuditQuery): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(auditLog).where(listed(query));
  return row?.total ?? 0;
}
