import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { addressKeys } from '#server/http/limits.ts';
import type { PushOutcome } from '#server/integrations/index.ts';
import type { EnqueuedTask, TaskDefinition } from '#server/jobs/index.ts';
import { AppError, badRequest, conflict, notFound, unavailable } from '#server/lib/errors.ts';
import type { PushPayload, PushSubscriptionRequest } from '#shared/contracts/push.ts';
import { HOUR_MS } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { insertDelivery } from './deliveries.store.ts';
import { isAuthSecret, isPublicKey, pushAddress } from './push.policy.ts';
import {
  deleteSubscription,
  evictUnproven,
  insertMessages,
  isFull,
  noteAccepted,
  type PushMessage,
  replaceMessages,
  type Subscription,
  subscriptionAt,
  upsertSubscription,
} from './push.store.ts';
import { createSend, keysOf, nextTry, sendPushes } from './send.service.ts';

const MAX_SUBSCRIPTIONS = 200_000;

const UNKNOWN_SERVICE = 'Ukjent pushtjeneste';
const OTHER_KEY = 'Slå varslene av og på igjen i denne nettleseren.';
const GONE = 'Nettleseren tar ikke lenger imot varsler. Slå dem på igjen.';

/** The server's public key; null when push is off. */
export async function publicKey(ctx: Context): Promise<string | null> {
  return ctx.config.push.hosts.length === 0 ? null : (await keysOf(ctx)).publicKey;
}

/**
 * Creates or changes a browser's subscription (docs/product/pocket.md#push-subscriptions). `from`
 * is the logged-in account and the address; new subscriptions are rate limited per address. At
 * `most` subscriptions, a new one replaces one that has never accepted a message.
 * @throws AppError 400 for an endpoint at no known push service and for invalid keys, 409 when the
 *   browser subscribed with an earlier key of the server, 429, 503 when all `most` are in use
 */
export async function subscribe(
  ctx: Context,
  { endpoint, keys, subjects, slots }: PushSubscriptionRequest,
  { userId, ip }: { userId: string | null; ip: string },
  most = MAX_SUBSCRIPTIONS,
): Promise<{ success: true; message: string }> {
  const address = addressOf(ctx, endpoint);
  if (!isPublicKey(keys.p256dh)) throw badRequest({ 'keys.p256dh': 'Ugyldig nøkkel' });
  if (!isAuthSecret(keys.auth)) throw badRequest({ 'keys.auth': 'Ugyldig nøkkel' });
  const { orm } = ctx.db;
  const known = await subscriptionAt(orm, address);
  if (known === null) {
    await ctx.limits.consume('pushNew', userId === null ? addressKeys(ip) : `user:${userId}`);
    if ((await isFull(orm, most)) && !(await evictUnproven(orm))) throw unavailable(3600);
  }
  const { outdated } = await upsertSubscription(orm, {
    ...keys,
    endpoint: address,
    serverKey: (await keysOf(ctx)).publicKey,
    subjects: [...new Set(subjects)],
    slots: [...new Set(slots)],
    userId,
    updatedAt: ctx.clock.now(),
  });
  if (outdated) throw conflict(OTHER_KEY);
  return { success: true, message: 'Varslene er lagret for denne nettleseren.' };
}

/** Deletes a browser's subscription. Idempotent. */
export async function unsubscribe(ctx: Context, endpoint: string) {
  await deleteSubscription(ctx.db.orm, new URL(endpoint).href);
  return { success: true, message: 'Varslene er slått av for denne nettleseren.' } as const;
}

function addressOf({ config }: Pick<Context, 'config'>, endpoint: string): string {
  const address = pushAddress(endpoint, config.push.hosts);
  if (address === null || address.length > 1000) throw badRequest({ endpoint: UNKNOWN_SERVICE });
  return address;
}

const TEST: PushPayload = {
  title: 'Varsler virker',
  body: 'Slik ser et varsel fra CTRL ut.',
  url: paths.home,
  tag: 'test',
};

/**
 * Sends a test to one browser, also in quiet hours, and returns the push service's answer.
 * @throws AppError 404 for an unknown or expired subscription, 409 for one with an earlier key,
 *   429, 503 when the service refuses the message
 */
export async function sendTest(ctx: Context, endpoint: string) {
  const subscription = await subscriptionAt(ctx.db.orm, addressOf(ctx, endpoint));
  if (subscription === null) throw notFound(GONE);
  if (subscription.outdated) throw conflict(OTHER_KEY);
  await ctx.limits.consume('pushTest', subscription.endpoint);
  const now = ctx.clock.now();
  const message: PushMessage = {
    ...{ key: `test:${ctx.random.uuid()}`, payload: TEST, urgent: true },
    ...{ subject: 'announcements', slots: null, expiresAt: new Date(now.getTime() + HOUR_MS) },
  };
  const outcome = await createSend(ctx, await keysOf(ctx))({ ...subscription, ...message });
  ctx.metrics.pushes.inc({ outcome: outcome.kind });
  return answerTo(ctx, subscription, message, outcome);
}

async function answerTo(
  ctx: Context,
  subscription: Subscription,
  message: PushMessage,
  outcome: PushOutcome,
): Promise<{ success: true; message: string }> {
  if (outcome.kind === 'accepted') {
    await noteAccepted(ctx.db.orm, subscription.id, ctx.clock.now());
    return { success: true, message: 'Akseptert av pushtjenesten.' };
  }
  if (outcome.kind === 'gone') {
    await deleteSubscription(ctx.db.orm, subscription.endpoint);
    throw notFound(GONE);
  }
  if (outcome.kind === 'refused') {
    throw new AppError(503, 'Pushtjenesten avviste varselet. Slå varslene av og på igjen.');
  }
  await tryAgain(ctx, subscription.id, message, outcome.retryAfterSeconds);
  return { success: true, message: 'Pushtjenesten svarer ikke nå. Serveren prøver igjen.' };
}

async function tryAgain(
  { db, clock }: Context,
  subscriptionId: number,
  message: PushMessage,
  retryAfterSeconds: number | null,
): Promise<void> {
  const now = clock.now();
  const notBefore = nextTry(now, 0, retryAfterSeconds);
  await db.transaction(async (tx) => {
    const [stored] = await insertMessages(tx, [message], now, now);
    if (stored === undefined) return;
    await insertDelivery(tx, { messageId: stored.id, subscriptionId, notBefore });
  });
}

/**
 * Queues messages and the job that sends them, in the caller's transaction. Skips expired messages
 * and those whose key was queued before. Replaces unsent older messages of the same subject and
 * tag.
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

/** A run can take until the whole queue is sent. */
const HOUR_SECONDS = 3600;

/** Job stored with each queued message. */
export const sendTask = {
  name: 'push-send',
  schema: z.object({}),
  retryLimit: 3,
  expireInSeconds: HOUR_SECONDS,
} satisfies EnqueuedTask<Record<string, never>>;

/** Sends queued messages. Also scheduled every minute, for retries. */
export const pushTask: TaskDefinition<Record<string, unknown>, Context> = {
  ...sendTask,
  schedule: '* * * * *',
  atStart: true,
  handle: (ctx) => sendPushes(ctx),
};
