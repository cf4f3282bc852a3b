import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { conflict, forbidden } from '#server/lib/errors.ts';
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
import { chatWords, pushWords } from '#shared/rules/announcement-words.ts';
import { peopleInRooms } from '../chat/index.ts';
import { liveVersionOf } from '../content/index.ts';
import { livingSockets } from '../measures/index.ts';
import { countPushReceivers, quietUntil } from '../push/index.ts';
import { assertReason, assertRoom, periodOf, sameAmong } from './announcements.policy.ts';
import {
  type ActingAdmin,
  begin,
  existing,
  factsOf,
  inOrder,
  note,
  publishAnnouncements,
  tellChannels,
} from './announcements.steps.ts';
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
    const known = (await announcementById(tx, id)) ?? (await sameSubmit(tx, request, admin, now));
    if (known !== null) return known;
    const waits = request.kind === 'safety' && request.reason === null;
    const row = await insertAnnouncement(tx, {
      ...request,
      ...periodOf(request, now),
      id,
      channels: ANNOUNCEMENT_CHANNELS.filter((channel) => request.channels.includes(channel)),
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
