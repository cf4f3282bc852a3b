import { createStore } from '#client/lib/storage/store.ts';

/** The world whose lamp is brought forward, or none. */
export type LitWorld = 'musikk' | 'gaming' | 'cosplay' | null;

const lit = createStore<LitWorld>(null);

/** Tells every live picture which world a visitor points at or has focused; null for none. */
export const lightWorld = (world: LitWorld) => void lit.set(world);

/** Calls back at each change; the answer ends that. */
export const onWorldLit = (listener: (world: LitWorld) => void) =>
  lit.subscribe(() => listener(lit.get()));
