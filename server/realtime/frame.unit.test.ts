import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Receiver } from 'ws';
import { jsonFrame, textFrame } from './frame.ts';

describe('a frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
    'of %i bytes is what ws reads',
    async (size) => {
      const receiver = new Receiver();
      const heard = once(receiver, 'message');
      receiver.write(textFrame('x'.repeat(size)));
      const [data, isBinary] = (await heard) as [Buffer, boolean];
      expect([data.length, isBinary]).toEqual([size, false]);
    },
  );

  it('holds letters beyond ASCII, and several stand in one write', async () => {
    const receiver = new Receiver();
    const heard: unknown[] = [];
    receiver.on('message', (data: Buffer) => heard.push(JSON.parse(String(data))));
    receiver.write(Buffer.concat([jsonFrame({ a: 'æøå 🎉' }), jsonFrame([1])]));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([{ a: 'æøå 🎉' }, [1]]);
  });
});
