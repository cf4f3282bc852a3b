import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { createStore } from './storage/store.ts';

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

/** Provides the moment for which the page was rendered. */
export function ClockProvider({ renderedAt, children }: { renderedAt: Date; children: ReactNode }) {
  return <RenderedAt value={renderedAt.getTime()}>{children}</RenderedAt>;
}

/** The present time; during server rendering and hydration the one the page was rendered for. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(time.subscribe, time.get, () => renderedAt ?? time.get());
  return useMemo(() => new Date(now), [now]);
}
