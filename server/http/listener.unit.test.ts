import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createListener, type Listener } from './listener.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

/** A server whose requests are never answered. */
async function serve(): Promise<{ port: number; listener: Listener; watched: string[] }> {
  const watched: string[] = [];
  const deps = {
    content: { firstShown: () => null },
    prepared: { handle: () => false },
    metrics: { requests: { startTimer: () => () => 0 } },
    readiness: { stopping: false },
    security: [],
    traffic: { answered: () => undefined },
    watch: (_req: unknown, url: string) => watched.push(url),
  } as unknown as Parameters<typeof createListener>[0];
  const listener = createListener(deps, () => undefined);
  const server = createServer(listener.handle);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, listener, watched };
}

it('forgets requests that were sent ahead when their connection is closed', async () => {
  const { port, listener, watched } = await serve();
  const socket = connect(port, '127.0.0.1');
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(get('/a') + get('/b') + get('/c'));
  await vi.waitFor(() => expect(listener.inFlight()).toBe(3));
  socket.destroy();
  await vi.waitFor(() => expect(listener.inFlight()).toBe(0));
  expect(watched.sort()).toEqual(['/a', '/b', '/c']);
});
