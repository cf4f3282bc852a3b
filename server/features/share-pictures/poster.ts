import type { SharpModule } from '#server/lib/picture-decoder.ts';
import type { World } from '#shared/content/types.ts';
import { CAPITALS, fitLines, type Letters, type Style } from './letters.ts';
import { type Placed, scene } from './scene.ts';

/** What a picture says. */
export interface Poster {
  layout: 'kort' | 'wide' | 'story' | 'list';
  /** Beside the key: the festival. */
  festival: string;
  heading: string;
  /** The heading where the fonts have no letter of it. */
  otherwise: string;
  isStruck: boolean;
  /** What became of it, such as 'Avlyst'. */
  mark: string;
  facts: readonly string[];
  /** Acts of a plan: time and name; a row without a time is a day. */
  rows: readonly { time: string; text: string; isStruck: boolean }[];
  world: World;
  /** Host name of the site; on stories, which have no link beside them. */
  address: string;
}

const COLOURS = {
  night: '#0B0C0E',
  ink: '#15161A',
  bone: '#F4EFE4',
  side: '#A4977C',
  red: '#FF4433',
  yellow: '#FFD84A',
  quiet: '#B9B4A8',
};

/** Sizes and places in px. `wide` has its heading below a picture as wide as itself. */
const LAYOUTS = {
  kort: {
    ...{ width: 1200, height: 630, margin: 56, column: 600, light: 270 },
    ...{ key: { top: 52, size: 54 }, heading: { top: 150, height: 236, most: 200 }, fact: 34 },
    box: { left: 690, top: 0, width: 510, height: 630 },
  },
  wide: {
    ...{ width: 1200, height: 630, margin: 56, column: 1088, light: 0 },
    ...{ key: null, heading: { top: 492, height: 64, most: 110 }, fact: 26 },
    box: { left: 0, top: -12, width: 1200, height: 630 },
  },
  story: {
    ...{ width: 1080, height: 1920, margin: 72, column: 936, light: 700 },
    ...{ key: { top: 250, size: 84 }, heading: { top: 1130, height: 250, most: 240 }, fact: 44 },
    box: { left: 0, top: 380, width: 1080, height: 720 },
  },
  list: {
    ...{ width: 1080, height: 1920, margin: 72, column: 936, light: 700 },
    ...{ key: { top: 250, size: 84 }, heading: { top: 420, height: 110, most: 240 }, fact: 44 },
    box: null,
  },
} as const;

const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
/** Letters with an edge of night, which keeps them legible in front of lights. */
const shape = (data: string, fill: string, edge: number) =>
  `<path d="${data}" fill="${fill}" stroke="${COLOURS.night}" stroke-width="${edge}" stroke-linejoin="round" paint-order="stroke"/>`;

/** Draws one line of text; `top` is the top of its capitals. */
function line(letters: Letters, text: string, style: Style, x: number, top: number, fill: string) {
  const drawn = letters.drawable(text, style.face);
  const baseline = top + style.size * CAPITALS[style.face];
  return {
    svg: shape(letters.pathOf(drawn, style, x, baseline), fill, fill === COLOURS.ink ? 0 : 14),
    width: letters.widthOf(drawn, style),
    bottom: baseline,
  };
}

/** The key with the festival's name beside it. */
function signature(letters: Letters, name: string, x: number, y: number, size: number): string {
  const style = { face: 'display', size: size * 0.42, stretch: 88 } as const;
  const key = line(letters, 'CTRL', style, x + size * 0.32, y + size * 0.29, COLOURS.ink);
  const width = key.width + size * 0.64;
  const text = { face: 'display', size: size * 0.42, stretch: 100 } as const;
  return [
    rect(x, y, width, size * 1.14, size * 0.17, COLOURS.side),
    rect(
      x + size * 0.05,
      y + size * 0.03,
      width - size * 0.1,
      size * 0.9,
      size * 0.14,
      COLOURS.bone,
    ),
    key.svg,
    line(letters, name, text, x + width + size * 0.3, y + size * 0.34, COLOURS.bone).svg,
  ].join('');
}

/** The lines of the heading, struck through where the act was cancelled. */
function headingOf(letters: Letters, { layout, heading, otherwise, isStruck }: Poster) {
  const { margin, column, heading: block } = LAYOUTS[layout];
  const words = letters.drawable(heading, 'display') || letters.drawable(otherwise, 'display');
  const { size, leading, lines } = fitLines(letters, words || 'CTRL', {
    ...block,
    width: column,
  });
  let top: number = block.top;
  const drawn = lines.map(({ text, stretch }) => {
    const style = { face: 'display', size, stretch } as const;
    const { svg, width, bottom } = line(letters, text, style, margin, top, COLOURS.bone);
    const middle = (top + bottom) / 2;
    const strike = (thick: number, fill: string) =>
      rect(margin - 12, middle - (size * thick) / 2, width + 24, size * thick, 0, fill);
    top += leading;
    return svg + (isStruck ? strike(0.11, COLOURS.night) + strike(0.055, COLOURS.red) : '');
  });
  return { svg: drawn.join(''), bottom: top - leading + size * CAPITALS.display };
}

/** What became of an act, as the tag on its page. */
function markOf(letters: Letters, { layout, mark, isStruck }: Poster, top: number) {
  if (mark === '') return { svg: '', bottom: top };
  const { margin, fact } = LAYOUTS[layout];
  const style = { face: 'mono', size: fact * 0.8 } as const;
  const text = line(letters, mark, style, margin + fact * 0.5, top + fact * 0.4, COLOURS.ink);
  const height = fact * 0.8 + style.size * CAPITALS.mono;
  const ground = isStruck ? COLOURS.bone : COLOURS.yellow;
  const tag = rect(margin, top, text.width + fact, height, fact * 0.16, ground);
  return { svg: tag + text.svg, bottom: top + height + fact * 0.7 };
}

/** The text without its end, so that it is not wider than `width`. */
function shortened(letters: Letters, text: string, style: Style, width: number): string {
  const drawn = [...letters.drawable(text, style.face)];
  if (letters.widthOf(drawn.join(''), style) <= width) return drawn.join('');
  while (drawn.length > 0 && letters.widthOf(`${drawn.join('').trim()}…`, style) > width)
    drawn.pop();
  return `${drawn.join('').trim()}…`;
}

function factsOf(letters: Letters, { layout, facts, address }: Poster, top: number): string {
  const { margin, column, fact: size } = LAYOUTS[layout];
  const style = { face: 'text', size } as const;
  const lines = facts.map((fact, at) => {
    const text = shortened(letters, fact, style, column);
    return line(letters, text, style, margin, top + at * size * 1.36, COLOURS.bone).svg;
  });
  const below = top + facts.length * size * 1.36 + size * 0.5;
  const host = { face: 'mono', size: size * 0.8 } as const;
  return lines.join('') + line(letters, address, host, margin, below, COLOURS.quiet).svg;
}

/** Rows that fit a list; the last one tells of how many there is no room for. */
const MOST_ROWS = 13;

function rowsOf(letters: Letters, { rows, layout }: Poster, from: number): string {
  const { margin, column, fact: size } = LAYOUTS[layout];
  const style = { face: 'text', size } as const;
  const shown = rows.length > MOST_ROWS ? rows.slice(0, MOST_ROWS - 1) : rows;
  const more = rows.slice(shown.length).filter(({ time }) => time !== '').length;
  const all = more > 0 ? [...shown, { time: '', text: `og ${more} til`, isStruck: false }] : shown;
  const indent = 190;
  return all
    .map(({ time, text, isStruck }, at) => {
      const top = from + at * size * 1.62;
      if (time === '') return line(letters, text, style, margin, top, COLOURS.yellow).svg;
      const name = shortened(letters, text, style, column - indent);
      const drawn = line(letters, name, style, margin + indent, top, COLOURS.bone);
      const middle = (top + drawn.bottom) / 2;
      const strike = rect(margin + indent, middle - 3, drawn.width, 6, 0, COLOURS.red);
      const clock = line(letters, time, { face: 'mono', size }, margin, top, COLOURS.bone);
      return clock.svg + drawn.svg + (isStruck ? strike : '');
    })
    .join('');
}

/** Where the picture of a poster goes; null for a list, which has none. */
export function boxOf(layout: Poster['layout']) {
  return LAYOUTS[layout].box;
}

/** Colours of a file: those of the picture, and the edges of the letters. */
const PNG = { palette: true, colours: 48, dither: 0, compressionLevel: 9, effort: 7 } as const;

/** Draws a poster as a PNG: the dithered scene, and the text as outlines on it. */
export async function drawPoster(
  { sharp, letters }: { sharp: SharpModule; letters: Letters },
  poster: Poster,
  picture: Placed | null,
): Promise<Buffer> {
  const { width, height, margin, key, light, fact } = LAYOUTS[poster.layout];
  const heading = headingOf(letters, poster);
  const mark = markOf(letters, poster, heading.bottom + fact);
  const parts = [
    key && signature(letters, poster.festival, margin, key.top, key.size),
    heading.svg,
    mark.svg,
    poster.rows.length > 0
      ? rowsOf(letters, poster, mark.bottom + fact)
      : factsOf(letters, poster, mark.bottom),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  const ground = await scene(sharp, { width, height, world: poster.world, light, picture });
  return sharp(await ground.png().toBuffer())
    .composite([{ input: Buffer.from(svg) }])
    .png(PNG)
    .toBuffer();
}
