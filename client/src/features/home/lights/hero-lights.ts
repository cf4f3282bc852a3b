import wideMap from '../../../assets/lyskart.webp?no-inline';
import phoneMap from '../../../assets/lyskart-mobil.webp?no-inline';
import { HoldKey } from './hold-key.tsx';
import { type LivePicture, loadPixels, startLivePicture } from './live-picture.ts';

/** Rows of the crowd in the pictures of wide windows and of phones. */
const CROWD = { wide: [158, 216], phone: [205, 252] } as const;

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
  phone: boolean,
): Promise<LiveHero> {
  const map = await loadPixels(phone ? phoneMap : wideMap);
  return {
    ...startLivePicture(canvas, map, {
      motion: true,
      drift: true,
      crowd: CROWD[phone ? 'phone' : 'wide'],
    }),
    HoldKey,
  };
}
