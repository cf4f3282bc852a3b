import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { insertMessages, replaceMessages } from './messages.store.ts';
import { sendTask } from './push.task.ts';
import type { PushMessage } from './push.types.ts';

/**
 * Queues messages and the job that sends them, in the transaction of what they tell. A message whose
 * key was queued before is left out, and so is one that is too late. What is not sent yet of an older
 * message of the subject with the same tag is replaced.
 */
export async function queuePushes(
  tx: Orm,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  messages: readonly PushMessage[],
): Promise<void> {
  const now = clock.now();
  const due = messages.filter(({ expiresAt, slots }) => expiresAt > now && slots?.length !== 0);
  if (due.length === 0) return;
  const stored = await insertMessages(tx, due, now);
  if (stored.length === 0) return;
  for (const subject of new Set(due.map((message) => message.subject))) {
    const own = stored.filter((message) => message.subject === subject);
    const tags = own.map(({ tag }) => tag);
    const except = own.map(({ id }) => id);
    if (tags.length > 0) await replaceMessages(tx, subject, tags, { except, replacedAt: now });
  }
  await jobs.enqueue(tx, sendTask, {});
}

/** Queues one message; see `queuePushes`. */
export function queuePush(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'jobs'>,
  message: PushMessage,
): Promise<void> {
  return queuePushes(tx, ctx, [message]);
}
