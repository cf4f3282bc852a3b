import { and, arrayOverlaps, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import {
  pushMessages as messages,
  pushSubscriptions as subscriptions,
} from '#server/db/schema/index.ts';
import type { PushSubject } from '#shared/contracts/push.ts';
import type { PushMessage } from './push.types.ts';

const { told } = subscriptions;

/**
 * Stores messages whose keys are new; gives their ids with what they tell of. `fannedAt` is given when
 * the deliveries are made with them.
 */
export async function insertMessages(
  tx: Orm,
  given: readonly PushMessage[],
  createdAt: Date,
  fannedAt: Date | null = null,
) {
  const rows = given.map(({ slots, ...message }) => ({
    ...message,
    slots: slots === null ? null : [...slots],
    tag: message.payload.tag,
    createdAt,
    fannedAt,
  }));
  return tx
    .insert(messages)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: messages.id, subject: messages.subject, tag: messages.tag });
}

/** Takes back what is not sent yet of messages with these tags, but for the messages `except`. */
export async function replaceMessages(
  tx: Orm,
  subject: PushSubject,
  tags: readonly string[],
  { except, replacedAt }: { except: readonly number[]; replacedAt: Date },
): Promise<void> {
  const isOpen = and(isNull(messages.finishedAt), isNull(messages.replacedAt));
  await tx
    .update(messages)
    .set({ replacedAt })
    .where(
      and(
        isOpen,
        eq(messages.subject, subject),
        inArray(messages.tag, [...tags]),
        except.length === 0 ? sql`true` : notInArray(messages.id, [...except]),
      ),
    );
}

/** Those of the keys under which no message was ever queued. */
export async function newKeys(orm: Orm, keys: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ key: messages.key })
    .from(messages)
    .where(inArray(messages.key, [...keys]));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** Deletes messages that ended before a moment; subscriptions forget that they were told them. */
export async function deleteFinishedMessages(orm: Orm, before: Date): Promise<void> {
  const { tag, finishedAt } = messages;
  const deleted = await orm.delete(messages).where(lt(finishedAt, before)).returning({ tag });
  const tags = [...new Set(deleted.map((message) => message.tag))];
  if (tags.length === 0) return;
  await orm
    .update(subscriptions)
    .set({
      told: sql`array(select unnest(${told}) except select unnest(${sql.param(tags)}::text[]))`,
    })
    .where(arrayOverlaps(told, tags));
}
