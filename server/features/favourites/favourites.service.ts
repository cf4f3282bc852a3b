import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import { badRequest } from '#server/lib/errors.ts';
import type { Favourites } from '#shared/contracts/reminders.ts';
import { replaceSlots, slotsOf } from './favourites.store.ts';

/** Ids of every act of the programme, in its order. */
function knownSlots({ content }: Pick<Context, 'content'>): string[] {
  return content.current().editions.flatMap(({ slots }) => slots.map(({ id }) => id));
}

/** Only what the programme still has, in its order. */
function inOrder(ctx: Pick<Context, 'content'>, slotIds: readonly string[]): Favourites {
  const marked = new Set(slotIds);
  return { items: knownSlots(ctx).filter((id) => marked.has(id)) };
}

/** The slots that a user has marked, in the programme's order. */
export async function favouritesOf(ctx: Context, userId: string): Promise<Favourites> {
  return inOrder(ctx, await slotsOf(ctx.db.orm, userId));
}

/**
 * Makes `items` the marked slots of a user; of two calls at once the last one stays, whole.
 * @throws AppError 400 for a slot that the programme does not have
 */
export async function setFavourites(
  ctx: Context,
  userId: string,
  { items }: Favourites,
): Promise<Favourites> {
  const known = new Set(knownSlots(ctx));
  if (items.some((id) => !known.has(id))) {
    throw badRequest({ items: 'Programmet har endret seg. Last siden på nytt og prøv igjen.' });
  }
  const { items: slotIds } = inOrder(ctx, items);
  await ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `favourites:${userId}`);
    await replaceSlots(tx, { userId, slotIds, now: ctx.clock.now() });
  });
  return { items: slotIds };
}
