import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { recordAct } from '#server/features/audit/index.ts';
import type { RoomState } from '#shared/contracts/chat.ts';
import { type ChatRoom, SYSTEM_NAME } from '#shared/rules/chat.ts';
import { publishChatEvent } from '../chat.events.ts';
import { lockOverdueRooms, lockRoom, saveRoom } from '../store/moderation.store.ts';

/** Retry interval while the database is unreachable. */
const AGAIN_MS = 10_000;

/**
 * Turns slow mode on in rooms that are full, or extends it
 * (docs/product/chat.md#a-room-that-is-full). The caller holds the chat's lock. Leaves rooms alone
 * where administrators have set their own slow mode or turned the automatic one off.
 * @param known the rooms as read with the batch, so that a flood rarely causes a statement
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

/** Ends every expired automatic slow mode, once over all processes. */
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
    /** Ends those that expired while no process ran. */
    start: () => endOverdue(ctx),
    /** Sets a timer for the earliest end. */
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
