import type { WheelField } from '#shared/content/types.ts';

/** Pixels of the disc's picture on each side; shown enlarged and never smoothed. */
export const DISC_SIZE = 104;
/** Where the fields begin, around the key in the middle, and their rims, in pixels. */
const HUB = 20;
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

/** Face and edge of a field: wins are bone, the highest win of points is yellow, the rest unlit. */
function coloursOf(field: WheelField, top: number, isWon: boolean): readonly [Colour, Colour] {
  if (field.kind === 'nothing') return [BLANK, BLANK_EDGE];
  if (isWon) return [GREEN, GREEN_EDGE];
  return field.points > 0 && field.points === top ? [YELLOW, YELLOW_EDGE] : [BONE, BONE_EDGE];
}

export interface Disc {
  fields: readonly WheelField[];
  /** Degrees, clockwise. */
  turn: number;
  /** Field on which the wheel rests with a win. */
  won: number | undefined;
}

/** The disc's pixels, row by row, as red, green, blue and opacity. Every pixel is one colour whole. */
export function discPixels({ fields, turn, won }: Disc): Uint8ClampedArray<ArrayBuffer> {
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
      // Clockwise from the top, in the wheel's own frame; the first field stands astride of 0.
      const angle = (Math.atan2(x, -y) * 180) / Math.PI - turn + width / 2;
      const inside = ((angle % 360) + 360) % 360;
      const [face, edge] = colours[Math.floor(inside / width) % fields.length] ?? [BLANK, BLANK];
      const fromSide =
        Math.min(inside % width, width - (inside % width)) * (Math.PI / 180) * radius;
      const isBetween = radius < HUB || radius > middle - FRAME || fromSide < 0.9;
      const lit = radius > middle - FRAME - RIM ? edge : face;
      data.set([...(isBetween ? NIGHT : lit), 255], (row * DISC_SIZE + column) * 4);
    }
  }
  return data;
}
