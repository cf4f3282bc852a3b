/*
 * Messages between the tabs of one browser. Without BroadcastChannel the tabs are not notified;
 * they notice at their next request.
 */

/** Sends a message to every other tab, and every other listener in this one. */
export function postToTabs(channel: string, message: string | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const sender = new BroadcastChannel(channel);
  sender.postMessage(message);
  sender.close();
}

/** Receives the messages of other tabs. Returns a function that unsubscribes. */
export function listenToTabs(channel: string, listener: (message: unknown) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data));
  return () => receiver.close();
}
