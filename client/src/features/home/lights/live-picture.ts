import {
  BAYER,
  COLOURS,
  type Gain,
  type LightMap,
  paintLights,
} from '#shared/rules/stage-light.ts';
import { type LitWorld, onWorldLit } from './world-signal.ts';

export interface LivePicture {
  hold(held: boolean): void;
  /** Sweeps red, green and blue over the crowd once; ignored while a sweep is running. */
  sweep(): void;
  stop(): void;
}

export interface LivePictureOptions {
  /** False for reduced motion: changes are painted at once and nothing drifts. */
  motion: boolean;
  /** Whether the lamps drift at first. */
  drift: boolean;
  /** Rows of the crowd, for a picture that has one. */
  crowd?: Crowd;
  /** Gain of each lamp at rest; 0 for one that is off until the key is held or its world is lit. */
  rest?: Gain;
}

/**
 * Paints `map` on `canvas` and repaints while a lamp moves: at most 12 times a second, and never
 * while the canvas is off screen or the tab is hidden (the browser pauses animation frames there).
 */
export function startLivePicture(
  canvas: HTMLCanvasElement,
  map: LightMap,
  { motion, drift, crowd, rest }: LivePictureOptions,
): LivePicture {
  const context = canvas.getContext('2d');
  canvas.width = map.width;
  canvas.height = map.height;
  const image = context?.createImageData(map.width, map.height);
  const pixels = image ? new Uint32Array(image.data.buffer) : new Uint32Array();
  const lamps = createLamps(performance.now(), motion && drift, rest);
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

  // A busy page delivers several changes at once: the last one applies.
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

/** Pixels of the picture at `url`; rejects when it can't be loaded. */
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

/** Rows of the picture with the crowd: from `top` up to, not including, `bottom`. */
type Crowd = readonly [top: number, bottom: number];

export const SWEEP_STEPS = 12;

/** In the order of the sweep: red, green, blue. */
const BAND_COLOURS = [4, 2, 1].map((lamp) => COLOURS[lamp] ?? 0);
/** Width of a band as a fraction of the picture's width. */
const BAND = 1 / 5;
/** Dithered edge as a fraction of the band. */
const EDGE = 0.5;
/** Pixels darker than this belong to the people in front, who stay black during the sweep. */
const PEOPLE = 40;
/** Brightens the light behind the crowd. */
const LIFT = 2.2;
/** Rows below the crowd's top over which the sweep fades in. */
const FADE = 24;

/**
 * Paints one step of the sweep, 1 to `SWEEP_STEPS`, over a picture painted by `paintLights`: the
 * light behind the crowd gets the colour of the red, green or blue band over it.
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

/** How long the lamps drift after the start, in ms. */
export const DRIFT_MS = 4800;

/** Minimum time between two repaints, in ms: 12 per second. */
const STEP_MS = 83;

const REST: Gain = [1, 1, 1];
const HELD: Gain = [2.4, 2.4, 2.4];
const WORLD_GAIN: Record<Exclude<LitWorld, null>, Gain> = {
  musikk: [1.25, 0.25, 0.35],
  gaming: [0.35, 1.25, 0.35],
  cosplay: [0.35, 0.3, 1.35],
};

/** Drift periods of the three lamps, in ms: slow, and different so that they drift out of step. */
const DRIFT_PERIODS = [5300, 6700, 7900] as const;
/** Added to the gain at rest, never taken from it: white parts of the picture stay white. */
const DRIFT_DEPTH = 0.14;
const APPROACH = 0.35;
const NEAR = 0.01;

/** The three lamps as faders; times are in ms. */
interface Lamps {
  readonly gain: Gain;
  /** Advances one step; false when the lamps rest and no further step is needed. */
  step(now: number): boolean;
  /** Jumps to the target, for reduced motion. */
  settle(): void;
  light(world: LitWorld): void;
  hold(held: boolean): void;
}

/** Lamps that drift until `start + DRIFT_MS` (not at all if `drift` is false), then rest. */
export function createLamps(start: number, drift = true, rest = REST): Lamps {
  const until = drift ? start + DRIFT_MS : start;
  let world: LitWorld = null;
  let held = false;
  let current: Gain = rest;
  const goal = (): Gain => (held ? HELD : world ? WORLD_GAIN[world] : rest);

  return {
    get gain() {
      return current;
    },
    step(now) {
      const target = goal();
      const sway = (lamp: 0 | 1 | 2) =>
        now < until
          ? 1 + DRIFT_DEPTH * (1 + Math.sin((now / DRIFT_PERIODS[lamp]) * 2 * Math.PI + lamp * 2))
          : 1;
      const approach = (lamp: 0 | 1 | 2) =>
        current[lamp] + (target[lamp] * sway(lamp) - current[lamp]) * APPROACH;
      current = [approach(0), approach(1), approach(2)];
      const near = current.every((value, lamp) => Math.abs(value - (target[lamp] ?? 1)) <= NEAR);
      if (now >= until && near) current = target;
      return now < until || !near;
    },
    settle() {
      current = goal();
    },
    light(next) {
      world = next;
    },
    hold(next) {
      held = next;
    },
  };
}
