import { type LightMap, paintLights } from '#shared/rules/stage-light.ts';
import { createLamps, type LitWorld, STEP_MS } from './lamps.ts';
import { type Crowd, paintSweep, SWEEP_STEPS } from './sweep.ts';
import { onWorldLit } from './world-signal.ts';

/** A picture whose lamps can be moved. */
export interface LivePicture {
  hold(held: boolean): void;
  /** Lets red, green and blue cross the crowd once; one that is under way is not begun anew. */
  sweep(): void;
  /** Stops painting and listening. */
  stop(): void;
}

export interface LivePictureOptions {
  /** False: changes are painted at once and nothing drifts. */
  motion: boolean;
  /** Whether the lamps drift for a while at first. */
  drift: boolean;
  /** Where the picture's crowd stands, if it has one. */
  crowd?: Crowd;
}

/**
 * Paints `map` on `canvas` and repaints while a lamp moves: 12 times a second at
 * most, and never while the canvas is off screen or the tab is hidden (the
 * browser pauses animation frames there).
 */
export function startLivePicture(
  canvas: HTMLCanvasElement,
  map: LightMap,
  { motion, drift, crowd }: LivePictureOptions,
): LivePicture {
  const context = canvas.getContext('2d');
  canvas.width = map.width;
  canvas.height = map.height;
  const image = context?.createImageData(map.width, map.height);
  const pixels = image ? new Uint32Array(image.data.buffer) : new Uint32Array();
  const lamps = createLamps(performance.now(), motion && drift);
  let frame = 0;
  let last = 0;
  let visible = true;
  let swept = 0;

  const draw = () => {
    if (!context || !image) return;
    paintLights(map, lamps.gain, pixels);
    if (crowd && swept > 0) paintSweep(map, crowd, swept, pixels);
    context.putImageData(image, 0, 0);
  };
  const tick = (now: number) => {
    frame = 0;
    if (!visible) return;
    if (now - last <= STEP_MS) {
      frame = requestAnimationFrame(tick);
      return;
    }
    last = now;
    const moving = lamps.step(now);
    if (swept > 0) swept = swept < SWEEP_STEPS ? swept + 1 : 0;
    draw();
    if (moving || swept > 0) frame = requestAnimationFrame(tick);
  };
  const wake = () => {
    if (!motion) {
      lamps.settle();
      draw();
    } else if (visible && frame === 0) frame = requestAnimationFrame(tick);
  };

  // A busy page hands over several changes at once: the last one holds.
  const seen = new IntersectionObserver((changes) => {
    visible = changes.at(-1)?.isIntersecting ?? false;
    if (visible) wake();
  });
  seen.observe(canvas);
  const forget = onWorldLit((world: LitWorld) => {
    lamps.light(world);
    wake();
  });
  draw();
  wake();

  return {
    hold(held) {
      lamps.hold(held);
      wake();
    },
    sweep() {
      if (!motion || swept > 0) return;
      swept = 1;
      wake();
    },
    stop() {
      cancelAnimationFrame(frame);
      seen.disconnect();
      forget();
    },
  };
}

/** The pixels of a picture at `url`; rejects when it can't be loaded. */
export async function loadPixels(url: string): Promise<ImageData> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
