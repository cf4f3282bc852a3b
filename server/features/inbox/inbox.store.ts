import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { userMessages as messages } from '#server/db/schema/index.ts';

/** Most rows of a list without paging (docs/product/back-office.md#lists). */
const LIST_MAX = 500;

export type InboxMessage = typeof messages.$inferSelect;

export interface NewMessage {
  /** Derived from the idempotency key, if there is one. */
  id?: string;
  userId: string;
  fromAdmin: string;
  title: string;
  message: string;
}

/** A user's messages, newest first. */
export async function messagesOfUser(orm: Orm, userId: string): Promise<InboxMessage[]> {
  return orm
    .select()
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(desc(messages.createdAt), messages.id)
    .limit(LIST_MAX);
}

/** Stores a message; null when this id has been stored before. */
export async function insertMessage(
  tx: Orm,
  message: NewMessage,
  createdAt: Date,
): Promise<InboxMessage | null> {
  const [stored] = await tx
    .insert(messages)
    .values({ ...message, createdAt })
    .onConflictDoNothing()
    .returning();
  return stored ?? null;
}

export async function hasMessage(orm: Orm, userId: string, id: string): Promise<boolean> {
  return (await messageOf(orm, userId, id)) !== null;
}

/** A message of a user's; null when there is none. */
export async function messageOf(
  orm: Orm,
  userId: string,
  id: string,
): Promise<InboxMessage | null> {
  const [message] = await orm
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)));
  return message ?? null;
}

/** Deletes an unread message of an admin; null when there is none. */
export async function deleteUnread(
  tx: Orm,
  { userId, id, notFrom }: { userId: string; id: string; notFrom: string },
): Promise<InboxMessage | null> {
  const isOpen = and(eq(messages.read, false), ne(messages.fromAdmin, notFrom));
  const [message] = await tx
    .delete(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isOpen))
    .returning();
  return message ?? null;
}

/** Marks a user's unread messages, or those of `ids`, as read; returns their number. */
export async function markRead(
  tx: Orm,
  { userId, ids, readAt }: { userId: string; ids: readonly string[] | undefined; readAt: Date },
): Promise<number> {
  const marked = await tx
    .update(messages)
    .set({ read: true, readAt })
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.read, false),
        ids === undefined ? undefined : inArray(messages.id, [...ids]),
      ),
    )
    .returning({ id: messages.id });
  return marked.length;
}
