import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import {
  createPushSender,
  type PushOutcome,
  type PushRequest,
} from '#server/integrations/index.ts';
import type { Due } from './deliveries.store.ts';
import type { KeyPair } from './keys.store.ts';
import { timeToLive } from './push.policy.ts';
import type { PushMessage } from './push.types.ts';

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** The parts of a message that its request is made of. */
type Sendable = Pick<Due, 'endpoint' | 'p256dh' | 'auth' | 'payload' | 'expiresAt'> &
  Pick<PushMessage, 'waitsForMorning'>;

/** Sends one message to one browser; resolves with what its push service said. */
export type Send = (due: Sendable) => Promise<PushOutcome>;

/**
 * Creates the sender of one run. Requests are encrypted one at a time, each in its own turn of the
 * event loop, so that a dozen of them never hold up a visitor.
 */
export function createSend(ctx: Context, keys: KeyPair): Send {
  const { config, clock, fetch } = ctx;
  const mail = ctx.content.current().site.contact.general.email;
  const subject = config.push.subject ?? `mailto:${mail}`;
  const send = createPushSender({
    fetch,
    clock,
    timeoutMs: config.times.outgoingMs,
    keys,
    subject,
  });
  let turn: Promise<unknown> = Promise.resolve();
  return async (due) => {
    turn = turn.then(() => nextTurn());
    await turn;
    return send(due, requestOf(due, clock.now()));
  };
}

function requestOf({ payload, waitsForMorning, expiresAt }: Sendable, now: Date): PushRequest {
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: timeToLive(expiresAt, now),
    // A start in 15 minutes or a cancelled act is of no use when the phone next wakes by itself.
    urgency: waitsForMorning ? 'normal' : 'high',
    topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
  };
}

/** When a delivery is tried again: as its push service asks, else after a doubled pause. */
export function nextTry(now: Date, attempts: number, retryAfterSeconds: number | null): Date {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 16));
  return new Date(now.getTime() + Math.max(pause, retryAfterSeconds ?? 0) * 1000);
}
