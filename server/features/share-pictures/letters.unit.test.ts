import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSharp } from '#server/lib/picture-decoder.ts';
import { drawingFile, fitLines, type Letters, openLetters } from './letters.ts';
import { drawPoster, type Poster } from './poster.ts';

let letters: Letters;
beforeAll(async () => {
  letters = await openLetters();
});

const COLUMN = { width: 600, height: 236, most: 200 };

describe('the letters', () => {
  it.each([
    ['anybody.ttf', 'anybody-ctrl.woff2'],
    ['schibsted.ttf', 'schibsted-ctrl.woff2'],
    ['martian.ttf', 'martian-ctrl.woff2'],
  ])('of %s are those of the pages', async (drawn, shipped) => {
    const [one, other] = [
      create(await readFile(drawingFile(drawn))) as Font,
      create(
        await readFile(new URL(`../../../client/src/styles/fonts/${shipped}`, import.meta.url)),
      ) as Font,
    ];
    expect(one.characterSet).toEqual(other.characterSet);
    const widths = ({ characterSet, glyphForCodePoint }: Font, font: Font) =>
      characterSet.map((code) => glyphForCodePoint.call(font, code).advanceWidth);
    expect(widths(one, one)).toEqual(widths(other, other));
  });

  it('leave out what the fonts lack, and keep the letter under a mark', () => {
    expect(letters.drawable('  Šeła   Ñandú 🎉 東京 ', 'display')).toBe('SEA NANDU');
    expect(letters.drawable('\u202Eabc\u202C مرحبا\u0000\uD800', 'display')).toBe('ABC');
    expect(letters.drawable('a\u030Angst, e\u0301n', 'text')).toBe('ångst, én');
    expect(letters.drawable('東京 🎉', 'display')).toBe('');
  });
});

describe('a heading', () => {
  it.each([
    'DJ 9',
    'Nordlys',
    'Kari og de altfor lange bandnavnene fra Hardstylekollektivet',
    'a'.repeat(100),
    'aB '.repeat(33),
    'Å'.repeat(30),
  ])('stays in its column: %s', (name) => {
    const words = letters.drawable(name, 'display');
    const { size, leading, lines } = fitLines(letters, words, COLUMN);
    expect(size).toBeGreaterThan(30);
    expect((lines.length - 1) * leading + size * 0.675).toBeLessThanOrEqual(COLUMN.height + 1);
    for (const { text, stretch } of lines) {
      const width = letters.widthOf(text, { face: 'display', size, stretch });
      expect(width).toBeLessThanOrEqual(COLUMN.width + 2);
    }
    expect(
      lines
        .map(({ text }) => text)
        .join('')
        .replace(/[ -]/g, ''),
    ).toBe(words.replace(/[ -]/g, ''));
  });

  it('is one line where that is as large', () => {
    expect(fitLines(letters, 'DJ 9', COLUMN).lines).toHaveLength(1);
  });
});

describe('a poster', () => {
  it('is drawn also of a name without a letter of the fonts', async () => {
    const poster: Poster = {
      layout: 'kort',
      festival: '東京',
      heading: '🎉',
      otherwise: '東京',
      isStruck: true,
      mark: 'مرحبا',
      facts: ['\u202E</svg><script>'],
      rows: [],
      world: 'gaming',
      address: '',
    };
    const png = await drawPoster({ sharp: await loadSharp(), letters }, poster, null);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });
});
