import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userReminders as reminders, users } from '#server/db/schema/index.ts';

export type Reminder = typeof reminders.$inferSelect;

/** A user's reminders from a day on, in the order of their days. */
export async function remindersFrom(orm: Orm, userId: string, day: string): Promise<Reminder[]> {
  return orm
    .select()
    .from(reminders)
    .where(and(eq(reminders.userId, userId), gte(reminders.date, day)))
    .orderBy(asc(reminders.date));
}

/** Stores a reminder; null when the user has one of that day. */
export async function insertReminder(
  orm: Orm,
  reminder: Pick<Reminder, 'userId' | 'date' | 'text' | 'createdAt'>,
): Promise<Reminder | null> {
  const [stored] = await orm.insert(reminders).values(reminder).onConflictDoNothing().returning();
  return stored ?? null;
}

/** Deletes a user's reminder; false when they have none with this id. */
export async function deleteReminder(orm: Orm, userId: string, id: string): Promise<boolean> {
  const deleted = await orm
    .delete(reminders)
    .where(and(eq(reminders.id, id), eq(reminders.userId, userId)))
    .returning({ id: reminders.id });
  return deleted.length > 0;
}

/**
 * Takes up to `limit` unmailed reminders of a day and marks them as mailed; rows locked by another
 * process are skipped.
 */
export async function takeDue(
  tx: Orm,
  { day, limit, mailedAt }: { day: string; limit: number; mailedAt: Date },
) {
  const due = await tx
    .select({
      id: reminders.id,
      date: reminders.date,
      text: reminders.text,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      confirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(eq(reminders.date, day), isNull(reminders.mailedAt), eq(users.isActive, true)))
    .limit(limit)
    .for('update', { of: reminders, skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(reminders).set({ mailedAt }).where(inArray(reminders.id, ids));
  }
  return due;
}

export async function deletePastReminders(orm: Orm, day: string): Promise<void> {
  await orm.delete(reminders).where(lt(reminders.date, day));
}
