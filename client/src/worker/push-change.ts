import { type PushWish, WISH_CACHE, WISH_PATH } from '#shared/push-wish.ts';

const tell = (method: string, body: object) =>
  fetch(WISH_PATH, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/**
 * Sends the server the new subscription after the browser replaced one, with the same subjects, or
 * subscribes again if the browser gave none. Otherwise no messages would arrive until a page is
 * opened. Does nothing while push is off.
 */
export async function renewSubscription(
  manager: PushManager,
  given: PushSubscription | null = null,
): Promise<void> {
  const cache = await caches.open(WISH_CACHE);
  const wish: PushWish | undefined = await (await cache.match(WISH_PATH))?.json();
  if (wish === undefined) return;
  const { key } = await (await fetch('/api/push/key')).json();
  const present = given ?? (await manager.getSubscription());
  const subscription =
    present ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = '', keys } = subscription.toJSON();
  const { subjects, slots, endpoint: ended } = wish;
  const answer = await tell('PUT', { endpoint, keys, subjects, slots });
  if (!answer.ok) return;
  await cache.put(WISH_PATH, Response.json({ ...wish, endpoint }));
  if (endpoint !== ended) await tell('DELETE', { endpoint: ended });
}
