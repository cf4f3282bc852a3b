import { describe, expect, it } from 'vitest';
import { emailAddress, fold } from './text.ts';

/*
 * The unique indexes of addresses know letters' case only: no two texts that look alike, or that one
 * mailbox answers to, may be two addresses.
 */

const read = (text: string) => emailAddress.safeParse(text).data ?? null;

describe('an e-mail address', () => {
  it.each([
    ['composed and decomposed letters', 'k\u0061\u030ari@post.test', 'k\u00e5ri@post.test'],
    ['the sign for kelvin', '\u212Aari@post.test', 'Kari@post.test'],
    ['the sign for Ångström', '\u212Bse@post.test', '\u00c5se@post.test'],
    ['white space around it', '\u00a0 \tkari@post.test\r\n\u3000', 'kari@post.test'],
    ['a BOM and zero-width spaces around it', '\uFEFF\u200Bkari@post.test\u200B', 'kari@post.test'],
    ['signs for the reading direction', '\u202Akari\u200E@post.test\u202C', 'kari@post.test'],
  ])('is one: %s', (_what, typed, stored) => {
    expect(read(typed)).toBe(stored);
  });

  it.each([
    'kari@post.test.',
    'kari.@post.test',
    '.kari@post.test',
    'ka..ri@post.test',
    'kari@post..test',
    'kari@.post.test',
    '\uFF4Bari@post.test',
    'kari@po\u017Ft.test',
    'kari\uFF20post.test',
    'kari@post\u3002test',
    'kåri\u0301@post.test',
  ])('is refused: %j', (typed) => {
    expect(read(typed)).toBeNull();
  });

  it('has no other form with a character that is unseen, combining or a form of another', () => {
    const base = 'kari@post.test';
    const isOdd = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{M}]/u;
    const others: string[] = [];
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const sign = String.fromCodePoint(point);
      // Signs that are stored as a visible one of another code.
      if (/^[!-~åÅ]$/.test(sign.normalize('NFC'))) continue;
      if (!isOdd.test(sign) && (point < 128 || sign.normalize('NFKC') === sign)) continue;
      for (const typed of [
        `${sign}${base}`,
        `${base}${sign}`,
        `ka${sign}ri@post.test`,
        `kari@po${sign}st.test`,
      ]) {
        const stored = read(typed);
        if (stored !== null && fold(stored) !== base && !/[åÅ]/.test(stored)) others.push(typed);
      }
    }
    expect(others).toEqual([]);
  });
});
