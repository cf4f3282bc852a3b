import {
  BAYER,
  COLOURS,
  type Gain,
  type LightMap,
  paintLights,
} from '#shared/rules/stage-light.ts';
import { type LitWorld, onWorldLit } from './world-signal.ts';

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

/** Rows of a picture between which its crowd stands, without the last. */
type Crowd = readonly [top: number, bottom: number];

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

/** How long the lamps drift after the picture has come to life, in milliseconds. */
export const DRIFT_MS = 4800;

/** Shortest time between two repaints, in milliseconds: 12 steps per second. */
const STEP_MS = 83;

const REST: Gain = [1, 1, 1];
const HELD: Gain = [2.4, 2.4, 2.4];
const WORLD_GAIN: Record<Exclude<LitWorld, null>, Gain> = {
  musikk: [1.25, 0.25, 0.35],
  gaming: [0.35, 1.25, 0.35],
  cosplay: [0.35, 0.3, 1.35],
};

/** Periods of the three faders' drift, in milliseconds: slow, and never in step. */
const DRIFT_PERIODS = [5300, 6700, 7900] as const;
const DRIFT_DEPTH = 0.14;
const APPROACH = 0.35;
const NEAR = 0.01;

/** The three lamps as faders. Time comes in from outside, in milliseconds. */
interface Lamps {
  /** Strength to paint with now. */
  readonly gain: Gain;
  /** Moves one step; false when the lamps rest and no further step is needed. */
  step(now: number): boolean;
  /** Goes to the goal at once, for visitors who asked for no motion. */
  settle(): void;
  light(world: LitWorld): void;
  hold(held: boolean): void;
}

/** Lamps that drift until `start + DRIFT_MS` (or not at all with `drift` false), then rest. */
export function createLamps(start: number, drift = true): Lamps {
  const until = drift ? start + DRIFT_MS : start;
  let world: LitWorld = null;
  let held = false;
  let current: Gain = REST;
  const goal = (): Gain => (held ? HELD : world ? WORLD_GAIN[world] : REST);

  return {
    get gain() {
      return current;
    },
    step(now) {
      const target = goal();
      const sway = (lamp: 0 | 1 | 2) =>
        now < until
          ? 1 + DRIFT_DEPTH * Math.sin((now / DRIFT_PERIODS[lamp]) * 2 * Math.PI + lamp * 2)
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
