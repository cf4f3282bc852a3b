import { BAYER, COLOURS, type LightMap } from '#shared/rules/stage-light.ts';

/** Rows of a picture between which its crowd stands, without the last. */
export type Crowd = readonly [top: number, bottom: number];

/** Steps in which the sweep crosses the crowd. */
export const SWEEP_STEPS = 12;

/** Red goes first, then green, then blue. */
const BAND_COLOURS = [4, 2, 1].map((lamp) => COLOURS[lamp] ?? 0);
/** Width of each band, as a fraction of the picture's. */
const BAND = 1 / 5;
/** How far the edges of a band are dithered, as a fraction of the band. */
const EDGE = 0.5;
/** Darker than this stand the people themselves. */
const PEOPLE = 40;
/** Brings the light behind the crowd forward. */
const LIFT = 2.2;
/** Rows in which the sweep fades in below the crowd's top. */
const FADE = 24;

/**
 * Paints one step of the sweep, 1 to `SWEEP_STEPS`, over a picture painted by `paintLights`: in a
 * red, a green and a blue band the light behind the crowd has that colour.
 */
export function paintSweep(map: LightMap, crowd: Crowd, step: number, out: Uint32Array): void {
  const { width, height, data } = map;
  const front = (step / (SWEEP_STEPS + 1)) * (1 + (BAND_COLOURS.length + EDGE) * BAND);
  for (let y = crowd[0]; y < crowd[1]; y++) {
    const row = ((height - 1 - y) & 7) * 8;
    const fade = ((y - crowd[0]) / FADE) * 255;
    for (let x = 0; x < width; x++) {
      const threshold = BAYER[row + (x & 7)] ?? 255;
      const band = (front - x / width) / BAND + EDGE * (threshold / 255 - 1);
      const colour = BAND_COLOURS[Math.floor(band)];
      if (colour === undefined || threshold > fade) continue;
      const pixel = y * width + x;
      const byte = pixel * 4;
      const light = Math.max(data[byte] ?? 0, data[byte + 1] ?? 0, data[byte + 2] ?? 0);
      out[pixel] = (light > PEOPLE && light * LIFT > threshold ? colour : COLOURS[0]) ?? 0;
    }
  }
}
