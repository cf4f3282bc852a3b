import { describe, expect, it } from 'vitest';
import { joinedFrame, jsonFrame, textFrame } from './connection.ts';

/** The texts of concatenated unmasked text frames (RFC 6455, 5.2). */
function textsOf(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81);
    const short = bytes[at + 1] ?? 0;
    const isShort = short < 126;
    const size = short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : bytes.readUInt16BE(at + 2);
    const start = at + (isShort ? 2 : short === 126 ? 4 : 10);
    at = start + (isShort ? short : size);
    texts.push(bytes.toString('utf8', start, at));
  }
  return texts;
}

describe('a frame', () => {
  it.each([10, 125, 126, 65_535, 65_536, 200_000])('of %i bytes says its length', (size) => {
    expect(textsOf(textFrame('x'.repeat(size))).map((text) => text.length)).toEqual([size]);
  });

  it('is the same when its text comes in parts', () => {
    for (const size of [10, 200, 70_000]) {
      const parts = ['æ', 'x'.repeat(size), '', '🎪'];
      const joined = joinedFrame(parts.map((part) => Buffer.from(part)));
      expect(joined.equals(textFrame(parts.join('')))).toBe(true);
    }
  });

  it('holds letters beyond ASCII, and several stand in one write', () => {
    const joined = Buffer.concat([
      jsonFrame({ a: 'æøå 🎉, lang nok' }),
      jsonFrame([1, 2, 3, 4, 5]),
    ]);
    expect(textsOf(joined).map((text) => JSON.parse(text))).toEqual([
      { a: 'æøå 🎉, lang nok' },
      [1, 2, 3, 4, 5],
    ]);
  });
});
