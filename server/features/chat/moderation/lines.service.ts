import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { notFound, unauthorized } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { LineStatus, RestorableStatus } from '#shared/contracts/chat-admin.ts';
import { SYSTEM_NAME } from '#shared/rules/chat.ts';
import { publishChatEvent } from '../chat.events.ts';
import { addressHash, type Identity, userSender } from '../identity.ts';
import { LINES_TOPIC } from '../lines/writer.ts';
import { recordActivity } from '../store/activity.store.ts';
import {
  handleReports,
  insertReport,
  lockLine,
  releaseLine,
  reopenReports,
  reportersSince,
  setStatus,
} from '../store/moderation.store.ts';
import { memberOf } from '../store/people.store.ts';

type Line = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/** Writes an act on a line to the audit log, without the line's text. */
async function recordLineAct(
  ctx: Context,
  tx: Orm,
  actor: string,
  action: ActName,
  { id, status, navn, room, userId }: Line,
  becomes: LineStatus,
): Promise<void> {
  await recordAct(tx, ctx, {
    actor,
    action,
    subjectType: 'chat_line',
    subjectId: String(id),
    before: { status },
    after: { status: becomes, navn, room, ...(userId !== null && { userId }) },
  });
}

function publishLine(ctx: Context, tx: Orm, { id, room }: Line): Promise<void> {
  return publishChatEvent(ctx, tx, { kind: 'line', id: String(id), room });
}

/** Removes a line from the rooms and the history. Idempotent. */
export async function deleteLine(ctx: Context, actor: string, id: bigint): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, id);
    if (line === null) throw notFound();
    if (line.status === 'deleted') return;
    const now = ctx.clock.now();
    await setStatus(tx, id, 'deleted', now, line.clearedAt, line.status);
    await handleReports(tx, id, now);
    await recordLineAct(ctx, tx, actor, 'chat_line.delete', line, 'deleted');
    await publishLine(ctx, tx, line);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/**
 * Undoes the moderation of a line (docs/product/chat.md#moderation). A hidden line is shown again
 * under its old id, a held one under a new id; earlier reports no longer count. A deleted line gets
 * its previous status back, including held. Does nothing when its status is not `from`.
 */
export async function restoreLine(
  ctx: Context,
  actor: string,
  id: bigint,
  from?: RestorableStatus,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // The chat's lock before the row lock, as in a batch of lines, to avoid a deadlock.
    await lockUntilCommit(tx, 'chat');
    const line = await lockLine(tx, id);
    if (line === null) throw notFound();
    if (!stands(line, from)) return;
    const now = ctx.clock.now();
    const isDone = line.status === 'shown' && line.clearedAt !== null;
    if (isDone && (await handleReports(tx, id, now)) === 0) return;
    const status = restoredStatus(line);
    await recordLineAct(ctx, tx, actor, 'chat_line.restore', line, status);
    if (status === 'shown') await show(ctx, tx, line, now);
    else await waitAgain(tx, line, status, now);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

function stands({ status }: Line, from: RestorableStatus): boolean {
  if (from === 'removed') return status === 'deleted' || status === 'hidden';
  return from === undefined || from === status;
}

function restoredStatus({ status, statusBefore }: Line): LineStatus {
  return status === 'deleted' ? (statusBefore ?? 'shown') : 'shown';
}

async function show(ctx: Context, tx: Orm, line: Line, now: Date): Promise<void> {
  await handleReports(tx, line.id, now);
  if (line.status === 'held') await release(ctx, tx, line, now);
  else await setStatus(tx, line.id, 'shown', now, now);
  if (stands(line, 'removed')) await publishLine(ctx, tx, line);
}

/** A line deleted while held is held again, with its reports. */
async function waitAgain(tx: Orm, line: Line, status: LineStatus, now: Date): Promise<void> {
  if (line.moderatedAt !== null) await reopenReports(tx, line.id, line.moderatedAt);
  await setStatus(tx, line.id, status, now, line.clearedAt);
}

async function release(ctx: Context, tx: Orm, line: Line, now: Date): Promise<void> {
  const { sender, navn, room } = line;
  // Null when the account was deleted.
  if (sender !== null) await recordActivity(ctx, tx, [{ sender, navn, room }], now);
  await releaseLine(ctx, tx, line.id, now);
  await ctx.bus.publish(tx, LINES_TOPIC);
}

/**
 * Number of different reporters within the time that hides a line (docs/product/chat.md#reports).
 */
const REPORTERS = 3;
const WITHIN_MS = 600_000;

type Reporter = Pick<Identity, 'login' | 'visitor' | 'networks'>;

/**
 * Who reports, and the key under which it counts towards hiding a line: the account, or a visitor's
 * address. Cookies cost nothing, so several at one address count once, although each reason is
 * stored; the same goes for an IPv6 subscriber's whole /56.
 */
function reporterOf(
  { config }: Pick<Context, 'config'>,
  { login, visitor, networks }: Reporter,
): { reporter: string; countsAs: string | null } {
  if (login !== null) return { reporter: userSender(login.subjectId), countsAs: null };
  const [address, subscriber = address] = networks;
  const place = `a:${addressHash(config, subscriber?.key ?? '')}`;
  return visitor === null
    ? { reporter: place, countsAs: null }
    : { reporter: visitor, countsAs: place };
}

/** Throws 401 for an account that was deleted; no account is deleted from then until the commit. */
async function holdAccount(tx: Orm, { login }: Reporter): Promise<void> {
  if (login === null) return;
  await lockUntilCommit(tx, 'chat');
  if ((await memberOf(tx, login.subjectId)) === null) throw unauthorized();
}

/**
 * Stores a report of a line; a second one by the same person changes nothing. A report by another
 * person is queued for an administrator even after earlier ones were dismissed. Throws 404 for a
 * line that is not public.
 * @returns whether it was stored
 */
export async function reportLine(
  ctx: Context,
  who: Reporter,
  id: bigint,
  reason: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await holdAccount(tx, who);
    // The row lock serialises reports of a line, so that the third of three concurrent ones counts
    // the others.
    const line = await lockLine(tx, id);
    if (line === null || (line.status !== 'shown' && line.status !== 'hidden')) throw notFound();
    const now = ctx.clock.now();
    const report = { ...reporterOf(ctx, who), messageId: id, reason, createdAt: now };
    const isNew = await insertReport(tx, report);
    if (!isNew) return false;
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    const mayHide = line.status === 'shown' && line.isAdmin === 'false' && line.clearedAt === null;
    const since = new Date(now.getTime() - WITHIN_MS);
    if (!mayHide || (await reportersSince(tx, id, since)) < REPORTERS) return true;
    await setStatus(tx, id, 'hidden', now, null);
    await recordLineAct(ctx, tx, SYSTEM_NAME, 'chat_line.hide', line, 'hidden');
    await publishLine(ctx, tx, line);
    return true;
  });
}

/**
 * Dismisses the reports of a line: it stays, and reports no longer hide it. Does nothing for one that was
 * deleted meanwhile, or waits to be shown.
 */
export async function dismissReports(ctx: Context, actor: string, id: bigint): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, id);
    if (line === null) throw notFound();
    if (line.status !== 'shown' && line.status !== 'hidden') return;
    const now = ctx.clock.now();
    const wasHidden = line.status === 'hidden';
    const handled = await handleReports(tx, id, now);
    if (handled === 0 && !wasHidden && line.clearedAt !== null) return;
    const status = wasHidden ? 'shown' : line.status;
    await setStatus(tx, id, status, now, now);
    await recordLineAct(ctx, tx, actor, 'chat_line.dismiss_reports', line, status);
    if (wasHidden) await publishLine(ctx, tx, line);
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}
