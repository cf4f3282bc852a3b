import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import webPush from 'web-push';
import type { Context } from '#server/context.ts';
import { tryWhileLocked } from '#server/db/advisory-locks.ts';
import {
  createPushSender,
  type PushOutcome,
  type PushRequest,
} from '#server/integrations/index.ts';
import type { Logger } from '#server/lib/logger.ts';
import {
  type Due,
  fanOut,
  finishMessages,
  isAnythingDue,
  messagesToFanOut,
  type Noted,
  noteOutcomes,
  selectDue,
} from './deliveries.store.ts';
import { quietUntil, timeToLive } from './push.policy.ts';
import {
  type KeyPair,
  markOutdated,
  type PushMessage,
  storedKeys,
  storeKeys,
} from './push.store.ts';

/** Deliveries dropped per statement. */
const DROPPED_AT_ONCE = 500;

/**
 * Sends everything that is due (docs/product/pocket.md#sending), in one process at a time. After a
 * killed process the next run continues.
 */
export async function sendPushes(ctx: Context): Promise<void> {
  let mayGoOn = true;
  while (mayGoOn && !ctx.readiness.stopping) {
    const run = await tryWhileLocked(ctx.db, 'push-send', async () => {
      const send = createSend(ctx, await keysOf(ctx));
      await finish(ctx);
      const isThrough = await sendDue(ctx, send);
      await finish(ctx);
      return isThrough;
    });
    // A message queued while the run ended found the lock taken, so check once more.
    mayGoOn = run?.result === true && (await isDue(ctx));
  }
}

function isDue(ctx: Context): Promise<boolean> {
  return isAnythingDue(ctx.db.orm, ctx.clock.now(), isQuiet(ctx));
}

async function finish({ db, clock }: Context): Promise<void> {
  while (await finishMessages(db.orm, clock.now(), DROPPED_AT_ONCE));
}

/*
 * A delivery is recorded after its push service has answered. If the process is killed between the
 * two, the deliveries in flight, at most twelve, are sent again; the browser replaces the first one
 * with the repeated one (docs/decisions/0027-web-push.md).
 */

/** Concurrent requests; each ends when its outcome is stored. */
const AT_ONCE = 12;
/**
 * Deliveries per read. Reading costs more the longer the queue; urgent messages wait for a batch.
 */
const BATCH = 240;
/** Subscriptions per fan-out statement. */
const FAN_OUT = 500;

/**
 * Sends due deliveries until none is left, with twelve concurrent requests.
 * @returns false when it stopped early: a host keeps failing, or the server is stopping
 */
async function sendDue(ctx: Context, send: Send): Promise<boolean> {
  const hosts = createFailingHosts(ctx.logger);
  const note = createNotes(ctx);
  const inFlight = new Map<number, Promise<void>>();
  let waiting: Due[] = [];
  let failure: unknown = null;

  const deliver = async (due: Due): Promise<void> => {
    const { host } = new URL(due.endpoint);
    if (!isTimely(ctx, due) || hosts.isPaused(host)) return;
    const outcome = await send(due);
    hosts.note(host, outcome);
    await note(notedOf(ctx, due, outcome));
  };
  const start = (due: Due): void => {
    const work = deliver(due)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => inFlight.delete(due.id));
    inFlight.set(due.id, work);
  };

  try {
    while (failure === null && !ctx.readiness.stopping) {
      if (waiting.length === 0) waiting = await readDue(ctx, [...inFlight.keys()], hosts.paused());
      const due = inFlight.size < AT_ONCE ? waiting.shift() : undefined;
      if (due !== undefined) start(due);
      else if (inFlight.size > 0) await Promise.race(inFlight.values());
      else break;
    }
  } finally {
    await Promise.all(inFlight.values());
  }
  if (failure !== null) throw failure;
  return hosts.paused().length === 0 && !ctx.readiness.stopping;
}

/** Creates the deliveries of new messages, and reads the next due ones. */
async function readDue(ctx: Context, except: number[], paused: string[]): Promise<Due[]> {
  const { orm } = ctx.db;
  const now = ctx.clock.now();
  const options = { now, isQuiet: isQuiet(ctx), except };
  for (const id of await messagesToFanOut(orm, options)) {
    while (await fanOut(orm, id, FAN_OUT, now));
  }
  return selectDue(orm, { ...options, limit: BATCH, paused });
}

function isQuiet({ clock, content }: Pick<Context, 'clock' | 'content'>): boolean {
  return quietUntil(content.current().editions, clock.now()) !== null;
}

/** Whether a delivery read earlier may still be sent; expired ones are dropped later. */
function isTimely(ctx: Context, { waitsForMorning, expiresAt }: Due): boolean {
  return ctx.clock.now() < expiresAt && !(waitsForMorning && isQuiet(ctx));
}

function notedOf({ clock, metrics }: Context, due: Due, outcome: PushOutcome): Noted {
  metrics.pushes.inc({ outcome: outcome.kind });
  const { id, attempts } = due;
  if (outcome.kind !== 'later') {
    const error = outcome.kind === 'refused' ? outcome.error : null;
    return { id, kind: outcome.kind, error, notBefore: null };
  }
  const notBefore = nextTry(clock.now(), attempts, outcome.retryAfterSeconds);
  return { id, kind: 'later', error: outcome.error, notBefore };
}

/**
 * Stores outcomes; those that arrive during a write are stored together in the next one. Each
 * promise resolves when its outcome is stored.
 */
function createNotes({ db, clock }: Context): (noted: Noted) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let open: { outcomes: Noted[]; stored: Promise<void> } | null = null;
  return (noted) => {
    if (open === null) {
      const outcomes: Noted[] = [];
      const stored = last
        .catch(() => {})
        .then(() => {
          open = null;
          return noteOutcomes(db.orm, outcomes, clock.now());
        });
      last = stored;
      open = { outcomes, stored };
    }
    open.outcomes.push(noted);
    return open.stored;
  };
}

/** After this many failures in a row a host is paused for the rest of a run. */
const FAILURES_IN_A_ROW = 5;

/**
 * Tracks push services that fail during one run, so that one that hangs does not take all the
 * request slots. Logs each kind of failure once per host, and never an endpoint, which is a secret.
 */
function createFailingHosts(logger: Logger) {
  const failures = new Map<string, number>();
  const logged = new Set<string>();

  const log = (host: string, outcome: PushOutcome) => {
    if (outcome.kind !== 'refused' && outcome.kind !== 'later') return;
    const { kind, error } = outcome;
    if (logged.has(`${host} ${error}`)) return;
    logged.add(`${host} ${error}`);
    logger[kind === 'refused' ? 'error' : 'warn']({ host, error }, `push message ${kind}`);
  };

  return {
    note(host: string, outcome: PushOutcome): void {
      log(host, outcome);
      failures.set(host, outcome.kind === 'later' ? (failures.get(host) ?? 0) + 1 : 0);
    },
    isPaused: (host: string) => (failures.get(host) ?? 0) >= FAILURES_IN_A_ROW,
    paused: () => [...failures.keys()].filter((h) => (failures.get(h) ?? 0) >= FAILURES_IN_A_ROW),
  };
}

type Deps = Pick<Context, 'db' | 'config' | 'clock'>;

/**
 * VAPID keys: the configured ones, else the pair stored in the database, created on first use.
 * Concurrent processes get the same pair.
 */
export async function keysOf({ db, config, clock }: Deps): Promise<KeyPair> {
  if (config.push.keys !== null) return config.push.keys;
  const stored = await storedKeys(db.orm);
  if (stored !== null) return stored;
  await storeKeys(db.orm, webPush.generateVAPIDKeys(), clock.now());
  const made = await storedKeys(db.orm);
  if (made === null) throw new Error('The keys for push were not stored');
  return made;
}

/** At start: creates the keys, and marks subscriptions made with other keys. */
export async function ensurePushKeys(ctx: Deps): Promise<void> {
  const { publicKey } = await keysOf(ctx);
  await markOutdated(ctx.db.orm, publicKey);
}

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** Fields of a delivery needed for its request. */
type Sendable = Pick<Due, 'endpoint' | 'p256dh' | 'auth' | 'payload' | 'expiresAt'> &
  Pick<PushMessage, 'waitsForMorning'>;

/** Sends one message to one browser; resolves with the push service's answer. */
type Send = (due: Sendable) => Promise<PushOutcome>;

/**
 * Creates the sender of one run. Requests are encrypted one per turn of the event loop, so that a
 * dozen of them do not delay other requests.
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
    // A reminder or a cancellation is useless if the phone gets it only when it next wakes by
    // itself.
    urgency: waitsForMorning ? 'normal' : 'high',
    topic: createHash('sha256').update(payload.tag).digest('base64url').slice(0, 32),
  };
}

/** Retry time of a delivery: the push service's Retry-After, else exponential back-off. */
export function nextTry(now: Date, attempts: number, retryAfterSeconds: number | null): Date {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 16));
  return new Date(now.getTime() + Math.max(pause, retryAfterSeconds ?? 0) * 1000);
}
