import type { Context } from '#server/context.ts';
import { lockAddress } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { contactMail } from '#server/email/index.ts';
import { assertSameSubmit, idempotentId, SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';
import type {
  AdminContactMessage,
  ContactBulk,
  ContactBulkAnswer,
  ContactChange,
  ContactQuery,
} from '#shared/contracts/contact-admin.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { List } from '#shared/contracts/list.ts';
import { fold } from '#shared/contracts/text.ts';
import { formatDate, osloClock, osloDate } from '#shared/oslo-time.ts';
import type { Acting } from '../admins/index.ts';
import { recordAct } from '../audit/index.ts';
import {
  type ContactMessage,
  countMessages,
  earlierMessage,
  insertMessage,
  lockMessages,
  type Mark,
  markMessages,
  messageById,
  type NewMessage,
  selectMessages,
} from './contact.store.ts';

/** Answer to every accepted submit, also a repeated one. */
const ANSWER: MessageAnswer = {
  success: true,
  message: 'Takk for meldingen! Vi tar kontakt så snart som mulig.',
};

/**
 * Stores a message and queues its e-mail to the organisers in one transaction. A repeated submit,
 * by its idempotency key or by the same content within 10 seconds, changes nothing and gets the
 * same answer.
 * @throws AppError 422 when its key came before with other content
 */
export async function submitMessage(
  ctx: Context,
  request: ContactRequest,
  idempotencyKey: string | null,
): Promise<MessageAnswer> {
  const id = idempotentId(ctx, idempotencyKey, 'contact', fold(request.epost));
  await ctx.db.transaction(async (tx) => {
    // Serialises concurrent submits of the same message.
    await lockAddress(tx, request.epost);
    const createdAt = ctx.clock.now();
    const message = { ...request, id, createdAt };
    const since = new Date(createdAt.getTime() - SAME_CONTENT_MS);
    const earlier = await earlierMessage(tx, message, since);
    if (earlier !== null) {
      const { navn, emne, melding } = message;
      return assertSameSubmit(earlier, { navn, emne, melding });
    }
    await insertMessage(tx, message);
    await ctx.mailer.enqueue(tx, mailFor(ctx, message));
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
  return ANSWER;
}

function mailFor(ctx: Context, message: NewMessage) {
  const { createdAt, epost, id } = message;
  const receivedAt = `${formatDate(osloDate(createdAt))} kl. ${osloClock(createdAt)}`;
  return {
    to: ctx.config.mail.organisers ?? ctx.content.current().site.contact.general.email,
    ...contactMail({ ...message, publicUrl: ctx.publicUrl(), receivedAt }),
    concerns: id,
    headers: { 'Reply-To': epost },
  };
}

type Kind = ContactBulk['act'];

/**
 * For each act: which messages it applies to, and what it sets. A deleted message can only be
 * restored.
 */
const ACTS: Record<
  Kind,
  {
    applies(message: ContactMessage): boolean;
    /** Whether the message has this state already: then the act changes nothing and is no error. */
    isDone(message: ContactMessage): boolean;
    mark(now: Date, username: string): Mark;
  }
> = {
  handle: {
    applies: ({ deletedAt }) => deletedAt === null,
    isDone: ({ handledAt }) => handledAt !== null,
    mark: (handledAt, handledBy) => ({ handledAt, handledBy }),
  },
  reopen: {
    applies: ({ deletedAt }) => deletedAt === null,
    isDone: ({ handledAt }) => handledAt === null,
    mark: () => ({ handledAt: null, handledBy: null }),
  },
  delete: {
    applies: () => true,
    isDone: ({ deletedAt }) => deletedAt !== null,
    mark: (deletedAt) => ({ deletedAt }),
  },
  restore: {
    applies: () => true,
    isDone: ({ deletedAt }) => deletedAt === null,
    mark: () => ({ deletedAt: null }),
  },
};

/** The messages; an object with `total` when a page was asked for, else an array. */
export async function listMessages(
  ctx: Context,
  query: ContactQuery,
): Promise<AdminContactMessage[] | List<AdminContactMessage>> {
  const { orm } = ctx.db;
  const messages = (await selectMessages(orm, query)).map(contactMessageView);
  return query.paged ? { items: messages, total: await countMessages(orm, query) } : messages;
}

/** Applies the act to the locked messages that it changes, and returns those. */
async function apply(
  tx: Orm,
  ctx: Context,
  { ids, act }: ContactBulk,
  acting: Acting,
): Promise<{ found: ContactMessage[]; changed: ContactMessage[] }> {
  const { applies, isDone, mark } = ACTS[act];
  const found = (await lockMessages(tx, ids)).filter(applies);
  const changed = found.filter((message) => !isDone(message));
  if (changed.length > 0) {
    const marked = changed.map(({ id }) => id);
    await markMessages(tx, marked, mark(ctx.clock.now(), acting.username));
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  }
  return { found, changed };
}

const stateOf = ({ handledAt, deletedAt }: ContactMessage) => ({
  handled: handledAt !== null,
  deleted: deletedAt !== null,
});

async function actOnOne(
  ctx: Context,
  id: string,
  act: Kind,
  acting: Acting,
): Promise<ContactMessage> {
  return ctx.db.transaction(async (tx) => {
    const { found, changed } = await apply(tx, ctx, { ids: [id], act }, acting);
    const after = found.length === 0 ? null : await messageById(tx, id);
    if (after === null) throw notFound();
    for (const before of changed) {
      await recordAct(tx, ctx, {
        actor: acting.username,
        action: `contact.${act}`,
        subjectType: 'contact',
        subjectId: id,
        before: stateOf(before),
        after: stateOf(after),
        requestId: acting.requestId,
      });
    }
    return after;
  });
}

/**
 * Marks a message as handled or unhandled, or restores a deleted one.
 * @throws AppError 404 for an unknown message, and for a deleted one unless it is restored
 */
export async function changeMessage(
  ctx: Context,
  id: string,
  { handled }: ContactChange,
  acting: Acting,
): Promise<AdminContactMessage> {
  const act = handled === undefined ? 'restore' : handled ? 'handle' : 'reopen';
  return contactMessageView(await actOnOne(ctx, id, act, acting));
}

/**
 * Soft-deletes a message; 'Angre' restores it. Idempotent.
 * @throws AppError 404
 */
export async function deleteMessage(ctx: Context, id: string, acting: Acting): Promise<void> {
  await actOnOne(ctx, id, 'delete', acting);
}

/**
 * Applies one act to several messages, with one audit entry for all. Unknown ids, and messages that
 * the act does not change, are skipped.
 */
export async function changeMessages(
  ctx: Context,
  { ids, act }: ContactBulk,
  acting: Acting,
): Promise<ContactBulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const { changed } = await apply(tx, ctx, { ids, act }, acting);
    if (changed.length > 0) {
      const before = changed.map((message) => ({ id: message.id, ...stateOf(message) }));
      await recordAct(tx, ctx, {
        actor: acting.username,
        action: `contact.${act}`,
        subjectType: 'contact',
        before: { messages: before },
        after: { count: changed.length },
        requestId: acting.requestId,
      });
    }
    return { success: true, changed: changed.length, ids: changed.map(({ id }) => id) };
  });
}

/** A message for the back office; its date under two names, since clients know either. */
function contactMessageView(message: ContactMessage): AdminContactMessage {
  const { createdAt, handledAt, deletedAt: _deletedAt, ...rest } = message;
  const at = createdAt.toISOString();
  const handled = { handled: handledAt !== null, handledAt: handledAt?.toISOString() ?? null };
  return { ...rest, ...handled, createdAt: at, opprettet: at };
}
