import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { fromRoot, runsFromSource } from '#server/lib/paths.ts';

/*
 * Text as outlines of the site's own fonts: what is drawn does not depend on the fonts that the
 * machine has, and sharp needs none. The files are those of client/src/styles/fonts, unpacked by
 * `woff2_decompress`: fontkit cannot vary a packed one.
 */

export type Face = 'display' | 'text' | 'mono';

export interface Style {
  face: Face;
  /** In px. */
  size: number;
  /** Width of the display face in per cent. */
  stretch?: number;
}

/** The narrowest and the widest letters of the display face, in per cent. */
export const STRETCH = { least: 50, most: 150 } as const;

/** Height of capitals by the size. */
export const CAPITALS: Record<Face, number> = { display: 0.675, text: 0.703, mono: 0.8 };

const FILES: Record<Face, string> = {
  display: 'anybody.ttf',
  text: 'schibsted.ttf',
  mono: 'martian.ttf',
};
const WEIGHTS: Record<Face, number> = { display: 900, text: 700, mono: 600 };

export interface Letters {
  /** The part of a text that the fonts have letters for, in capitals for the display face. */
  drawable(text: string, face: Face): string;
  widthOf(text: string, style: Style): number;
  /** Path data for SVG of one line that begins at `x` on the baseline `y`. */
  pathOf(text: string, style: Style, x: number, y: number): string;
}

/** Letters of one line that are of the same font. */
interface Run {
  font: Font;
  text: string;
  /** Pixels for each unit of the font. */
  scale: number;
}

async function openFont(face: Face): Promise<Font> {
  const { create } = await import('fontkit');
  const font = create(await readFile(drawingFile(FILES[face])));
  if (font.type !== 'TTF') throw new Error(`${FILES[face]} is no single font`);
  return font as Font;
}

/** Opens the fonts. */
export async function openLetters(): Promise<Letters> {
  const [display, text, mono] = await Promise.all(
    (['display', 'text', 'mono'] as const).map(openFont),
  );
  if (display === undefined || text === undefined || mono === undefined) throw new Error('No font');
  const variations = new Map<string, Font>();
  const varied = (font: Font, name: string, settings: object): Font => {
    const made = variations.get(name) ?? font.getVariation(settings);
    variations.set(name, made);
    return made;
  };
  const fontOf = ({ face, stretch = 100 }: Pick<Style, 'face' | 'stretch'>): Font => {
    if (face === 'display') return varied(display, `d${stretch}`, { wdth: stretch });
    return varied(face === 'text' ? text : mono, face, { wght: WEIGHTS[face] });
  };
  const has = (letter: string) => (font: Font) =>
    font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

  /** A letter that a font has; the text face helps out where the others lack one. */
  const known = (letter: string, face: Face): string => {
    const fonts = face === 'display' ? [display, text] : face === 'mono' ? [mono, text] : [text];
    const [plain = ''] = letter.normalize('NFD');
    return [letter, plain].find((one) => fonts.some(has(one))) ?? '';
  };
  const drawable: Letters['drawable'] = (written, face) => {
    const cased = face === 'display' ? written.toLocaleUpperCase('nb') : written;
    const letters = [...cased.normalize('NFC').replace(/\s+/g, ' ')];
    const drawn = letters.map((letter) => known(letter, face)).join('');
    return drawn.replace(/ +/g, ' ').trim();
  };

  const runsOf = (line: string, style: Style): Run[] => {
    const runs: Run[] = [];
    for (const letter of line) {
      const own = fontOf(style);
      const isOwn = has(letter)(own);
      const font = isOwn ? own : fontOf({ face: 'text' });
      const tall = isOwn ? 1 : CAPITALS[style.face] / CAPITALS.text;
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter, scale: (style.size * tall) / font.unitsPerEm });
    }
    return runs;
  };

  return {
    drawable,
    widthOf: (line, style) =>
      runsOf(line, style).reduce(
        (sum, { font, text: part, scale }) => sum + font.layout(part).advanceWidth * scale,
        0,
      ),
    pathOf: (line, style, x, y) => {
      let at = x;
      let data = '';
      for (const { font, text: part, scale } of runsOf(line, style)) {
        const { glyphs, positions } = font.layout(part);
        glyphs.forEach((glyph, place) => {
          data += glyph.path.scale(scale, -scale).translate(at, y).toSVG();
          at += (positions[place]?.xAdvance ?? 0) * scale;
        });
      }
      return data;
    },
  };
}

/** A picture of the bank or a font, in the sources or where the build copied it to. */
export function drawingFile(name: string): string {
  if (!runsFromSource) return fromRoot('dist', 'server', 'drawing', name);
  return name.endsWith('.ttf')
    ? fromRoot('server', 'features', 'share-pictures', 'fonts', name)
    : fromRoot('client', 'src', 'assets', name);
}

interface FittedLine {
  text: string;
  /** Width of the letters in per cent, so that the line fills its column. */
  stretch: number;
}

export interface Fitted {
  size: number;
  /** From one baseline to the next, in px. */
  leading: number;
  lines: FittedLine[];
}

interface Column {
  width: number;
  height: number;
  /** Largest size in px. */
  most: number;
}

/** From one baseline to the next, by the size; more where capitals have marks above them. */
const LEADING = { plain: 0.82, marked: 0.96 };
const MARKED = /[ÅÄÉÖÜ]/;

/** Longest word that stays whole. */
const LONGEST = 20;

interface Word {
  text: string;
  /** Width in its narrowest letters, by the size. */
  width: number;
  /** Goes on with the word before it. */
  isRest: boolean;
}

/** A word, cut where it is too long for a line. */
function piecesOf(word: string): Omit<Word, 'width'>[] {
  const count = Math.ceil(word.length / LONGEST);
  const length = Math.ceil(word.length / count);
  return Array.from({ length: count }, (_, at) => ({
    text: word.slice(at * length, (at + 1) * length),
    isRest: at > 0,
  }));
}

/** Sums of widths differ in their last digits. */
const NOTHING = 1e-6;

/** The words as lines, none wider than `limit` unless it is one word. */
function breakLines(words: readonly Word[], space: number, limit: number): Word[] {
  const lines: Word[] = [];
  for (const { text, width, isRest } of words) {
    const last = lines.at(-1);
    const longer = (last?.width ?? 0) + space + width;
    if (last !== undefined && longer <= limit + NOTHING) {
      Object.assign(last, { text: last.text + (isRest ? '' : ' ') + text, width: longer });
    } else {
      if (last !== undefined && isRest) last.text += '-';
      lines.push({ text, width, isRest });
    }
  }
  return lines;
}

/** The width of every run of words: one of them is the best limit of a line. */
function widthsOf(words: readonly Word[], space: number): Set<number> {
  const widths = words.flatMap((_, from) => {
    let sum = -space;
    return words.slice(from).map(({ width }) => {
      sum += space + width;
      return sum;
    });
  });
  return new Set(widths);
}

/** How wide the letters of a line are to be, in per cent, so that it fills `room` times its size. */
function stretchOf(line: string, room: number, letters: Letters): number {
  const widthAt = (stretch: number) => letters.widthOf(line, { face: 'display', size: 1, stretch });
  const middle = widthAt(100);
  const isNarrow = room < middle;
  const end = widthAt(isNarrow ? STRETCH.least : STRETCH.most);
  const share = (room - middle) / (end - middle);
  const stretch = 100 + (isNarrow ? -50 : 50) * share;
  return Math.floor(Math.min(STRETCH.most, Math.max(STRETCH.least, stretch)));
}

/**
 * Breaks a heading so that it stands as large as its column allows. All lines have one size, and
 * each is stretched to fill the column, as the headings of the site are.
 */
export function fitLines(letters: Letters, heading: string, column: Column): Fitted {
  const narrow = (text: string) =>
    letters.widthOf(text, { face: 'display', size: 1, stretch: STRETCH.least });
  const words: Word[] = heading
    .split(' ')
    .flatMap(piecesOf)
    .map((word, at, all) => ({
      ...word,
      // With the hyphen that a cut word has at the end of a line.
      width: narrow(all[at + 1]?.isRest ? `${word.text}-` : word.text),
    }));
  const space = narrow(' ');
  const leading = MARKED.test(heading) ? LEADING.marked : LEADING.plain;
  let best: { size: number; lines: Word[] } = { size: 0, lines: [] };
  for (const limit of widthsOf(words, space)) {
    const lines = breakLines(words, space, limit);
    const widest = Math.max(...lines.map(({ width }) => width));
    const tall = (lines.length - 1) * leading + CAPITALS.display;
    const size = Math.min(column.most, column.width / widest, column.height / tall);
    const isBetter = size > best.size || (size === best.size && lines.length < best.lines.length);
    if (isBetter) best = { size, lines };
  }
  const room = column.width / best.size;
  return {
    size: best.size,
    leading: best.size * leading,
    lines: best.lines.map(({ text }) => ({ text, stretch: stretchOf(text, room, letters) })),
  };
}
