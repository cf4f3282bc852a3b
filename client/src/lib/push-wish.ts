import { type PushWish, WISH_CACHE, WISH_PATH } from '#shared/push-wish.ts';

/**
 * Keeps for the service worker what is wanted, as the server has it; null forgets it. A browser that
 * cannot store goes without: a subscription that it changes is made anew when a page opens.
 */
export async function keepWish(wish: PushWish | null): Promise<void> {
  try {
    if (wish === null) await caches.delete(WISH_CACHE);
    else await (await caches.open(WISH_CACHE)).put(WISH_PATH, Response.json(wish));
  } catch {
    // Storage is full or switched off.
  }
}
