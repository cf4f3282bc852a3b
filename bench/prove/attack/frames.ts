import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { badRequests, NASTY } from '../../../server/testing/bad-requests.ts';

/** Bad frames after which the server closes a connection (docs/product/chat.md#frames). */
const CLOSES_AT = 20;
const TYPES = ['chat_message', 'admin_message', 'subscribe', 'new_message', '__proto__', 7, null];

/** Frames that are no frames of the protocol. */
function fixedFrames(): (string | Buffer)[] {
  const line = (rest: Record<string, unknown>) =>
    JSON.stringify({ type: 'chat_message', navn: 'Ond', room: 'festival', melding: 'x', ...rest });
  return [
    '',
    'null',
    '[]',
    '{',
    Buffer.from([0, 255, 254]),
    '['.repeat(2000) + ']'.repeat(2000),
    ...TYPES.map((type) => JSON.stringify({ type })),
    ...NASTY.filter((text) => text.length < 3000).flatMap((text) => [
      line({ melding: text }),
      line({ navn: text }),
      line({ clientId: text }),
      line({ room: text }),
      JSON.stringify({ type: 'subscribe', topics: [text] }),
    ]),
    line({ isAdmin: 'true' }),
    line({ isAdmin: true, level: 9, sender: 'system', id: '1' }),
    JSON.stringify({ type: 'admin_message', room: 'festival', melding: 'Jeg er sjefen' }),
    line({ melding: 'x'.repeat(3500) }),
    'x'.repeat(5000),
  ];
}

export interface FrameReport {
  sent: number;
  /** Frames that made the server say or do what it must not. */
  faults: string[];
}

/** Sends every fixed frame and `random` random ones, some at each of many connections. */
export async function badFrames(port: number, random: number, seed: number): Promise<FrameReport> {
  const requests = badRequests(seed);
  const frames = [
    ...fixedFrames(),
    ...Array.from({ length: random }, () =>
      JSON.stringify(requests.value() ?? null).slice(0, 3900),
    ),
  ];
  const faults: string[] = [];
  for (let from = 0; from < frames.length; from += CLOSES_AT) {
    await oneConnection(port, frames.slice(from, from + CLOSES_AT), faults);
  }
  return { sent: frames.length, faults };
}

function oneConnection(
  port: number,
  frames: readonly (string | Buffer)[],
  faults: string[],
): Promise<void> {
  return new Promise((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/ws?room=festival`);
    ws.on('open', async () => {
      for (const frame of frames) if (ws.readyState === ws.OPEN) ws.send(frame);
      // A pong comes after everything that was sent before it was read.
      if (ws.readyState === ws.OPEN) ws.ping();
      await Promise.race([new Promise((heard) => ws.once('pong', heard)), pause(5000)]);
      ws.terminate();
    });
    ws.on('message', (data) => {
      const text = String(data);
      if (/"isAdmin":"true"|\bat .*\.ts:\d|violates|syntax error/.test(text)) {
        faults.push(text.slice(0, 200));
      }
    });
    ws.on('close', (code) => {
      if (code === 1011) faults.push('closed with 1011, an error of the server');
      resolve();
    });
    ws.on('error', () => undefined);
  });
}
