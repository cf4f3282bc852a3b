import { pictures } from '#client/components/ui/pictures.tsx';
import { lampsOfPicture } from '#shared/rules/stage-light.ts';
import { type LivePicture, loadPixels, startLivePicture } from './live-picture.ts';

/** Lights the lamps over the three keys when their world is hovered. */
export async function startWorldLights(
  canvas: HTMLCanvasElement,
  motion: boolean,
): Promise<LivePicture> {
  const lamps = lampsOfPicture(await loadPixels(pictures['tre-taster'].src));
  return startLivePicture(canvas, lamps, { motion, drift: false });
}
