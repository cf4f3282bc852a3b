import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { conflict, notFound } from '#server/lib/errors.ts';
import { userTopic } from '#server/realtime/topics.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';
import { FESTIVAL } from '../gifts/index.ts';
import {
  deleteUnread,
  hasMessage,
  type InboxMessage,
  insertMessage,
  markRead,
  messagesOfUser,
  type NewMessage,
} from './inbox.store.ts';

/** A message for its reader. */
function messageView(message: InboxMessage): UserMessage {
  return {
    id: message.id,
    fromAdmin: message.fromAdmin,
    title: message.title,
    message: message.message,
    messageType: message.messageType,
    read: message.read,
    readAt: message.readAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

/** A message for the back office, with whether it can be withdrawn. */
export function adminMessageView(message: InboxMessage) {
  return { ...messageView(message), revocable: !message.read && message.fromAdmin !== FESTIVAL };
}

/** The messages of the user, newest first. */
export async function listMessages(ctx: Context, userId: string): Promise<UserMessage[]> {
  return (await messagesOfUser(ctx.db.orm, userId)).map(messageView);
}

/**
 * Marks one message as read; keeps the time of the first reading.
 * @throws AppError 404 for an unknown message and for another person's
 */
export async function readMessage(ctx: Context, userId: string, id: string): Promise<void> {
  const known = await ctx.db.transaction(async (tx) => {
    const marked = await markRead(tx, { userId, ids: [id], readAt: ctx.clock.now() });
    if (marked > 0) await ctx.bus.publish(tx, userTopic(userId), 'messages');
    return marked > 0 || hasMessage(tx, userId, id);
  });
  if (!known) throw notFound();
}

/**
 * 'Merk alle som lest'. With `ids` only those: a message that arrived after the client loaded the
 * list has not been seen.
 */
export async function readAllMessages(
  ctx: Context,
  userId: string,
  ids?: readonly string[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const marked = await markRead(tx, { userId, ids, readAt: ctx.clock.now() });
    if (marked > 0) await ctx.bus.publish(tx, userTopic(userId), 'messages');
  });
}

/**
 * Sends a message to a user's inbox and notifies their open pages; null when it was sent before.
 */
export async function sendMessage(
  tx: Orm,
  ctx: Context,
  message: NewMessage,
): Promise<InboxMessage | null> {
  const sent = await insertMessage(tx, message, ctx.clock.now());
  if (sent !== null) await ctx.bus.publish(tx, userTopic(message.userId), 'messages');
  return sent;
}

/**
 * Withdraws an unread message of an admin and notifies the user's open pages.
 * @throws AppError 404 for an unknown message, 409 for one that was read or that no admin wrote
 */
export async function takeMessageBack(
  tx: Orm,
  ctx: Context,
  { userId, id }: { userId: string; id: string },
): Promise<InboxMessage> {
  const taken = await deleteUnread(tx, { userId, id, notFrom: FESTIVAL });
  if (taken === null) {
    if (!(await hasMessage(tx, userId, id))) throw notFound();
    throw conflict('Meldingen er lest eller kom av seg selv, og kan ikke tas tilbake.');
  }
  await ctx.bus.publish(tx, userTopic(userId), 'messages');
  return taken;
}

/** Sends a new account its welcome message. */
export async function welcomeMessage(tx: Orm, ctx: Context, user: { id: string }): Promise<void> {
  await sendMessage(tx, ctx, {
    userId: user.id,
    fromAdmin: FESTIVAL,
    title: 'Velkommen til CTRL',
    message: 'Så fint at du er her! Du har fått en gave. Den ligger under Gaver.',
  });
}
