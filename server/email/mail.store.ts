import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { folded } from '../db/schema/columns.ts';
import { mailOutbox } from '../db/schema/index.ts';
import type { StoredMail } from './message.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /**
   * Delete the row once it is sent or given up: the last e-mail to a person whose data was deleted.
   */
  forgetWhenDone?: boolean;
  /** Id of the user, affiliate or contact message that it is about; deleted together with it. */
  concerns?: string;
}

export async function insertMail(
  tx: Orm,
  { to, text, html, ...mail }: OutgoingMail & { id: string; createdAt: Date },
): Promise<void> {
  await tx.insert(mailOutbox).values({ ...mail, recipient: to, textBody: text, htmlBody: html });
}

/** An unsent e-mail with the number of attempts so far; null for any other id. */
export async function waitingMail(
  orm: Orm,
  id: string,
): Promise<{ mail: StoredMail; attempts: number; forgetWhenDone: boolean } | null> {
  const [row] = await orm.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!row || row.sentAt !== null) return null;
  return {
    attempts: row.attempts,
    forgetWhenDone: row.forgetWhenDone,
    mail: {
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.textBody,
      html: row.htmlBody,
      headers: row.headers,
      createdAt: row.createdAt,
    },
  };
}

/**
 * Stores the delivery and clears the content: it contains links that only the recipient may have.
 */
export async function markSent(orm: Orm, id: string, sentAt: Date): Promise<void> {
  await orm
    .update(mailOutbox)
    .set({
      sentAt,
      failedAt: null,
      lastError: null,
      attempts: sql`${mailOutbox.attempts} + 1`,
      textBody: '',
      htmlBody: '',
      headers: {},
    })
    .where(eq(mailOutbox.id, id));
}

/** Stores a failed attempt; `failedAt` is set when there will be no further one. */
export async function markFailed(
  orm: Orm,
  id: string,
  failure: { lastError: string; failedAt: Date | null },
): Promise<void> {
  await orm
    .update(mailOutbox)
    .set({ ...failure, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, id));
}

export async function deleteMail(orm: Orm, id: string): Promise<void> {
  await orm.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

/** Makes failed e-mails waiting again: of `ids`, or all; returns the ids that changed. */
export async function reopenMails(tx: Orm, ids: readonly string[] | null): Promise<string[]> {
  const rows = await tx
    .update(mailOutbox)
    .set({ failedAt: null, attempts: 0 })
    .where(
      and(
        isNotNull(mailOutbox.failedAt),
        isNull(mailOutbox.sentAt),
        ids === null ? undefined : inArray(mailOutbox.id, [...ids]),
      ),
    )
    .returning({ id: mailOutbox.id });
  return rows.map(({ id }) => id);
}

/**
 * Deletes mails, waiting ones too: those that concern one of these rows, and those to `to` that
 * concern no row. Another account with the same address keeps its mails.
 */
export async function deleteMails(
  tx: Orm,
  { concerns, to }: { concerns: readonly string[]; to?: string },
): Promise<void> {
  const isAbout = inArray(mailOutbox.concerns, [...concerns]);
  const isTo =
    to === undefined
      ? undefined
      : and(isNull(mailOutbox.concerns), sql`${folded(mailOutbox.recipient)} = ${folded(to)}`);
  await tx.delete(mailOutbox).where(or(isAbout, isTo));
}

/** Lets mails to an address that concern no row concern the user who has confirmed it. */
export async function assignMails(tx: Orm, to: string, concerns: string): Promise<void> {
  const isTo = sql`${folded(mailOutbox.recipient)} = ${folded(to)}`;
  await tx
    .update(mailOutbox)
    .set({ concerns })
    .where(and(isNull(mailOutbox.concerns), isTo));
}

export async function deleteFinishedMails(orm: Orm, before: Date): Promise<void> {
  await orm
    .delete(mailOutbox)
    .where(lt(sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})`, before));
}
