import { z } from 'zod';
import type { Config } from '../config/index.ts';
import type { Database } from '../db/database.ts';
import type { TaskDefinition } from '../jobs/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { maskText } from '../lib/mask.ts';
import type { Metrics } from '../lib/metrics.ts';
import { deleteMail, markFailed, markSent, waitingMail } from './mail.store.ts';
import { createDelivery, isRefusedForGood } from './transport.ts';

/** Retries; with the back-off they span about four hours. */
const RETRIES = 9;

/** The parts of the server's context that sending needs. */
interface MailContext {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const mailJob = z.object({ mailId: z.uuid() });
type MailJob = z.infer<typeof mailJob>;

/**
 * Sends one stored e-mail.
 *
 * waiting → sent; waiting → waiting (failed, retried with back-off) → dead (`failedAt`), at once
 * when the server refuses it permanently. A sent e-mail is never sent again. With `forgetWhenDone`
 * the row is deleted instead of becoming sent or dead.
 */
export const mailTask: TaskDefinition<MailJob, MailContext> = {
  name: 'mail-send',
  schema: mailJob,
  retryLimit: RETRIES,
  retryDelaySeconds: 30,
  handle: (ctx, { mailId }) => sendMail(ctx, mailId),
};

async function sendMail(ctx: MailContext, mailId: string): Promise<void> {
  const waiting = await waitingMail(ctx.db.orm, mailId);
  if (waiting === null) return;
  try {
    await createDelivery(ctx.config)(waiting.mail);
  } catch (error) {
    await noteFailure(ctx, { mailId, ...waiting }, error);
    return;
  }
  if (waiting.forgetWhenDone) await deleteMail(ctx.db.orm, mailId);
  else await markSent(ctx.db.orm, mailId, ctx.clock.now());
  ctx.metrics.mails.inc({ outcome: 'sent' });
}

async function noteFailure(
  ctx: MailContext,
  failed: { mailId: string; attempts: number; forgetWhenDone: boolean },
  error: unknown,
): Promise<void> {
  const { mailId, forgetWhenDone } = failed;
  const lastError = maskText(error instanceof Error ? error.message : 'Unknown').slice(0, 500);
  const forGood = isRefusedForGood(error);
  const dead = forGood || failed.attempts + 1 > RETRIES;
  if (dead && forgetWhenDone) await deleteMail(ctx.db.orm, mailId);
  else await markFailed(ctx.db.orm, mailId, { lastError, failedAt: dead ? ctx.clock.now() : null });
  ctx.metrics.mails.inc({ outcome: dead ? 'dead' : 'failed' });
  if (forGood) ctx.logger.error({ mailId, reason: lastError }, 'mail refused by the server');
  else throw new Error(lastError);
}
