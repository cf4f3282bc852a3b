import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { HOUR_MS } from '#shared/oslo-time.ts';
import { type AnnouncementStep, chatWords, pushWords } from '#shared/rules/announcement-words.ts';
import { SYSTEM_NAME } from '#shared/rules/chat.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { writeInAllRooms } from '../chat/index.ts';
import { type PushMessage, queuePushes } from '../push/index.ts';
import {
  type AnnouncementRow,
  announcementById,
  changeAnnouncement,
  openChange,
} from './announcements.store.ts';
import { adminAnnouncementView } from './announcements.view.ts';

/** A push message expires after this time, so a phone that was off longer does not get it. */
const PUSH_FOR_MS = 12 * HOUR_MS;

/** Notifies open pages and the back office on commit, so that they refetch. */
export async function publishAnnouncements(tx: Orm, ctx: Pick<Context, 'bus'>): Promise<void> {
  await ctx.bus.publish(tx, ANNOUNCEMENTS_TOPIC);
  await ctx.bus.publish(tx, ADMIN_TOPIC);
}

/** Sends an announcement to the channels that get one message per step. */
export async function tellChannels(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  step: AnnouncementStep,
): Promise<void> {
  if (row.channels.includes('chat')) await writeInAllRooms(tx, ctx, chatWords(row, step));
  if (row.channels.includes('push'))
    await queuePushes(tx, ctx, [pushMessage(row, step, ctx.clock.now())]);
}

/**
 * Push message of a step. The message that it ended goes only to those who got the announcement.
 */
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
 * Starts a due announcement and notifies its channels once. The caller holds the announcements'
 * lock.
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

/** The acting administrator, identified by id because a username can pass to somebody else. */
export interface ActingAdmin extends Acting {
  id: string;
}

/**
 * Runs `work` in a transaction, serialised over all processes by an advisory lock. It gets the time
 * after the lock was taken: with an earlier time, rows stored just before would lie in the future.
 */
export function inOrder(
  ctx: Context,
  work: (tx: Orm, now: Date) => Promise<AnnouncementRow>,
): Promise<AdminAnnouncement> {
  return ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'announcements');
    const row = await work(tx, ctx.clock.now());
    return adminAnnouncementView(row, await openChange(tx, row.id), ctx.clock.now());
  });
}

/** Reads an announcement by id; throws 404. */
export async function existing(tx: Orm, id: string): Promise<AnnouncementRow> {
  const row = await announcementById(tx, id);
  if (row === null) throw notFound();
  return row;
}

export type Words = Pick<AnnouncementRow, 'title' | 'text' | 'kind' | 'drill'>;

/** The text fields of an announcement or of a change to one. */
export const wordsOf = ({ title, text, kind, drill }: Words): Words => ({
  title,
  text,
  kind,
  drill,
});

/** Audit log fields of an announcement: the whole text, which is no personal data. */
export const factsOf = (row: AnnouncementRow): ActFields => ({
  ...wordsOf(row),
  channels: row.channels,
  ...(row.reason !== null && { reason: row.reason }),
});

/** Writes an act to the audit log with the values before and after. */
export async function note(
  tx: Orm,
  ctx: Context,
  id: string,
  admin: ActingAdmin,
  action: Extract<ActName, `announcement.${string}`>,
  after: ActFields,
  before: ActFields | null = null,
): Promise<void> {
  await recordAct(tx, ctx, {
    actor: admin.username,
    action,
    subjectType: 'announcement',
    subjectId: id,
    before,
    after,
    requestId: admin.requestId,
  });
}
