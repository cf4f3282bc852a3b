import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { conflict, forbidden, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { AdminAnnouncement, AnnouncementUpdate } from '#shared/contracts/announcements.ts';
import { assertReason, assertUpdatable, endOf } from './announcements.policy.ts';
import {
  type ActingAdmin,
  begin,
  existing,
  factsOf,
  inOrder,
  note,
  publishAnnouncements,
  tellChannels,
  type Words,
  wordsOf,
} from './announcements.service.ts';
import {
  type AnnouncementRow,
  changeAnnouncement,
  changeById,
  closeChange,
  insertChange,
  openChange,
} from './announcements.store.ts';

import { stateOf } from './announcements.view.ts';

const OVER = 'Kunngjøringen er avsluttet.';

/**
 * Moves an announcement's end and changes its text; a new text of an active one is sent to its
 * channels. When the old or new text is about safety, the change waits for a second administrator
 * and the current text stays; with a bypass reason it goes out at once
 * (docs/product/announcements.md#safety). Idempotent.
 * @throws AppError 400 by field, 404, 409 when it has ended, waits for confirmation, or was changed
 *   by somebody else meanwhile
 */
export function updateAnnouncement(
  ctx: Context,
  id: string,
  change: AnnouncementUpdate,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    if (stateOf(row, now) === 'ended') throw conflict(OVER);
    const moved = await moveEnd(tx, ctx, row, change, admin, now);
    return reword(tx, ctx, moved, change, admin, now);
  });
}

/** Moves the end, which needs no confirmation. */
async function moveEnd(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  { endsAt: asked }: AnnouncementUpdate,
  admin: ActingAdmin,
  now: Date,
): Promise<AnnouncementRow> {
  const before = row.endsAt?.toISOString() ?? null;
  if (asked === undefined || asked === before) return row;
  const endsAt = endOf(asked, row.startsAt, now);
  if (endsAt?.getTime() === row.endsAt?.getTime()) return row;
  const moved = await changeAnnouncement(tx, row.id, { endsAt });
  const after = { endsAt: endsAt?.toISOString() ?? null };
  await note(tx, ctx, row.id, admin, 'announcement.move_end', after, { endsAt: before });
  await publishAnnouncements(tx, ctx);
  return moved;
}

const same = (one: Words, other: Words) =>
  one.title === other.title &&
  one.text === other.text &&
  one.kind === other.kind &&
  one.drill === other.drill;

/** Changes the text, or stores the change for a second administrator. */
async function reword(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  change: AnnouncementUpdate,
  admin: ActingAdmin,
  now: Date,
): Promise<AnnouncementRow> {
  const { title = row.title, text = row.text, kind = row.kind, drill = row.drill } = change;
  const words: Words = { title, text, kind, drill };
  if (same(words, row)) return row;
  assertReason(change.reason, [row.kind, kind]);
  const reason = change.reason ?? null;
  const waiting = await openChange(tx, row.id);
  const isAsked = waiting !== null && same(words, waiting) && waiting.creatorId === admin.id;
  if (isAsked && reason === null) return row;
  assertUpdatable(row, waiting, change);
  const isFree = row.kind !== 'safety' && kind !== 'safety';
  if (isFree || reason !== null) {
    const act = isFree ? 'announcement.update' : 'announcement.urgent_update';
    return apply(tx, ctx, row, { ...words, reason, confirmedBy: null }, { admin, act, now });
  }
  await closeChange(tx, row.id, now);
  const { id: creatorId, username: createdBy } = admin;
  await insertChange(tx, {
    ...words,
    id: ctx.random.uuid(),
    announcementId: row.id,
    createdBy,
    creatorId,
    createdAt: now,
  });
  await note(tx, ctx, row.id, admin, 'announcement.propose', { ...words }, { ...wordsOf(row) });
  await ctx.bus.publish(tx, ADMIN_TOPIC);
  return row;
}

/** Applies a new text. It closes a pending change, which was reviewed against the old text. */
async function apply(
  tx: Orm,
  ctx: Context,
  row: AnnouncementRow,
  words: Words & Pick<AnnouncementRow, 'reason' | 'confirmedBy'>,
  by: {
    admin: ActingAdmin;
    act: 'announcement.update' | 'announcement.urgent_update' | 'announcement.confirm_change';
    now: Date;
  },
): Promise<AnnouncementRow> {
  const { admin, act, now } = by;
  const isOut = row.announcedAt !== null;
  await closeChange(tx, row.id, now, words.confirmedBy);
  const updated = await changeAnnouncement(tx, row.id, {
    ...words,
    ...(isOut && { updatedAt: now }),
  });
  await note(tx, ctx, row.id, admin, act, factsOf(updated), { ...wordsOf(row) });
  await publishAnnouncements(tx, ctx);
  if (isOut) await tellChannels(tx, ctx, updated, 'update');
  return begin(tx, ctx, updated, admin.requestId);
}

/**
 * The second administrator confirms exactly the text of a change. Idempotent.
 * @throws AppError 403 for the author, 404, 409 when it was reworded or rejected, or the
 *   announcement has ended
 */
export function confirmChange(
  ctx: Context,
  id: string,
  changeId: string,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    const change = await changeById(tx, id, changeId);
    if (change === null) throw notFound();
    if (change.confirmedBy !== null) return row;
    if (stateOf(row, now) === 'ended') throw conflict(OVER);
    if (change.closedAt !== null) {
      throw conflict('Endringen er skrevet om eller avvist. Les det som står nå, og prøv igjen.');
    }
    if (change.creatorId === admin.id) {
      throw forbidden('En annen administrator må bekrefte det du har skrevet.');
    }
    const words = { ...wordsOf(change), reason: null, confirmedBy: admin.username };
    return apply(tx, ctx, row, words, { admin, act: 'announcement.confirm_change', now });
  });
}

/**
 * A second administrator rejects a change, or its author withdraws it; the current text stays.
 * Idempotent.
 * @throws AppError 404, 409 when it was confirmed
 */
export function rejectChange(
  ctx: Context,
  id: string,
  changeId: string,
  admin: ActingAdmin,
): Promise<AdminAnnouncement> {
  return inOrder(ctx, async (tx, now) => {
    const row = await existing(tx, id);
    const change = await changeById(tx, id, changeId);
    if (change === null) throw notFound();
    if (change.confirmedBy !== null) throw conflict('Endringen er allerede bekreftet.');
    if (change.closedAt !== null) return row;
    await closeChange(tx, id, now);
    await note(tx, ctx, id, admin, 'announcement.reject', { ...wordsOf(change) });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
    return row;
  });
}
