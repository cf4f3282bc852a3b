import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { nextOsloMidnight } from '#shared/oslo-time.ts';

/*
 * The page is rendered for one moment, which is in its HTML as `<html data-now>`. Server rendering
 * and hydration use that moment, so that the texts match; afterwards every component gets the real
 * time, updated at least every 30 s, at each midnight in Oslo and when the tab becomes visible.
 */

/** Longest time between two updates, in ms. */
export const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let current = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  const now = new Date();
  current = now.getTime();
  clearTimeout(timer);
  const untilMidnight = nextOsloMidnight(now).getTime() - current;
  timer = setTimeout(tick, Math.min(TICK_MS, untilMidnight));
  for (const listener of listeners) listener();
}

function tickWhenVisible(): void {
  if (!document.hidden) tick();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tickWhenVisible);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tickWhenVisible);
    clearTimeout(timer);
  };
}

const RenderedAt = createContext<number | null>(null);

/** Provides the moment for which the page was rendered. */
export function ClockProvider({ renderedAt, children }: { renderedAt: Date; children: ReactNode }) {
  return <RenderedAt value={renderedAt.getTime()}>{children}</RenderedAt>;
}

/** The present time; during server rendering and hydration the one the page was rendered for. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const time = useSyncExternalStore(
    subscribe,
    () => current,
    () => renderedAt ?? current,
  );
  return useMemo(() => new Date(time), [time]);
}
