import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { chatRoom } from '#shared/contracts/chat.ts';

/** Bus topic: a moderator's decision. Payload: a `ChatEvent`. */
export const CHAT_TOPIC = 'chat';

const chatEvent = z.discriminatedUnion('kind', [
  /** A line was removed or restored. */
  z.object({ kind: z.literal('line'), id: z.string(), room: chatRoom }),
  z.object({ kind: z.literal('room'), room: chatRoom }),
  /** Time-outs and bans were added or lifted. */
  z.object({ kind: z.literal('restrictions') }),
  /** The name or picture on a user's lines changed; without an id, possibly on anybody's. */
  z.object({ kind: z.literal('renamed'), userId: z.string().optional() }),
]);
type ChatEvent = z.infer<typeof chatEvent>;

export async function publishChatEvent(
  { bus }: Pick<Context, 'bus'>,
  tx: Orm,
  event: ChatEvent,
): Promise<void> {
  await bus.publish(tx, CHAT_TOPIC, JSON.stringify(event));
}

/** Parses a payload; null for an empty one, which means that events may have been missed. */
export function readChatEvent(payload: string): ChatEvent | null {
  return payload === '' ? null : chatEvent.parse(JSON.parse(payload));
}

/** Publishes that the picture on a user's lines changed. */
export function publishNewPicture(
  ctx: Pick<Context, 'bus'>,
  tx: Orm,
  userId: string,
): Promise<void> {
  return publishChatEvent(ctx, tx, { kind: 'renamed', userId });
}
