import type { Gain } from '#shared/rules/stage-light.ts';

/** The world whose lamp is brought forward, or none. */
export type LitWorld = 'musikk' | 'gaming' | 'cosplay' | null;

/** How long the lamps drift after the picture has come to life, in milliseconds. */
export const DRIFT_MS = 4800;

/** Shortest time between two repaints, in milliseconds: 12 steps per second. */
export const STEP_MS = 83;

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
export interface Lamps {
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
