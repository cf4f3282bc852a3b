import type { PreparedStore } from './prepared.ts';
import { prepareBody } from './prepared-body.ts';

const ADDRESS = '/sw.js';

/** Takes the place of the site's service worker in every browser, removes what it kept, and itself. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
`;

/** Serves a service worker that removes itself (docs/product/pocket.md#without-a-service-worker). */
export function serveFarewell(store: Pick<PreparedStore, 'lazy'>): void {
  store.lazy(ADDRESS, () =>
    prepareBody(Buffer.from(FAREWELL), {
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'no-cache',
    }),
  );
}
