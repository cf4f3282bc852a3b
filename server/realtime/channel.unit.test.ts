import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { manualTimers } from '../testing/clock.ts';
import type { Connection } from './connection.ts';
import { Channel, pauseAfter } from './hub.ts';

/** A member that records what is written to it, one entry for each write. */
function listener() {
  const writes: string[] = [];
  const connection = { write: (frames: Buffer) => writes.push(String(frames)) };
  return { writes, connection: connection as unknown as Connection };
}
const push = (channel: Channel, ...texts: string[]) => {
  for (const text of texts) channel.push(Buffer.from(text));
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the pause after a flush', () => {
  it('is half of a quick one, grows faster than a longer one, and ends at 50 ms', () => {
    expect([0, 1, 8].map(pauseAfter)).toEqual([0, 0.5, 4]);
    expect(pauseAfter(12.5)).toBe(12.5);
    expect(pauseAfter(15)).toBeCloseTo(21.6);
    expect([20, 50, 1000].map(pauseAfter)).toEqual([50, 50, 50]);
  });
});

describe('a channel', () => {
  let timers = manualTimers();
  let channel = new Channel(timers);
  let cost = 0;
  beforeEach(() => {
    timers = manualTimers();
    channel = new Channel(timers);
    cost = 0;
    let now = 0;
    // Every reading of the clock is `cost` later than the one before.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += cost;
      return now;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('sends the first frame at once, and frames of the same turn as one write', async () => {
    const one = listener();
    channel.join(one.connection);
    push(channel, 'a');
    await turn();
    expect(one.writes).toEqual(['a']);
    timers.advance(50);
    push(channel, 'b', 'c');
    await turn();
    expect(one.writes).toEqual(['a', 'bc']);
  });

  it('pauses the longer the more the flush took, and joins what came meanwhile', async () => {
    const one = listener();
    channel.join(one.connection);
    cost = 2;
    push(channel, 'a');
    await turn();
    push(channel, 'b');
    push(channel, 'c');
    await turn();
    expect(one.writes).toEqual(['a']);
    cost = 12.5;
    timers.advance(1);
    expect(one.writes).toEqual(['a', 'bc']);
    cost = 1000;
    push(channel, 'd');
    timers.advance(12);
    await turn();
    expect(one.writes).toEqual(['a', 'bc']);
    timers.advance(0.5);
    expect(one.writes).toEqual(['a', 'bc', 'd']);
    push(channel, 'e');
    timers.advance(49);
    expect(one.writes).toHaveLength(3);
    timers.advance(1);
    expect(one.writes).toEqual(['a', 'bc', 'd', 'e']);
  });

  it('gives a member exactly what was pushed after it joined', async () => {
    const [early, late, after] = [listener(), listener(), listener()];
    channel.join(early.connection);
    push(channel, 'a');
    channel.join(late.connection);
    push(channel, 'b');
    await turn();
    channel.join(after.connection);
    timers.advance(50);
    push(channel, 'c');
    await turn();
    expect(early.writes.join('')).toBe('abc');
    expect(late.writes.join('')).toBe('bc');
    expect(after.writes.join('')).toBe('c');
  });

  it('writes to a few hundred in each turn, and not to who has left meanwhile', async () => {
    const members = Array.from({ length: 600 }, listener);
    for (const { connection } of members) channel.join(connection);
    push(channel, 'a');
    await Promise.resolve();
    expect(members.filter(({ writes }) => writes.length === 1)).toHaveLength(250);
    const last = members.at(-1);
    if (last) channel.leave(last.connection);
    push(channel, 'b');
    await turn();
    await turn();
    await turn();
    expect(members.filter(({ writes }) => writes.length === 1)).toHaveLength(599);
    timers.advance(50);
    await turn();
    await turn();
    await turn();
    expect(members[0]?.writes).toEqual(['a', 'b']);
    expect(last?.writes).toEqual([]);
  });

  it('keeps nothing while nobody listens', async () => {
    push(channel, 'a');
    const one = listener();
    channel.join(one.connection);
    await turn();
    expect([one.writes, channel.size, timers.waiting]).toEqual([[], 1, 0]);
  });
});
