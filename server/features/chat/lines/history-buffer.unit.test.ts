import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { HistoryBuffer } from './rooms.ts';

const MOST_BYTES = 256_000;

/** A line of the room that counts how often it is serialised. */
function line(id: number, melding: string, count: { serialised: number }): ChatMessage {
  const message = {
    id: String(id),
    navn: 'Kari',
    melding,
    room: 'festival' as const,
    isAdmin: 'false' as const,
    isSystemMessage: false,
    createdAt: '2026-03-03T12:00:00.000Z',
  };
  const toJSON = () => {
    count.serialised += 1;
    return message;
  };
  return Object.defineProperty({ ...message }, 'toJSON', { value: toJSON });
}

function filled(melding: string, lines: number) {
  const count = { serialised: 0 };
  const buffer = new HistoryBuffer('festival', MOST_BYTES);
  const half = Math.floor(lines / 2);
  const messages = Array.from({ length: lines }, (_, index) => line(index + 1, melding, count));
  buffer.fill(messages.slice(0, half), []);
  for (const message of messages.slice(half)) buffer.add(message);
  return { buffer, count };
}

/** The content of a frame behind its header. */
function contentOf(frame: Buffer) {
  return JSON.parse(frame.subarray(frame.indexOf('{')).toString());
}

describe('the lines of a room', () => {
  it('are serialised once, however many come back', () => {
    const { buffer, count } = filled('hei', 500);
    for (let join = 0; join < 80; join += 1) {
      expect(contentOf(buffer.resumed(buffer.after(0n))).messages).toHaveLength(500);
      buffer.initial();
    }
    expect(count.serialised).toBe(500);
  });

  it('that do not fit into a frame are left out from the oldest on, with `gap`', () => {
    const { buffer } = filled('🎪'.repeat(500), 500);
    const frame = buffer.resumed(buffer.after(0n));
    expect(frame.length).toBeLessThanOrEqual(MOST_BYTES);
    const { messages, gap, resumed } = contentOf(frame);
    expect([gap, resumed]).toEqual([true, true]);
    const ids = messages.map(({ id }: ChatMessage) => Number(id));
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => 501 - ids.length + at));
    // One more would not fit.
    const one = frame.length / ids.length;
    expect(frame.length).toBeGreaterThan(MOST_BYTES - 2 * one);
    const few = contentOf(buffer.resumed(buffer.after(490n)));
    expect([few.messages.length, few.gap]).toEqual([10, false]);
  });
});
