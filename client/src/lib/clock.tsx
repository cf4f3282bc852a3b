import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

/*
 * The page is rendered for one moment, which travels as `<html data-now>`. Server and hydration
 * read that moment, so the texts are the same; afterwards every reader gets the real time, anew
 * at each full and half minute, so that what begins or ends does so on its minute, and when the tab
 * comes to the front. In a preview (`<html data-preview>`) time runs on from the page's moment.
 */

/** Longest time between two updates, in ms. */
export const TICK_MS = 30_000;

/** How far this page's clock is from the real one, in ms: nothing but in a preview. */
function previewShift(): number {
  if (typeof document === 'undefined') return 0;
  const { now = '', preview } = document.documentElement.dataset;
  return preview === undefined ? 0 : Date.parse(now) - Date.now();
}

const shift = previewShift();
const listeners = new Set<() => void>();
let current = Date.now() + shift;
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  current = Date.now() + shift;
  clearTimeout(timer);
  timer = setTimeout(tick, TICK_MS - (current % TICK_MS));
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
