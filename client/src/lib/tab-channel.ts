/*
 * Messages between the tabs of one browser. A browser without the channel has only tabs that do not
 * hear of each other; they learn at their next request.
 */

/** Tells every other tab, and every other listener of this one. */
export function tellTabs(channel: string, message: string | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const sender = new BroadcastChannel(channel);
  sender.postMessage(message);
  sender.close();
}

/** Hears what other tabs tell. Returns a function that stops. */
export function hearTabs(channel: string, hear: (message: unknown) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data));
  return () => receiver.close();
}
