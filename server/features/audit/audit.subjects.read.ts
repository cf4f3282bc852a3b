import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from '#server/db/database.ts';
import {
  admins,
  affiliateSales,
  affiliates,
  announcements,
  chatMessages,
  contactMessages,
  contentDrafts,
  mailOutbox,
  newsletters,
  socialShares,
  users,
} from '#server/db/schema/index.ts';
import type { ActSubject } from '#shared/content/acts.ts';

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
