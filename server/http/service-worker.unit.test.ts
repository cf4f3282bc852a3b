import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { PreparedBody } from './prepared.ts';
import { serveFarewell } from './static.ts';

type Handler = (event: { waitUntil(work: Promise<unknown>): void }) => void;

it('answers with a worker that takes over, forgets everything and removes itself', async () => {
  let body: PreparedBody | undefined;
  const loaded: Promise<void>[] = [];
  serveFarewell({
    lazy: (path, load) => {
      expect(path).toBe('/sw.js');
      loaded.push(
        load().then((made) => {
          body = made;
        }),
      );
    },
  });
  await Promise.all(loaded);
  expect(body).toMatchObject({ cacheControl: 'no-cache', type: 'text/javascript; charset=utf-8' });

  const kept = new Set(['ctrl-a', 'ctrl-b']);
  const done: string[] = [];
  const handlers: Record<string, Handler> = {};
  const self = {
    addEventListener: (type: string, handler: Handler) => {
      handlers[type] = handler;
    },
    skipWaiting: () => done.push('took over'),
    registration: { unregister: async () => done.push('removed') },
  };
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  runInNewContext(body?.identity?.toString() ?? '', { self, caches });
  handlers.install?.({ waitUntil: () => undefined });
  let work: Promise<unknown> = Promise.resolve();
  handlers.activate?.({
    waitUntil: (promise) => {
      work = promise;
    },
  });
  await work;
  expect(done).toEqual(['took over', 'removed']);
  expect([...kept]).toEqual([]);
});
