import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

/* Connections as Node's parser sees them (docs/product/operation.md#order-of-a-request). */

const times = { requestMs: 30_000, headersMs: 30_000, keepAliveMs: 5000 };
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<Server> {
  const config = { times, maxConnections: 10 } as Parameters<typeof createHttpServer>[0];
  const server = createHttpServer(config, listener);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Everything that the server sends until the connection is closed. */
function converse(server: Server, bytes: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text));
  });
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

it('cuts off a connection that sends requests far ahead of their answers', async () => {
  let handled = 0;
  const server = await serve((_req, res) => {
    handled += 1;
    res.end('x');
  });
  await converse(server, GET.repeat(2000) + LAST);
  // Two of each read, of which there may be several.
  expect(handled).toBeLessThan(20);
});

it('answers a request that was sent ahead', async () => {
  const server = await serve((_req, res) => res.end('answer'));
  const text = await converse(server, GET + LAST);
  expect(text.match(/answer/g)).toHaveLength(2);
});

it.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['with an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
])('answers a request %s in JSON, and not thousands of them', async (_what, bytes, status) => {
  const server = await serve((_req, res) => res.end('handled'));
  const one = await converse(server, bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(one).toContain(`HTTP/1.1 ${status}`);
  expect(one).toContain('{"message":');
  const many = await converse(server, bytes.repeat(2000) + LAST);
  expect(many.match(/HTTP\/1.1/g)?.length ?? 0).toBeLessThan(100);
});

it('reads a long body whole', async () => {
  let length = 0;
  const server = await serve((req, res) => {
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    req.on('end', () => res.end('read'));
  });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 300000\r\n\r\n';
  expect(await converse(server, head + 'x'.repeat(300_000))).toContain('read');
  expect(length).toBe(300_000);
});

it('closes connections that wait for a further request when there are too many', async () => {
  const server = await serve((_req, res) => res.end('answer'));
  const { port } = server.address() as AddressInfo;
  const closed: Promise<unknown>[] = [];
  // The ninth of the ten that are taken makes room.
  for (let at = 0; at < 9; at += 1) {
    const socket = connect(port, '127.0.0.1');
    if (at < 8) closed.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => undefined);
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.write(GET);
    await answered;
  }
  await Promise.all(closed);
  expect(await converse(server, LAST)).toContain('answer');
});

it('answers a malformed request that goes on', async () => {
  const server = await serve((_req, res) => res.end());
  expect(await converse(server, `x\r\n\r\n${'x'.repeat(20_000)}`)).toContain('HTTP/1.1 400');
});
