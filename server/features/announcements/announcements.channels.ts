import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { ADMIN_TOPIC, ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { type AnnouncementStep, chatWords, pushWords } from '#shared/rules/announcement-words.ts';
import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import { recordAct } from '../audit/index.ts';
import { writeInAllRooms } from '../chat/index.ts';
import { type PushMessage, queuePush } from '../push/index.ts';
import { type AnnouncementRow, changeAnnouncement } from './announcements.store.ts';

/** A telephone that was off for longer than this is not told any more. */
const PUSH_FOR_MS = 12 * HOUR_MS;

/** Tells open pages and the back office, on commit, to ask again. */
export async function publishAnnouncements(tx: Orm, ctx: Pick<Context, 'bus'>): Promise<void> {
  await ctx.bus.publish(tx, ANNOUNCEMENTS_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** Writes an announcement into the channels that are told once for each step. */
export async function tellChannels(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  step: AnnouncementStep,
): Promise<void> {
  if (row.channels.includes('chat')) await writeInAllRooms(tx, ctx, chatWords(row, step));
  if (row.channels.includes('push'))
    await queuePush(tx, ctx, pushMessage(row, step, ctx.clock.now()));
}

/** The push message of a step; that something has ended is for those who know of it. */
function pushMessage(row: AnnouncementRow, step: AnnouncementStep, now: Date): PushMessage {
  const latest = new Date(now.getTime() + PUSH_FOR_MS);
  const end = step === 'end' ? null : row.endsAt;
  return {
    subject: 'announcements',
    slots: null,
    key: ['announcement', row.id, step, row.updatedAt?.getTime() ?? ''].join(':'),
    payload: pushWords(row, step),
    expiresAt: end !== null && end < latest ? end : latest,
    urgent: row.kind === 'safety',
    waitsForMorning: row.kind === 'info',
    toldOnly: step === 'end',
  };
}

/**
 * Begins an announcement whose time has come: tells its channels once. Called with the
 * announcements' lock held.
 */
export async function begin(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  requestId?: string,
): Promise<AnnouncementRow> {
  const now = ctx.clock.now();
  if (row.announcedAt !== null || row.approvedAt === null || row.startsAt > now) return row;
  await tellChannels(tx, ctx, row, 'start');
  const { title, kind, channels, drill } = row;
  const isScheduled = row.startsAt > row.approvedAt;
  await recordAct(tx, ctx, {
    actor: isScheduled ? SYSTEM_NAME : (row.confirmedBy ?? row.createdBy),
    action: 'announcement.send',
    subjectType: 'announcement',
    subjectId: row.id,
    after: { title, kind, channels, drill },
    ...(requestId !== undefined && { requestId }),
  });
  return changeAnnouncement(tx, row.id, { announcedAt: now });
}
