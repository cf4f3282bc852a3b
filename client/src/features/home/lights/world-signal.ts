import { createStore } from '#client/lib/storage/store.ts';

/** The world whose lamp is highlighted, or none. */
export type LitWorld = 'musikk' | 'gaming' | 'cosplay' | null;

const lit = createStore<LitWorld>(null);

/** Tells every live picture which world is hovered or focused; null for none. */
export const lightWorld = (world: LitWorld) => void lit.set(world);

/** Subscribes; returns the function that unsubscribes. */
export const onWorldLit = (listener: (world: LitWorld) => void) =>
  lit.subscribe(() => listener(lit.get()));
