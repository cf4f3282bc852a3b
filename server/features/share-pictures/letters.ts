import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { drawingFile } from './drawing-files.ts';

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
