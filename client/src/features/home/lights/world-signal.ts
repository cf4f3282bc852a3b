/** The world whose lamp is brought forward, or none. */
export type LitWorld = 'musikk' | 'gaming' | 'cosplay' | null;

type Listener = (world: LitWorld) => void;

const listeners = new Set<Listener>();

/** Tells every live picture which world a visitor points at or has focused; null for none. */
export function lightWorld(world: LitWorld): void {
  for (const listener of listeners) listener(world);
}

/** Calls back at each change; the answer ends that. */
export function onWorldLit(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
