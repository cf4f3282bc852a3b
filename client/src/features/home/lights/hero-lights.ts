import eveningWide from '../../../assets/lyskart.webp?no-inline';
import fullWide from '../../../assets/lyskart-fullt.webp?no-inline';
import fullPhone from '../../../assets/lyskart-fullt-mobil.webp?no-inline';
import eveningPhone from '../../../assets/lyskart-mobil.webp?no-inline';
import darkWide from '../../../assets/lyskart-mork.webp?no-inline';
import darkPhone from '../../../assets/lyskart-mork-mobil.webp?no-inline';
import type { HeroLight } from './hero-stills.ts';
import { HoldKey } from './hold-key.tsx';
import { type LivePicture, loadPixels, startLivePicture } from './live-picture.ts';

/** Between festivals the red lamp is off: night, blue and cyan, as in the stills. */
const NO_RED = [0, 1, 1] as const;

/** The light map of each picture, and the rows of its crowd where it has one. */
const MAPS = {
  dark: { wide: { url: darkWide, rest: NO_RED }, phone: { url: darkPhone, rest: NO_RED } },
  evening: {
    wide: { url: eveningWide, crowd: [158, 216] },
    phone: { url: eveningPhone, crowd: [192, 240] },
  },
  full: {
    wide: { url: fullWide, crowd: [104, 160] },
    phone: { url: fullPhone, crowd: [112, 154] },
  },
} as const;

/** The live picture with the key that raises its lamps; both are in the same lazy chunk. */
export interface LiveHero extends LivePicture {
  HoldKey: typeof HoldKey;
}

/**
 * Animates the hero's picture on `canvas`: the lamps drift for a while, then rest until a world is
 * hovered or the key is held. `phone` selects the light map of the phone's picture. Only for
 * visitors whose settings allow motion.
 */
export async function startHeroLights(
  canvas: HTMLCanvasElement,
  light: HeroLight,
  phone: boolean,
): Promise<LiveHero> {
  const { url, ...options } = MAPS[light][phone ? 'phone' : 'wide'];
  const map = await loadPixels(url);
  return { ...startLivePicture(canvas, map, { motion: true, drift: true, ...options }), HoldKey };
}
