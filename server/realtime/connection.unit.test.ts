import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#server/testing/eventually.ts';
import { Connection, jsonFrame } from './connection.ts';

const MAX = 1_000_000;
const PIECE = Buffer.alloc(64 * 1024, 'x');

let server: WebSocketServer;
const dropped: string[] = [];
const metrics = {
  socketsDropped: { inc: ({ reason }: { reason: string }) => dropped.push(reason) },
};

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterAll(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

/** A client on raw TCP, so that the test decides whether it reads. */
async function arrive(): Promise<{ connection: Connection; peer: Socket; gone: Promise<unknown> }> {
  const { port } = server.address() as AddressInfo;
  const peer = connect(port, '127.0.0.1');
  peer.on('error', () => undefined);
  const arrived = once(server, 'connection');
  peer.write(
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  const [ws, req] = await arrived;
  const connection = new Connection(ws, req.socket, {
    metrics: metrics as never,
    maxWaitingBytes: MAX,
    frameLimit: () => 0,
  });
  return { connection, peer, gone: once(ws, 'close') };
}

it('drops a reader for whom more than the bound waits, and no other', async () => {
  const slow = await arrive();
  const quick = await arrive();
  slow.peer.pause();
  let read = 0;
  quick.peer.on('data', (chunk) => {
    read += chunk.length;
  });
  // Bytes in the kernel's buffer do not count, only those that Node still holds.
  let written = 0;
  while (slow.connection.open && written < 64 * 1024 * 1024) {
    slow.connection.write(PIECE);
    quick.connection.write(PIECE);
    written += PIECE.length;
    await new Promise(setImmediate);
  }
  await slow.gone;
  expect(slow.connection.open).toBe(false);
  expect(written).toBeGreaterThan(MAX);
  expect(dropped).toEqual(['slow']);
  expect(quick.connection.open).toBe(true);
  await eventually(() => expect(read).toBeGreaterThanOrEqual(written));
  quick.peer.destroy();
});

it('writes its own frames of one turn at once, in their order with shared ones', async () => {
  const writes: string[][] = [];
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => {
      writes.push([String(chunk)]);
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const ws = { readyState: WebSocket.OPEN, on: () => undefined } as unknown as WebSocket;
  const connection = new Connection(ws, socket, {
    metrics: metrics as never,
    maxWaitingBytes: MAX,
    frameLimit: () => 0,
  });
  const shared = jsonFrame({ type: 'shared' });
  const [first, second] = [
    { type: 'ack', id: '1' },
    { type: 'ack', id: '2' },
  ];
  connection.send(first);
  connection.write(shared);
  connection.send(second);
  await new Promise(setImmediate);
  connection.write(shared);
  expect(writes).toEqual([
    [jsonFrame(first), shared, jsonFrame(second)].map(String),
    [String(shared)],
  ]);
});
