// `npx tsx bench/writes.ts`: CPU cost of a delivery in the server's process, by the way in which
// frames are written.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../server/realtime/connection.ts';
import { median } from './lib/compare.ts';

const LISTENERS = Number(process.env.BENCH_LISTENERS ?? 500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Frames joined into one write. */
const TOGETHER = [1, 4, 16, 64];
const TEXT = JSON.stringify({
  type: 'new_message',
  message: { id: '123456', melding: 'x'.repeat(150) },
});
const HANDSHAKE =
  'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';

interface Member {
  ws: WebSocket;
  socket: Duplex;
}

/** The compared ways; each sends `frames` frames to all members. */
const ways: Record<string, (members: Member[], frames: number) => void> = {
  'ws.send of each': (members, frames) => {
    for (let frame = 0; frame < frames; frame += 1) for (const { ws } of members) ws.send(TEXT);
  },
  'ws.send of one buffer, corked': (members, frames) => {
    const text = Buffer.from(TEXT);
    for (const { ws, socket } of members) {
      socket.cork();
      for (let frame = 0; frame < frames; frame += 1) ws.send(text, { binary: false });
      socket.uncork();
    }
  },
  'joined frames, one write (ours)': (members, frames) => {
    const frame = textFrame(TEXT);
    const joined = Buffer.concat(Array.from({ length: frames }, () => frame));
    for (const { socket } of members) socket.write(joined);
  },
};

/** The listeners, in their own process: they read and discard. */
function listen(port: number): void {
  let open = 0;
  for (let each = 0; each < LISTENERS; each += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(HANDSHAKE));
    socket.resume().once('data', () => {
      open += 1;
      if (open === LISTENERS) process.send?.('open');
    });
  }
}

async function measure(): Promise<void> {
  const members: Member[] = [];
  const http = createServer();
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on('upgrade', (req, socket, head) =>
    wss.handleUpgrade(req, socket, head, (ws) => members.push({ ws, socket })),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const child = fork(fileURLToPath(import.meta.url), { execArgv: process.execArgv });
  child.send((http.address() as AddressInfo).port);
  await once(child, 'message');
  const drained = async () => {
    while (members.some(({ socket }) => socket.writableLength > 0)) {
      await new Promise(setImmediate);
    }
  };

  console.log(`CPU time of the server for one delivery, ${LISTENERS} listeners`);
  for (const frames of TOGETHER) {
    const figures = new Map(Object.keys(ways).map((name): [string, number[]] => [name, []]));
    const repeats = Math.max(4, Math.round(60 / frames));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, send] of Object.entries(ways)) {
        const before = process.cpuUsage();
        for (let repeat = 0; repeat < repeats; repeat += 1) {
          send(members, frames);
          await drained();
        }
        const { user, system } = process.cpuUsage(before);
        figures.get(name)?.push((user + system) / (repeats * frames * LISTENERS));
      }
    }
    const [naive = 0] = [...figures.values()].map(median);
    console.log(`  ${frames} frames together`);
    for (const [name, all] of figures) {
      const each = median(all);
      console.log(
        `    ${name.padEnd(32)} ${each.toFixed(2)} µs (${Math.min(...all).toFixed(2)}-` +
          `${Math.max(...all).toFixed(2)}), ${(naive / each).toFixed(1)} times`,
      );
    }
  }
  child.kill();
  process.exit(0);
}

if (process.send) process.once('message', (port: number) => listen(port));
else await measure();
