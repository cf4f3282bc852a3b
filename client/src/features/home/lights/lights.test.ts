import { describe, expect, it } from 'vitest';
import {
  BAYER,
  COLOURS,
  type LightMap,
  lampsOfPicture,
  PALETTE,
  paintLights,
} from '#shared/rules/stage-light.ts';
import { createLamps, DRIFT_MS, paintSweep, SWEEP_STEPS } from './live-picture.ts';

function mapOf(width: number, height: number, rgb: readonly [number, number, number]): LightMap {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) data.set([...rgb, 255], pixel * 4);
  return { width, height, data };
}

function paint(map: LightMap, gain: [number, number, number]) {
  const out = new Uint32Array(map.width * map.height);
  paintLights(map, gain, out);
  const bytes = new Uint8Array(out.buffer);
  return Array.from(out, (_, pixel) => [...bytes.slice(pixel * 4, pixel * 4 + 3)]);
}

const colour = (index: number) => [...(PALETTE[index] ?? [])];

describe('painting light', () => {
  it('has each of the 64 thresholds once', () => {
    expect(new Set(BAYER).size).toBe(64);
    expect(Math.min(...BAYER)).toBe(2);
    expect(Math.max(...BAYER)).toBe(254);
  });

  it('is white where all three lamps shine and night where none does', () => {
    expect(new Set(paint(mapOf(8, 8, [255, 255, 255]), [1, 1, 1]).map(String))).toEqual(
      new Set([String(colour(7))]),
    );
    expect(new Set(paint(mapOf(8, 8, [10, 10, 10]), [1, 1, 1]).map(String))).toEqual(
      new Set([String(colour(0))]),
    );
  });

  it('lights half of the pixels under half a lamp', () => {
    const red = paint(mapOf(8, 8, [128, 0, 0]), [1, 1, 1]).filter(
      (pixel) => String(pixel) === String(colour(4)),
    );
    expect(red).toHaveLength(32);
  });

  it('makes no specks of what may be haze when a lamp is raised', () => {
    expect(paint(mapOf(8, 8, [20, 20, 20]), [2.4, 2.4, 2.4])).toEqual(
      paint(mapOf(8, 8, [20, 20, 20]), [1, 1, 1]),
    );
  });

  it('reads the lamps of a drawn picture from its colours', () => {
    expect([...lampsOfPicture(mapOf(1, 1, [255, 216, 74])).data]).toEqual([255, 255, 0, 255]);
    expect([...lampsOfPicture(mapOf(1, 1, [63, 91, 255])).data]).toEqual([0, 0, 255, 255]);
  });
});

describe('the sweep', () => {
  const WIDTH = 240;
  const HEIGHT = 64;

  /** Colours along the foot of the crowd at one step, over a map of one colour. */
  function footAt(step: number, rgb: [number, number, number] = [200, 200, 200]) {
    const out = new Uint32Array(WIDTH * HEIGHT).fill(7);
    paintSweep(mapOf(WIDTH, HEIGHT, rgb), [8, 60], step, out);
    return Array.from(out.subarray(59 * WIDTH, 60 * WIDTH));
  }
  const painted = (step: number) => footAt(step).flatMap((pixel, x) => (pixel === 7 ? [] : [x]));

  it('crosses the whole crowd in 12 steps', () => {
    const steps = Array.from({ length: SWEEP_STEPS }, (_, index) => painted(index + 1));
    expect(steps).toHaveLength(12);
    expect(steps.every((pixels) => pixels.length > 0)).toBe(true);
    expect(new Set(steps.flat()).size).toBe(WIDTH);
    const fronts = steps.map((pixels) => pixels.at(-1) ?? 0);
    expect(fronts).toEqual([...fronts].sort((a, b) => a - b));
    expect(steps[0]?.at(-1)).toBeLessThan(WIDTH / 4);
    expect(steps.at(-1)?.[0]).toBeGreaterThan(WIDTH / 2);
  });

  it('is red, green and blue, and leaves the people dark', () => {
    const bands = new Set(footAt(7));
    for (const lamp of [4, 2, 1]) expect(bands).toContain(COLOURS[lamp]);
    expect(new Set(footAt(7, [30, 30, 30]))).toEqual(new Set([7, COLOURS[0]]));
  });
});

describe('the lamps', () => {
  it('drift for 4.8 seconds and then rest exactly as drawn', () => {
    const lamps = createLamps(0);
    const gains: string[] = [];
    let now = 0;
    while (lamps.step(now)) {
      gains.push(lamps.gain.join());
      expect(Math.min(...lamps.gain), 'never darker than at rest').toBeGreaterThanOrEqual(1);
      now += 100;
    }
    expect(now).toBeGreaterThanOrEqual(DRIFT_MS);
    expect(now).toBeLessThan(DRIFT_MS + 2000);
    expect(new Set(gains).size).toBeGreaterThan(20);
    expect(lamps.gain).toEqual([1, 1, 1]);
  });

  it('bring one world forward and dim the others to about a third', () => {
    const lamps = createLamps(0, false);
    lamps.light('cosplay');
    let now = 0;
    while (lamps.step(now)) now += 83;
    expect(lamps.gain).toEqual([0.35, 0.3, 1.35]);
    expect(now).toBeLessThan(1500);
  });

  it('leave one off at rest, which comes on while the key is held or its world is lit', () => {
    const lamps = createLamps(0, true, [0, 1, 1]);
    expect(lamps.gain).toEqual([0, 1, 1]);
    let now = 0;
    while (lamps.step(now)) {
      expect(lamps.gain[0]).toBe(0);
      now += 100;
    }
    expect(lamps.gain).toEqual([0, 1, 1]);
    lamps.light('musikk');
    lamps.settle();
    expect(lamps.gain[0]).toBe(1.25);
    lamps.hold(true);
    lamps.settle();
    expect(lamps.gain).toEqual([2.4, 2.4, 2.4]);
  });

  it('rise to white while the key is held, whatever world is lit', () => {
    const lamps = createLamps(0, false);
    lamps.light('musikk');
    lamps.hold(true);
    lamps.settle();
    expect(lamps.gain).toEqual([2.4, 2.4, 2.4]);
    lamps.hold(false);
    lamps.settle();
    expect(lamps.gain).toEqual([1.25, 0.25, 0.35]);
  });
});
