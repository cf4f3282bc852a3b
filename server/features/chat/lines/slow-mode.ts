import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import { publishChatEvent } from '../chat.events.ts';
import { lockOverdueRooms, lockRoom, saveRoom } from '../store/moderation.store.ts';

/** How long to wait before the end is tried again when the database was away. */
const AGAIN_MS = 10_000;

/**
 * Turns slow mode on in rooms that are full, or lets it last longer
 * (docs/product/chat.md#a-room-that-is-full). The chat's lock has to be held. An administrator's own
 * slow mode is left as it is, and so is a room in which they have turned it off.
 * @param known the rooms as they were read with the batch, so that a flood causes a statement now and
 *   then only
 */
export async function slowDown(
  ctx: Context,
  tx: Orm,
  known: readonly { room: ChatRoom; auto_slow_until: string | null }[],
  full: ReadonlySet<ChatRoom>,
): Promise<void> {
  const { autoSlowMs, autoSlowSeconds } = ctx.config.chat;
  const now = ctx.clock.now();
  const isLong = (until: Date | null) =>
    until !== null && until.getTime() - now.getTime() > autoSlowMs / 2;
  for (const room of full) {
    const read = known.find((one) => one.room === room)?.auto_slow_until ?? null;
    if (isLong(read === null ? null : new Date(read))) continue;
    const row = await lockRoom(tx, room);
    const before = row?.autoSlowUntil ?? null;
    const isOurs = (row?.slowModeSeconds ?? 0) === 0 && (row?.autoSlowOffUntil ?? now) <= now;
    if (!isOurs || isLong(before)) continue;
    const until = new Date(now.getTime() + autoSlowMs);
    await saveRoom(tx, room, { autoSlowUntil: until });
    if (before === null) {
      await recordAct(tx, ctx, {
        actor: SYSTEM_NAME,
        action: 'chat_room.slow_on',
        subjectType: 'chat_room',
        subjectId: room,
        after: { slowModeSeconds: autoSlowSeconds, until: until.toISOString() },
      });
    }
    await publishChatEvent(ctx, tx, { kind: 'room', room });
  }
}

/** Ends every slow mode that came on by itself and whose time is over; once, over all processes. */
async function endOverdue(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const room of await lockOverdueRooms(tx, ctx.clock.now())) {
      await saveRoom(tx, room, { autoSlowUntil: null });
      await recordAct(tx, ctx, {
        actor: SYSTEM_NAME,
        action: 'chat_room.slow_off',
        subjectType: 'chat_room',
        subjectId: room,
      });
      await publishChatEvent(ctx, tx, { kind: 'room', room });
    }
  });
}

/** Ends the slow mode that came on by itself when its time is over. */
export function createAutoSlowModeEnd(ctx: Context) {
  let cancel = () => {};
  const wait = (ms: number) => {
    cancel();
    cancel = ctx.timers.after(ms, () => {
      endOverdue(ctx).catch((error: unknown) => {
        ctx.logger.warn({ err: error }, 'slow mode could not be ended');
        wait(AGAIN_MS);
      });
    });
  };
  return {
    /** Ends what is overdue since no process ran. */
    start: () => endOverdue(ctx),
    /** Waits for the first end of these. */
    watch(states: Readonly<Record<ChatRoom, RoomState>>) {
      cancel();
      const ends = Object.values(states).flatMap(({ slowModeUntil }) =>
        slowModeUntil === undefined ? [] : [Date.parse(slowModeUntil)],
      );
      if (ends.length > 0) wait(Math.max(0, Math.min(...ends) - ctx.clock.now().getTime()));
    },
    stop: () => cancel(),
  };
}
