import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { SAME_CONTENT_MS } from '#server/http/idempotency.ts';
import { conflict, forbidden, notFound } from '#server/lib/errors.ts';
import {
  type AdminAnnouncement,
  ANNOUNCEMENT_CHANNELS,
  type AnnouncementRequest,
  type AnnouncementUpdate,
} from '#shared/contracts/announcements.ts';
import type { Acting } from '../admins/index.ts';
import { type ActFields, recordAct } from '../audit/index.ts';
import { begin, publishAnnouncements, tellChannels } from './announcements.channels.ts';
import {
  assertReason,
  assertRoom,
  assertUpdatable,
  periodOf,
  sameAmong,
} from './announcements.policy.ts';
import {
  type AnnouncementRow,
  announcementById,
  changeAnnouncement,
  dueAnnouncements,
  insertAnnouncement,
  openAnnouncements,
} from './announcements.store.ts';
import { adminAnnouncementView, stateOf } from './announcements.view.ts';

/** The acting administrator; by id, because a name may become somebody else's. */
export interface ActingAdmin extends Acting {
  id: string;
}

/**
 * Stores an announcement and sends it where nothing holds it back: a safety announcement without a
 * reason waits for a second administrator, a later start for its time
 * (docs/product/announcements.md#states). The same id, and the same text of the same administrator
 * within ten seconds, is the same submit.
 * @param id of the row, derived from the submit's idempotency key
 * @throws AppError 400 by field, 409 when the same announcement is out or there are too many
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
    await note(tx, ctx, row, admin, row.reason === null ? 'create' : 'urgent');
    await publishAnnouncements(tx, ctx);
    return begin(tx, ctx, row, admin.requestId);
  });
}

/** The announcement that the same form made before; throws 409 when it was another's. */
async function sameSubmit(
  tx: Orm,
  request: AnnouncementRequest,
  admin: ActingAdmin,
  now: Date,
): Promise<AnnouncementRow | null> {
  assertReason(request);
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
 * The second administrator's yes. Again, or for one that needs none, it changes nothing.
 * @throws AppError 403 for whoever wrote it, 404, 409 when it was withdrawn or is over
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
    if (row.approvedAt !== null) return row;
    if (row.creatorId === admin.id) {
      throw forbidden('En annen administrator må bekrefte det du har skrevet.');
    }
    const startsAt = row.startsAt < now ? now : row.startsAt;
    const approval = { approvedAt: now, confirmedBy: admin.username, startsAt };
    const approved = await changeAnnouncement(tx, id, approval);
    await note(tx, ctx, approved, admin, 'confirm');
    await publishAnnouncements(tx, ctx);
    return begin(tx, ctx, approved, admin.requestId);
  });
}

/**
 * Changes the text; the channels of one that is out are told. The same text again changes nothing.
 * @throws AppError 404, 409 when it is over, waits, or was changed by somebody else meanwhile
 */
export function updateAnnouncement(
  ctx: Context,
  id: string,
  change: AnnouncementUpdate,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    const { title, text } = change;
    if (row.title === title && row.text === text && stateOf(row, now) !== 'ended') return row;
    assertUpdatable(row, change, now);
    const isOut = row.announcedAt !== null;
    const updated = await changeAnnouncement(tx, id, {
      title,
      text,
      ...(isOut && { updatedAt: now }),
    });
    await note(tx, ctx, updated, admin, 'update', { title: row.title, text: row.text });
    await publishAnnouncements(tx, ctx);
    if (isOut) await tellChannels(tx, ctx, updated, 'update');
    return begin(tx, ctx, updated, admin.requestId);
  });
}

/**
 * Ends an announcement, or withdraws one that was not sent; the channels of one that is out are
 * told. Again it changes nothing.
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
    const ended = await changeAnnouncement(tx, id, { endedAt: now });
    await note(tx, ctx, ended, admin, 'end');
    await publishAnnouncements(tx, ctx);
    if (row.announcedAt !== null) await tellChannels(tx, ctx, ended, 'end');
    return ended;
  });
}

/** Begins every announcement whose time has come; each is begun once, over all processes. */
export async function beginDue(ctx: Context): Promise<void> {
  const isDue = (await dueAnnouncements(ctx.db.orm, ctx.clock.now())).length > 0;
  if (!isDue) return;
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'announcements');
    for (const row of await dueAnnouncements(tx, ctx.clock.now())) await begin(tx, ctx, row);
    await publishAnnouncements(tx, ctx);
  });
}

/**
 * Runs `work` in a transaction, one after the other over all processes. It gets the time as of when
 * its turn came: by an earlier one, what was stored just before would lie in the future.
 */
async function inOrder(
  ctx: Context,
  work: (tx: Orm, now: Date) => Promise<AnnouncementRow>,
): Promise<AdminAnnouncement> {
  const row = await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'announcements');
    return work(tx, ctx.clock.now());
  });
  return adminAnnouncementView(row, ctx.clock.now());
}

async function existing(tx: Orm, id: string): Promise<AnnouncementRow> {
  const row = await announcementById(tx, id);
  if (row === null) throw notFound();
  return row;
}

/** The act in the audit log, with the whole text, which is no personal data. */
async function note(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  admin: ActingAdmin,
  act: 'create' | 'urgent' | 'confirm' | 'update' | 'end',
  before: ActFields | null = null,
): Promise<void> {
  const { title, text, kind, drill, channels, reason } = row;
  await recordAct(tx, ctx, {
    actor: admin.username,
    action: `announcement.${act}`,
    subjectType: 'announcement',
    subjectId: row.id,
    before,
    after: { title, text, kind, drill, channels, ...(reason !== null && { reason }) },
    requestId: admin.requestId,
  });
}
