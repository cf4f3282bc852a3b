import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict } from '#server/lib/errors.ts';
import { filteredNameRefusal, isSecondPerson, nameRefusal } from './chat.policy.ts';
import { isReservedName } from './filters/names.ts';
import { nameKey } from './filters/words.ts';
import { nameHash, userOfSender, visitorSender } from './identity.ts';
import type { RoomRegistry } from './lines/rooms.ts';
import { adminNames, claimNames, keepNames, ownerOfName } from './store/people.store.ts';
import { policyStateOf, readState } from './store/state.store.ts';

/**
 * Gives a visitor a name. Throws 400 when it is empty after normalisation, 409 when it is reserved,
 * taken or refused by the word filter. The visitor's previous name stays reserved for a while
 * (docs/product/chat.md#names-in-the-chat).
 */
export async function chooseName(ctx: Context, visitorId: string, navn: string): Promise<void> {
  const key = nameKey(navn);
  if (key === '') throw badRequest({ navn: 'Skriv et navn' });
  const holder = visitorSender(visitorId);
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'chat');
    const now = ctx.clock.now();
    const hash = nameHash(ctx.config, key);
    const wanted = { kind: 'visitor' as const, navn, nameKey: key, nameHash: hash, holder };
    const writer = { ...wanted, sender: holder, clientId: null, userId: null, addressHash: '' };
    const state = await readState(ctx, tx, [writer], now);
    const taken = policyStateOf(ctx.config, state, now);
    const refusal = nameRefusal(wanted, taken) ?? filteredNameRefusal(navn, taken.words);
    if (refusal !== null) throw conflict(refusal.message, { navn: refusal.message });
    const heldUntil = new Date(now.getTime() + ctx.config.chat.nameMs);
    await claimNames(ctx, tx, [{ key, navn, holder, heldUntil }], now);
  });
}

/**
 * Whether a username resembles a reserved name or belongs to a visitor other than the one in the
 * requesting browser. With the chat's lock held by `tx` the result stays valid until the commit.
 */
export async function isTakenInChat(
  tx: Orm,
  { clock }: Pick<Context, 'clock'>,
  { username, visitor }: { username: string; visitor: string | null },
): Promise<boolean> {
  if (isSecondPerson(username) || isReservedName(username, await adminNames(tx))) return true;
  const owner = await ownerOfName(tx, username, clock.now());
  return owner !== null && userOfSender(owner) === null && owner !== visitor;
}

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
