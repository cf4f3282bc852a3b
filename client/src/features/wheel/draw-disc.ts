import type { WheelField } from '#shared/content/types.ts';

/** Width and height of the picture in pixels; it is enlarged without smoothing. */
export const DISC_SIZE = 104;
/** In pixels, like those below: inner radius of the fields, around the key in the middle. */
const HUB = 22;
const RIM = 4;
const FRAME = 2;

type Colour = readonly [red: number, green: number, blue: number];

const NIGHT: Colour = [11, 12, 14];
const BLANK: Colour = [28, 31, 35];
const BLANK_EDGE: Colour = [58, 63, 70];
const BONE: Colour = [244, 239, 228];
const BONE_EDGE: Colour = [164, 151, 124];
const YELLOW: Colour = [255, 216, 74];
const YELLOW_EDGE: Colour = [164, 132, 20];
const GREEN: Colour = [43, 233, 124];
const GREEN_EDGE: Colour = [18, 148, 74];

/** Fill and edge of a field: wins are bone, the highest win of points is yellow, the rest unlit. */
function coloursOf(field: WheelField, top: number, isWon: boolean): readonly [Colour, Colour] {
  if (field.kind === 'nothing') return [BLANK, BLANK_EDGE];
  if (isWon) return [GREEN, GREEN_EDGE];
  return field.points > 0 && field.points === top ? [YELLOW, YELLOW_EDGE] : [BONE, BONE_EDGE];
}

/** The eight colours of three lamps: red 4, green 2, blue 1. */
const LIGHTS: readonly Colour[] = [
  NIGHT,
  [63, 91, 255],
  GREEN,
  [76, 227, 245],
  [255, 68, 51],
  [255, 95, 210],
  YELLOW,
  BONE,
];
/** Lamps of the glow below the key: position in pixels from the middle, and reach. */
const LAMPS = [
  { x: -12, y: 7, bit: 4 },
  { x: 0, y: 11, bit: 2 },
  { x: 12, y: 7, bit: 1 },
] as const;
const REACH = 12;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** The glow at a pixel, dithered to the eight colours. */
function glowAt(x: number, y: number, row: number, column: number): Colour {
  const threshold = ((BAYER[(row % 4) * 4 + (column % 4)] ?? 0) + 0.5) / 16;
  const bits = LAMPS.filter((lamp) => 1 - Math.hypot(x - lamp.x, y - lamp.y) / REACH > threshold);
  return LIGHTS[bits.reduce((sum, { bit }) => sum + bit, 0)] ?? NIGHT;
}

export interface Disc {
  fields: readonly WheelField[];
  /** Degrees, clockwise. */
  turn: number;
  /** Index of the won field, once the wheel rests. */
  won: number | undefined;
  /** The key in the middle can be pressed and glows. */
  glows: boolean;
}

/** RGBA of every pixel, row by row; without anti-aliasing. */
export function discPixels({ fields, turn, won, glows }: Disc): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(DISC_SIZE * DISC_SIZE * 4);
  const top = Math.max(...fields.map(({ points }) => points));
  const colours = fields.map((field, place) => coloursOf(field, top, place === won));
  const middle = (DISC_SIZE - 1) / 2;
  const width = 360 / fields.length;
  for (let row = 0; row < DISC_SIZE; row += 1) {
    for (let column = 0; column < DISC_SIZE; column += 1) {
      const [x, y] = [column - middle, row - middle];
      const radius = Math.hypot(x, y);
      if (radius > middle) continue;
      // Clockwise from the top, relative to the wheel; the first field is centred on 0.
      const angle = (Math.atan2(x, -y) * 180) / Math.PI - turn + width / 2;
      const inside = ((angle % 360) + 360) % 360;
      const [face, edge] = colours[Math.floor(inside / width) % fields.length] ?? [BLANK, BLANK];
      const fromSide =
        Math.min(inside % width, width - (inside % width)) * (Math.PI / 180) * radius;
      const isBetween = radius < HUB || radius > middle - FRAME || fromSide < 0.9;
      const lit = radius > middle - FRAME - RIM ? edge : face;
      const hub = glows && radius < HUB - 1 ? glowAt(x, y, row, column) : NIGHT;
      data.set([...(isBetween ? hub : lit), 255], (row * DISC_SIZE + column) * 4);
    }
  }
  return data;
}
