import type { Context } from '#server/context.ts';
import type { PushOutcome } from '#server/integrations/index.ts';
import {
  type Due,
  fanOut,
  messagesToFanOut,
  type Noted,
  noteOutcomes,
  selectDue,
} from './deliveries.store.ts';
import { createFailingHosts } from './failing-hosts.ts';
import { quietUntil } from './push.policy.ts';
import { nextTry, type Send } from './sender.ts';

/*
 * A delivery is noted when its push service has answered. If the process is killed between the two,
 * the deliveries on their way, twelve at most, are sent again; the browser shows a repeated one in
 * place of the first (docs/decisions/0027-web-push.md).
 */

/** Requests at the same time; each ends when its outcome is stored. */
const AT_ONCE = 12;
/** Deliveries read at once: reading costs more the more of them wait, and an urgent message waits for these. */
const BATCH = 240;
/** Subscriptions that one statement looks at. */
const FAN_OUT = 500;

/**
 * Sends what is due until nothing is, with twelve requests at a time.
 * @returns false when it stopped early: a host fails again and again, or the server is stopping
 */
export async function sendDue(ctx: Context, send: Send): Promise<boolean> {
  const hosts = createFailingHosts(ctx.logger);
  const note = createNotes(ctx);
  const onTheirWay = new Map<number, Promise<void>>();
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
      .finally(() => onTheirWay.delete(due.id));
    onTheirWay.set(due.id, work);
  };

  while (failure === null && !ctx.readiness.stopping) {
    if (waiting.length === 0) waiting = await readDue(ctx, [...onTheirWay.keys()], hosts.paused());
    const due = onTheirWay.size < AT_ONCE ? waiting.shift() : undefined;
    if (due !== undefined) start(due);
    else if (onTheirWay.size > 0) await Promise.race(onTheirWay.values());
    else break;
  }
  await Promise.all(onTheirWay.values());
  if (failure !== null) throw failure;
  return hosts.paused().length === 0 && !ctx.readiness.stopping;
}

/** Makes the deliveries of new messages, and reads the next ones that are due. */
async function readDue(ctx: Context, except: number[], paused: string[]): Promise<Due[]> {
  const { orm } = ctx.db;
  const now = ctx.clock.now();
  const options = { now, isQuiet: isQuiet(ctx), except };
  for (const id of await messagesToFanOut(orm, options)) {
    while (await fanOut(orm, id, FAN_OUT, now));
  }
  return selectDue(orm, { ...options, limit: BATCH, paused });
}

/** Whether what may wait for the morning does now. */
export function isQuiet({ clock, content }: Pick<Context, 'clock' | 'content'>): boolean {
  return quietUntil(content.current().editions, clock.now()) !== null;
}

/** Whether a delivery that was read may still go out; what is too late is dropped later. */
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
 * Stores outcomes, those together that come while others are being stored. The promise of each
 * resolves when it is stored.
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
