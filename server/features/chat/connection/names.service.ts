import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { badRequest, conflict } from '#server/lib/errors.ts';
import { isReservedName, nameKey } from '../filters/names.ts';
import { claimNames } from '../lines/batch.store.ts';
import { readState } from '../lines/policy-state.store.ts';
import { policyStateOf } from '../lines/policy-state.ts';
import { adminNames } from './identity.store.ts';
import { nameHash, userOfSender, visitorSender } from './identity.ts';
import { filteredNameRefusal, isSecondPerson, nameRefusal } from './names.policy.ts';
import { ownerOfName } from './names.store.ts';

/**
 * Gives a visitor a name. Throws 400 for a name that is empty after normalisation, 409 for one that
 * is reserved, taken or refused by the word filter. The visitor's previous name is nobody else's for a
 * while
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
 * Whether a username resembles a reserved name, or belongs to a visitor. The visitor of the asking
 * browser may take their own. With the chat's lock held by `tx` the result stays true until the
 * commit.
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
