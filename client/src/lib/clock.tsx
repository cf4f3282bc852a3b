import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { createStore } from './storage/store.ts';

/*
 * The page is rendered for one moment, sent as `<html data-now>`. Server and hydration use that
 * moment, so their texts match; afterwards components get the real time, updated at each full and
 * half minute, so that changes appear on the minute, and when the tab becomes visible. In a preview
 * (`<html data-preview>`) time continues from the page's moment.
 */

/** Longest time between two updates, in ms. */
export const TICK_MS = 30_000;

/** Offset of this page's clock from the real one, in ms; 0 except in a preview. */
function previewShift(): number {
  if (typeof document === 'undefined') return 0;
  const { now = '', preview } = document.documentElement.dataset;
  return preview === undefined ? 0 : Date.parse(now) - Date.now();
}

const shift = previewShift();
const time = createStore(Date.now() + shift, watch);
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  const now = Date.now() + shift;
  clearTimeout(timer);
  timer = setTimeout(tick, TICK_MS - (now % TICK_MS));
  time.set(now);
}

function tickWhenVisible(): void {
  if (!document.hidden) tick();
}

function watch(): () => void {
  document.addEventListener('visibilitychange', tickWhenVisible);
  tick();
  return () => {
    document.removeEventListener('visibilitychange', tickWhenVisible);
    clearTimeout(timer);
  };
}

const RenderedAt = createContext<number | null>(null);

export function ClockProvider({ renderedAt, children }: { renderedAt: Date; children: ReactNode }) {
  return <RenderedAt value={renderedAt.getTime()}>{children}</RenderedAt>;
}

/** The present time; during server rendering and hydration the time the page was rendered for. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(time.subscribe, time.get, () => renderedAt ?? time.get());
  return useMemo(() => new Date(now), [now]);
}
