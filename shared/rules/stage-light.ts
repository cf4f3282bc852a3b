/*
 * Three lamps, eight colours. A light map holds one lamp per colour channel;
 * each pixel of each lamp is on where it beats an 8 x 8 Bayer threshold, and the
 * three bits choose one colour of the palette.
 */

/** Strength of the red, green and blue lamp; 1 is as drawn, 0 is off. */
export type Gain = readonly [number, number, number];

/** Width, height and RGBA bytes; an `ImageData` fits. */
export interface LightMap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The palette of all pictures (tokens `--color-pixel-0` to `--color-pixel-7`); index = red*4 + green*2 + blue. */
export const PALETTE: readonly (readonly [number, number, number])[] = [
  [11, 12, 14],
  [63, 91, 255],
  [43, 233, 124],
  [76, 227, 245],
  [255, 68, 51],
  [255, 95, 210],
  [255, 216, 74],
  [244, 239, 228],
];

/** Lossy compression leaves a haze below this value, which must stay black. */
const FLOOR = 16;

/** Light up to this may be haze around something brighter: a raised lamp makes no more of it. */
const HAZE = 28;

function bayerValue(x: number, y: number): number {
  let value = 0;
  for (let bit = 0; bit < 3; bit++) {
    value |= (((x ^ y) >> bit) & 1) << (2 * (2 - bit) + 1);
    value |= ((y >> bit) & 1) << (2 * (2 - bit));
  }
  return value * 4 + 2;
}

/** Thresholds 2 to 254 of the 8 x 8 matrix, row by row. */
export const BAYER: Uint8Array = Uint8Array.from({ length: 64 }, (_, index) =>
  bayerValue(index & 7, index >> 3),
);

const THRESHOLDS = BAYER.map((value) => Math.max(value, FLOOR));
/** The palette as 32-bit RGBA pixels. */
export const COLOURS: Uint32Array = Uint32Array.from(
  PALETTE,
  ([r, g, b]) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0,
);

const lit = (light: number, gain: number) => (gain > 1 && light <= HAZE ? light : light * gain);

/** Paints the map under the given lamps into `out`, one 32-bit RGBA pixel per entry. */
export function paintLights(map: LightMap, gain: Gain, out: Uint32Array): void {
  const { width, height, data } = map;
  const [red, green, blue] = gain;
  for (let y = 0, byte = 0, pixel = 0; y < height; y++) {
    // The matrix stands on the picture's bottom row, as in the drawn pictures.
    const row = ((height - 1 - y) & 7) * 8;
    for (let x = 0; x < width; x++, byte += 4, pixel++) {
      const threshold = THRESHOLDS[row + (x & 7)] ?? 255;
      const bits =
        (lit(data[byte] ?? 0, red) > threshold ? 4 : 0) |
        (lit(data[byte + 1] ?? 0, green) > threshold ? 2 : 0) |
        (lit(data[byte + 2] ?? 0, blue) > threshold ? 1 : 0);
      out[pixel] = COLOURS[bits] ?? 0;
    }
  }
}

/**
 * A drawn picture as a light map: every palette colour becomes its three lamps,
 * fully on or off, so that dimming a lamp thins out its pixels.
 */
export function lampsOfPicture(picture: LightMap): LightMap {
  const data = new Uint8ClampedArray(picture.data.length);
  for (let byte = 0; byte < data.length; byte += 4) {
    const bits = nearestColour(
      picture.data[byte] ?? 0,
      picture.data[byte + 1] ?? 0,
      picture.data[byte + 2] ?? 0,
    );
    data[byte] = bits & 4 ? 255 : 0;
    data[byte + 1] = bits & 2 ? 255 : 0;
    data[byte + 2] = bits & 1 ? 255 : 0;
    data[byte + 3] = 255;
  }
  return { width: picture.width, height: picture.height, data };
}

function nearestColour(red: number, green: number, blue: number): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  PALETTE.forEach(([r, g, b], index) => {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}
