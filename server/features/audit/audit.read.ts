import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import { folded } from '#server/db/schema/columns.ts';
import {
  admins,
  affiliateSales,
  affiliates,
  announcements,
  auditLog,
  chatMessages,
  contactMessages,
  contentDrafts,
  mailOutbox,
  newsletters,
  socialShares,
  users,
} from '#server/db/schema/index.ts';
import type { ActSubject } from '#shared/content/acts.ts';
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,18}$/;
const CONTENT_KEY = /^(?:site|edition:\d{4})$/;

/** The table of a subject type, and the column that names a row. */
interface Source {
  table: PgTable;
  id: PgColumn;
  name: SQL | PgColumn;
  isId: RegExp;
}

const SOURCES: Readonly<Partial<Record<ActSubject, Source>>> = {
  user: {
    table: users,
    id: users.id,
    name: sql`${users.firstName} || ' ' || ${users.lastName} || ' (@' || ${users.username} || ')'`,
    isId: UUID,
  },
  admin: { table: admins, id: admins.id, name: admins.username, isId: UUID },
  affiliate: { table: affiliates, id: affiliates.id, name: affiliates.navn, isId: UUID },
  sale: {
    table: affiliateSales,
    id: affiliateSales.id,
    name: sql`coalesce(${affiliateSales.personalCode}, ${affiliateSales.orderReference})`,
    isId: UUID,
  },
  contact: {
    table: contactMessages,
    id: contactMessages.id,
    name: contactMessages.navn,
    isId: UUID,
  },
  share: { table: socialShares, id: socialShares.id, name: socialShares.navn, isId: UUID },
  letter: { table: newsletters, id: newsletters.id, name: newsletters.subject, isId: UUID },
  announcement: {
    table: announcements,
    id: announcements.id,
    name: announcements.title,
    isId: UUID,
  },
  mail: { table: mailOutbox, id: mailOutbox.id, name: mailOutbox.subject, isId: UUID },
  content: {
    table: contentDrafts,
    id: contentDrafts.key,
    name: sql`coalesce(${contentDrafts.document}->>'name', 'Nettstedet')`,
    isId: CONTENT_KEY,
  },
  chat_line: {
    table: chatMessages,
    id: chatMessages.id,
    name: chatMessages.navn,
    isId: NUMBER,
  },
};

type Subject = { subjectType: string; subjectId: string | null };

/** Key of a subject in the map of `subjectNames`. */
export const subjectKey = ({ subjectType, subjectId }: Subject) => `${subjectType} ${subjectId}`;

/**
 * Present names of the subjects of a page of acts, by `subjectKey`: one query by id for each type.
 * Deleted subjects have no entry.
 */
export async function subjectNames(
  orm: Orm,
  acts: readonly Subject[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const types = [...new Set(acts.map(({ subjectType }) => subjectType))];
  await Promise.all(
    types.map(async (subjectType) => {
      const source = (SOURCES as Readonly<Record<string, Source>>)[subjectType];
      if (source === undefined) return;
      const ids = new Set(
        acts.flatMap((act) =>
          act.subjectType === subjectType &&
          act.subjectId !== null &&
          source.isId.test(act.subjectId)
            ? [act.subjectId]
            : [],
        ),
      );
      if (ids.size === 0) return;
      const rows = await orm
        .select({ id: sql<string>`${source.id}::text`, name: sql<string | null>`${source.name}` })
        .from(source.table)
        .where(inArray(source.id, [...ids]));
      for (const { id, name } of rows) {
        if (name !== null) names.set(subjectKey({ subjectType, subjectId: id }), name);
      }
    }),
  );
  return names;
}
