import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { SeenAct, SeenActs } from '#shared/rules/plan-changes.ts';

/*
 * What was seen of the starred acts, kept in the browser: so that a change is told also to who comes
 * back after hours, and only once. Where nothing can be stored it is kept until the page is left.
 */

const KEY = 'ctrl-timeplan-sett';
const NOTHING: SeenActs = { publishedAt: '', acts: {} };

const listeners = new Set<() => void>();
let present: SeenActs | undefined;
/** False after a change that the browser could not store. */
let isStored = true;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSeenAct(value: unknown): value is SeenAct {
  if (!isObject(value)) return false;
  const { date, start, stage, cancelled } = value;
  return (
    [date, start, stage].every((text) => typeof text === 'string') && typeof cancelled === 'boolean'
  );
}

function read(): SeenActs {
  const { publishedAt, acts } = readStored(KEY, isObject, { ...NOTHING });
  const entries = isObject(acts) ? Object.entries(acts) : [];
  return {
    publishedAt: typeof publishedAt === 'string' ? publishedAt : '',
    acts: Object.fromEntries(
      entries.filter((entry): entry is [string, SeenAct] => isSeenAct(entry[1])),
    ),
  };
}

function show(seen: SeenActs): void {
  present = seen;
  for (const listener of listeners) listener();
}

/** What was seen. */
export function presentSeen(): SeenActs {
  present ??= read();
  return present;
}

/** Notes what is seen by now; the same as before is not written again. */
export function putSeen(seen: SeenActs): void {
  if (JSON.stringify(seen) === JSON.stringify(presentSeen())) return;
  isStored = writeStored(KEY, seen);
  show(seen);
}

function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) show(read());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Nobody listened to what other tabs stored meanwhile.
    if (isStored) present = undefined;
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** What was seen, in this tab or another. */
export function useSeenActs(): SeenActs {
  return useSyncExternalStore(subscribe, presentSeen, () => NOTHING);
}
