import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { isMemberList, type JsonObject } from '#shared/rules/content-pointer.ts';
import { changedActs, changeMessage } from './changes.message.ts';
import { replaceMessages } from './messages.store.ts';
import { queuePushes } from './queue.service.ts';

/** A document that becomes the live one. */
interface Published {
  key: string;
  number: number;
  /** Null for the first version. */
  before: JsonObject | null;
  after: JsonObject;
  /** Acts whose audience is told of nothing. */
  untold: readonly string[];
}

/**
 * Queues what a publication changes of acts that were announced, for those who starred them, in its
 * transaction (docs/product/pocket.md#what-is-sent). What still waits to be told before the start of
 * one of these acts is no longer right and is taken back.
 */
export async function queueChanges(
  tx: Orm,
  ctx: Pick<Context, 'clock' | 'jobs'>,
  { key, number, before, after, untold }: Published,
): Promise<void> {
  if (before === null || !isMemberList(before.slots)) return;
  const acts = changedActs(before, after);
  if (acts.length === 0) return;
  const messages = acts.map((act) => changeMessage(act, `change:${key}:${number}`));
  await lockUntilCommit(tx, 'push-programme');
  const tags = messages.map(({ payload }) => payload.tag);
  await replaceMessages(tx, 'soon', tags, { except: [], replacedAt: ctx.clock.now() });
  const told = messages.filter(({ slots }) => !slots?.some((slot) => untold.includes(slot)));
  if (told.length > 0) await queuePushes(tx, ctx, told);
}
