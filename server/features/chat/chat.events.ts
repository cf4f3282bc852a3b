import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { chatRoom } from '#shared/contracts/chat.ts';

/**
 * Bus topic: there are new lines to read. Payload: the id of the server process that stored them and
 * broadcasts them itself, or nothing.
 */
export const LINES_TOPIC = 'chat-lines';
/** Bus topic: a moderator has decided something. Payload: a `ChatEvent`. */
export const CHAT_TOPIC = 'chat';

const chatEvent = z.discriminatedUnion('kind', [
  /** A line was taken away or is back. */
  z.object({ kind: z.literal('line'), id: z.string(), room: chatRoom }),
  z.object({ kind: z.literal('room'), room: chatRoom }),
  /** Time-outs and bans were added or lifted. */
  z.object({ kind: z.literal('restrictions') }),
  /** Lines of somebody have another name or picture. */
  z.object({ kind: z.literal('renamed') }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export async function publishChatEvent(
  { bus }: Pick<Context, 'bus'>,
  tx: Orm,
  event: ChatEvent,
): Promise<void> {
  await bus.publish(tx, CHAT_TOPIC, JSON.stringify(event));
}

/** The event of a payload; null for an empty one, which means that some may have been missed. */
export function readChatEvent(payload: string): ChatEvent | null {
  return payload === '' ? null : chatEvent.parse(JSON.parse(payload));
}

/** Tells every server process that lines have another name or picture from now on. */
export function publishLinesRenamed(ctx: Pick<Context, 'bus'>, tx: Orm): Promise<void> {
  return publishChatEvent(ctx, tx, { kind: 'renamed' });
}
