import type { Context } from '#server/context.ts';
import type { RoomRegistry } from '../presence/room-registry.ts';
import { keepNames } from './identity.store.ts';

const EVERY_MS = 60_000;

/** Renews the names of connected visitors (docs/product/chat.md#names-in-the-chat). */
export function createNameRenewal(ctx: Context, rooms: RoomRegistry) {
  let cancel = () => {};

  const renew = async () => {
    const visitors = rooms.membersWhere(
      ({ kind, sender }) => kind === 'visitor' && sender !== null,
    );
    const holders = [...new Set(visitors.flatMap(({ identity }) => identity.sender ?? []))];
    if (holders.length === 0) return;
    const until = new Date(ctx.clock.now().getTime() + ctx.config.chat.nameMs);
    await keepNames(ctx.db.orm, holders, until);
  };
  const round = () => {
    renew().catch((error: unknown) => {
      ctx.logger.warn({ err: error }, 'names could not be renewed');
    });
    cancel = ctx.timers.after(EVERY_MS, round);
  };

  return {
    start() {
      cancel();
      cancel = ctx.timers.after(EVERY_MS, round);
    },
    stop: () => cancel(),
  };
}
