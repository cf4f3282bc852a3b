import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { assertSameSubmit, SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { conflict, forbidden, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC, ANNOUNCEMENTS_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type { AnnouncementQuery } from '#shared/contracts/announcement-calls.ts';
import {
  type AdminAnnouncement,
  ANNOUNCEMENT_CHANNELS,
  type AnnouncementPreview,
  type AnnouncementRequest,
} from '#shared/contracts/announcements.ts';
import { siteDocument } from '#shared/contracts/content.ts';
import type { TemplatesAnswer } from '#shared/contracts/content-admin.ts';
import type { List } from '#shared/contracts/list.ts';
import { HOUR_MS } from '#shared/oslo-time.ts';
import { type AnnouncementStep, chatWords, pushWords } from '#shared/rules/announcement-words.ts';
import { SYSTEM_NAME } from '#shared/rules/chat.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { peopleInRooms, writeInAllRooms } from '../chat/index.ts';
import { liveVersionOf } from '../content/index.ts';
import { livingSockets } from '../measures/index.ts';
import { countPushReceivers, type PushMessage, queuePushes, quietUntil } from '../push/index.ts';
import { assertReason, assertRoom, periodOf, sameAmong } from './announcements.policy.ts';
import {
  type AnnouncementRow,
  announcementById,
  changeAnnouncement,
  closeChange,
  countAnnouncements,
  dueAnnouncements,
  insertAnnouncement,
  openAnnouncements,
  openChange,
  openChanges,
  selectAnnouncements,
} from './announcements.store.ts';
import { adminAnnouncementView, stateOf } from './announcements.view.ts';

/**
 * Stores an announcement and sends it unless it must wait: a safety announcement without a bypass
 * reason waits for a second administrator, a scheduled one for its start time
 * (docs/product/announcements.md#states). Idempotent by id, and for the same text from the same
 * administrator within ten seconds.
 * @param id of the row, derived from the submit's idempotency key
 * @throws AppError 400 by field, 409 when the same announcement is open or there are too many
 */
export function createAnnouncement(
  ctx: Context,
  id: string,
  request: AnnouncementRequest,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const first = await announcementById(tx, id);
    if (first !== null) {
      const { title, text, kind, drill, endsAt } = request;
      assertSameSubmit(first, {
        ...{ title, text, kind, drill, channels: channelsOf(request) },
        endsAt: endsAt === null ? null : new Date(endsAt),
      });
    }
    const known = first ?? (await sameSubmit(tx, request, admin, now));
    if (known !== null) return known;
    const waits = request.kind === 'safety' && request.reason === null;
    const row = await insertAnnouncement(tx, {
      ...request,
      ...periodOf(request, now),
      id,
      channels: channelsOf(request),
      createdBy: admin.username,
      creatorId: admin.id,
      createdAt: now,
      approvedAt: waits ? null : now,
    });
    if (row === null) throw conflict();
    const act = row.reason === null ? 'announcement.create' : 'announcement.urgent';
    await note(tx, ctx, id, admin, act, factsOf(row));
    await publishAnnouncements(tx, ctx);
    return begin(tx, ctx, row, admin.requestId);
  });
}

const channelsOf = ({ channels }: AnnouncementRequest) =>
  ANNOUNCEMENT_CHANNELS.filter((channel) => channels.includes(channel));

/** The announcement that the same form created before; throws 409 when another form created it. */
async function sameSubmit(
  tx: Orm,
  request: AnnouncementRequest,
  admin: ActingAdmin,
  now: Date,
): Promise<AnnouncementRow | null> {
  assertReason(request.reason, [request.kind]);
  const period = periodOf(request, now);
  const open = await openAnnouncements(tx, now);
  const same = sameAmong(open, request, period, now);
  if (same === undefined) {
    assertRoom(open);
    return null;
  }
  const since = now.getTime() - SAME_CONTENT_MS;
  if (same.creatorId === admin.id && same.createdAt.getTime() > since) return same;
  throw conflict(`${same.createdBy} har allerede lagt ut den samme kunngjøringen.`);
}

/**
 * Confirmation by the second administrator. Idempotent; does nothing when none is needed.
 * @throws AppError 403 for the author, 404, 409 when it was withdrawn or has ended
 */
export function confirmAnnouncement(
  ctx: Context,
  id: string,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    if (stateOf(row, now) === 'ended')
      throw conflict('Kunngjøringen er trukket tilbake eller over.');
    if (row.approvedAt !== null) {
      if ((await openChange(tx, id)) === null) return row;
      throw conflict('En endring venter på bekreftelse. Les den, og bekreft endringen.');
    }
    if (row.creatorId === admin.id) {
      throw forbidden('En annen administrator må bekrefte det du har skrevet.');
    }
    const startsAt = row.startsAt < now ? now : row.startsAt;
    const approval = { approvedAt: now, confirmedBy: admin.username, startsAt };
    const approved = await changeAnnouncement(tx, id, approval);
    await note(tx, ctx, id, admin, 'announcement.confirm', factsOf(approved));
    await publishAnnouncements(tx, ctx);
    return begin(tx, ctx, approved, admin.requestId);
  });
}

/**
 * Ends an active announcement and notifies its channels, or withdraws one not yet sent. Idempotent.
 * @throws AppError 404
 */
export function endAnnouncement(
  ctx: Context,
  id: string,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    if (stateOf(row, now) === 'ended') return row;
    await closeChange(tx, id, now);
    const ended = await changeAnnouncement(tx, id, { endedAt: now });
    await note(tx, ctx, id, admin, 'announcement.end', factsOf(ended));
    await publishAnnouncements(tx, ctx);
    if (row.announcedAt !== null) await tellChannels(tx, ctx, ended, 'end');
    return ended;
  });
}

/** Starts every due announcement, each exactly once over all processes. */
export async function beginDue(ctx: Context): Promise<void> {
  const isDue = (await dueAnnouncements(ctx.db.orm, ctx.clock.now())).length > 0;
  if (!isDue) return;
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'announcements');
    for (const row of await dueAnnouncements(tx, ctx.clock.now())) await begin(tx, ctx, row);
    await publishAnnouncements(tx, ctx);
  });
}

/** Lists announcements for the back office; the total is included when a page was requested. */
export async function listAnnouncements(
  ctx: Pick<Context, 'db' | 'clock'>,
  query: AnnouncementQuery,
): Promise<AdminAnnouncement[] | List<AdminAnnouncement>> {
  const { orm } = ctx.db;
  const now = ctx.clock.now();
  const rows = await selectAnnouncements(orm, query, now);
  const waiting = await openChanges(
    orm,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => {
    const change = waiting.find(({ announcementId }) => announcementId === row.id);
    return adminAnnouncementView(row, change ?? null, now);
  });
  return query.paged ? { items, total: await countAnnouncements(orm, query, now) } : items;
}

const ofSite = siteDocument.pick({ announcementTemplates: true });

/** Announcement templates from the published site document. */
export async function listTemplates({ db }: Pick<Context, 'db'>): Promise<TemplatesAnswer> {
  const site = await liveVersionOf(db.orm, 'site');
  const { announcementTemplates: templates = [] } = ofSite.parse({
    announcementTemplates: site?.document.announcementTemplates,
  });
  return { templates };
}

/**
 * What each channel would show, and how many people it reaches now.
 * @throws AppError 400 as for creating the announcement
 */
export async function previewAnnouncement(
  ctx: Context,
  request: AnnouncementRequest,
): Promise<AnnouncementPreview> {
  assertReason(request.reason, [request.kind]);
  const { startsAt } = periodOf(request, ctx.clock.now());
  const { editions } = ctx.content.current();
  const waitsUntil = request.kind === 'info' ? quietUntil(editions, startsAt) : null;
  const { orm } = ctx.db;
  const [push, sockets, chat] = await Promise.all([
    countPushReceivers(orm, 'announcements'),
    livingSockets(ctx),
    peopleInRooms(orm),
  ]);
  const { title, body } = pushWords({ ...request, id: '' });
  return {
    receivers: { push, sockets, chat },
    chat: chatWords(request),
    push: { title, body },
    pushWaitsUntil: waitsUntil?.toISOString() ?? null,
  };
}

/**
 * Starts scheduled announcements at their time. After a restart it starts at once those that became
 * due while no process ran and have not ended.
 */
export const announcementsTask: TaskDefinition<Record<string, unknown>, Context> = {
  name: 'announcements',
  schema: z.object({}),
  schedule: '* * * * *',
  atStart: true,
  retryLimit: 3,
  retryDelaySeconds: 5,
  handle: (ctx) => beginDue(ctx),
};

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
