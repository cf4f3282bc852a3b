import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import { badRequest, notFound } from '#server/lib/errors.ts';
import { ADMIN_TOPIC } from '#server/realtime/topics.ts';
import type { ActName } from '#shared/content/acts.ts';
import type {
  LineStatus,
  RestorableStatus,
  RoomAnswer,
  RoomChange,
} from '#shared/contracts/chat-admin.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { LINES_TOPIC, publishChatEvent } from '../chat.events.ts';
import { recordActivity } from '../lines/activity.store.ts';
import {
  handleReports,
  lockLine,
  lockRoom,
  type RoomRow,
  releaseLine,
  reopenReports,
  saveRoom,
  setStatus,
} from './moderation.store.ts';
import { readRooms } from './rooms.read.ts';

/** Username of the moderator who acts. */
export type Moderator = string;

type Line = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/** Puts an act on a line in the audit log, without the line's text. */
async function recordLineAct(
  ctx: Context,
  tx: Orm,
  actor: Moderator,
  action: ActName,
  line: Line,
  status: string,
): Promise<void> {
  await recordAct(tx, ctx, {
    actor,
    action,
    subjectType: 'chat_line',
    subjectId: String(line.id),
    before: { status: line.status },
    after: lineActFields(line, status),
  });
}

/** The fields of an act on a line: name, room, status and the author's account. */
export function lineActFields({ navn, room, userId }: Line, status: string) {
  return { status, navn, room, ...(userId !== null && { userId }) };
}

/** Removes a line from the rooms and the history. Idempotent. */
export async function deleteLine(ctx: Context, actor: Moderator, id: bigint): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, id);
    if (line === null) throw notFound();
    if (line.status === 'deleted') return;
    const now = ctx.clock.now();
    await setStatus(tx, id, 'deleted', now, line.clearedAt, line.status);
    await handleReports(tx, id, now);
    await recordLineAct(ctx, tx, actor, 'chat_line.delete', line, 'deleted');
    await publishChatEvent(ctx, tx, { kind: 'line', id: String(id), room: line.room });
    await ctx.bus.publish(tx, ADMIN_TOPIC);
  });
}

/**
 * Undoes the moderation of a line (docs/product/chat.md#moderation). A hidden line is shown again
 * under its old id, a held one under a new id; earlier reports no longer count. A deleted line gets
 * its previous status back: one that was held is held again. Changes nothing when the line's status
 * is not `from`.
 */
export async function restoreLine(
  ctx: Context,
  actor: Moderator,
  id: bigint,
  from?: RestorableStatus,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // The lock before the row, in the same order as a batch of lines, to avoid a deadlock.
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

/** Whether a line has the status that the caller expects. */
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
  if (line.status === 'deleted' || line.status === 'hidden') {
    await publishChatEvent(ctx, tx, { kind: 'line', id: String(line.id), room: line.room });
  }
}

/** A line that was deleted while it was held is held again, with its reports. */
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

/** Changes the fields of a room that `change` has; those that read so already change nothing. */
export async function changeRoom(
  ctx: Context,
  actor: Moderator,
  room: ChatRoom,
  { pinnedMessageId, ...rules }: RoomChange,
): Promise<RoomAnswer> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockRoom(tx, room);
    const pinned = await pinnedId(tx, room, pinnedMessageId);
    const given = { ...rules, ...(pinned !== undefined && { pinnedMessageId: pinned }) };
    const changed = changedFields(before, given);
    if (changed.length === 0) return;
    const { slowModeSeconds } = rules;
    await saveRoom(tx, room, {
      ...Object.fromEntries(changed),
      ...(slowModeSeconds !== undefined && ownSlowMode(ctx, slowModeSeconds)),
    });
    const was = before === null ? {} : before;
    const named = changed.map(([key, value]): [string, unknown] => {
      return [key === 'pinnedMessageId' ? 'pinned' : key, value];
    });
    await recordAct(tx, ctx, {
      actor,
      action: 'chat_room.change',
      subjectType: 'chat_room',
      subjectId: room,
      before: Object.fromEntries(
        named.map(([key]) => [
          key,
          plain(Reflect.get(was, key === 'pinned' ? 'pinnedMessageId' : key)),
        ]),
      ),
      after: Object.fromEntries(named.map(([key, value]) => [key, plain(value)])),
    });
    await publishChatEvent(ctx, tx, { kind: 'room', room });
  });
  const { type: _type, ...answer } = (await readRooms(ctx))[room];
  return answer;
}

/**
 * The fields that read differently from before. A slow mode that came on by itself is one that an
 * administrator's own replaces, also when the number of seconds is the same.
 */
function changedFields(before: RoomRow | null, given: object) {
  const isSlowByItself = before !== null && before.autoSlowUntil !== null;
  return Object.entries(given).filter(
    ([key, value]) =>
      value !== undefined &&
      (before === null ||
        Reflect.get(before, key) !== value ||
        (key === 'slowModeSeconds' && isSlowByItself)),
  );
}

/**
 * An administrator's own slow mode replaces the one that came on by itself; when they turn it off, it
 * does not come back by itself for a while.
 */
function ownSlowMode({ clock, config }: Pick<Context, 'clock' | 'config'>, seconds: number) {
  const offUntil = new Date(clock.now().getTime() + config.chat.autoSlowOffMs);
  return { autoSlowUntil: null, autoSlowOffUntil: seconds === 0 ? offUntil : null };
}

/** bigint ids as text, because JSON has no bigint. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}

/**
 * The id to pin; undefined when it is not to change. Throws 400 for an id that is no line of this
 * room.
 */
async function pinnedId(
  tx: Orm,
  room: ChatRoom,
  asked: string | null | undefined,
): Promise<bigint | null | undefined> {
  if (asked === undefined || asked === null) return asked;
  const line = await lockLine(tx, BigInt(asked));
  if (line === null || line.room !== room || line.status !== 'shown') {
    throw badRequest({ pinnedMessageId: 'Meldingen finnes ikke i dette rommet' });
  }
  return line.id;
}

/** Every room as it is. */
export async function listRooms(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
): Promise<RoomAnswer[]> {
  const rooms = await readRooms(ctx);
  return Object.values(rooms).map(({ type: _type, ...room }) => room);
}
