import type { Context } from '#server/context.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import { publishChatEvent } from '../chat.events.ts';
import { addressHash, type Identity, userSender } from '../connection/identity.ts';
import { lineActFields } from './moderation.service.ts';
import {
  handleReports,
  insertReport,
  lockLine,
  reportersSince,
  setStatus,
} from './moderation.store.ts';

/**
 * Number of different reporters within the time that hides a line (docs/product/chat.md#reports).
 */
const REPORTERS = 3;
const WITHIN_MS = 600_000;

type Reporter = Pick<Identity, 'login' | 'visitor' | 'networks'>;

/**
 * Who reports, and as whom they count towards hiding a line: the account, or the address of a visitor.
 * Cookies are free to get, so several of them at one address count once, although each one's reason is
 * stored; so do the networks of an IPv6 subscriber, who may have a whole /56.
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

/**
 * Stores a report of a line; the same person's second report changes nothing. Another person's waits for
 * an administrator also after earlier ones were dismissed. Throws 404 for a line that is not public.
 * @returns whether it was stored
 */
export async function reportLine(
  ctx: Context,
  who: Reporter,
  id: bigint,
  reason: string,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    // The row's lock serialises reports of a line, so that the third of three concurrent ones
    // counts the others.
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
    await recordAct(tx, ctx, {
      actor: SYSTEM_NAME,
      action: 'chat_line.hide',
      subjectType: 'chat_line',
      subjectId: String(id),
      before: { status: 'shown' },
      after: lineActFields(line, 'hidden'),
    });
    await publishChatEvent(ctx, tx, { kind: 'line', id: String(id), room: line.room });
    return true;
  });
}

/** Dismisses the reports of a shown line: it stays, and reports no longer hide it. */
export async function dismissReports(ctx: Context, actor: string, id: bigint): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, id);
    if (line === null) throw notFound();
    const now = ctx.clock.now();
    const wasHidden = line.status === 'hidden';
    const handled = await handleReports(tx, id, now);
    if (handled === 0 && !wasHidden && line.clearedAt !== null) return;
    await setStatus(tx, id, wasHidden ? 'shown' : line.status, now, now);
    await recordAct(tx, ctx, {
      actor,
      action: 'chat_line.dismiss_reports',
      subjectType: 'chat_line',
      subjectId: String(id),
      before: { status: line.status },
      after: lineActFields(line, wasHidden ? 'shown' : line.status),
    });
    if (wasHidden)
      await publishChatEvent(ctx, tx, { kind: 'line', id: String(id), room: line.room });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}
