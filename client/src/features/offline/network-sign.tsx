import '#client/styles/utilities.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { classes, cx } from '#client/components/ui/cx.ts';
import { isOffline, send, setServerAway, whenNoAnswer } from '#client/lib/call/api-client.ts';
import { keptAt, useFreshAt } from '#client/lib/live/fresh-content.ts';

import { isControlled, startServiceWorker, tellVisited } from '#client/lib/live/service-worker.ts';
import { isKeptPage } from '#shared/offline-pages.ts';
import { dayClock } from '#shared/oslo-time.ts';

const WORDS = classes(
  'mono flex min-h-(--dock-key) items-center gap-3 rounded-[10px] border border-coal-3 bg-coal-1 px-4 py-2 text-bone leading-[1.35]',
);
const LAMP = classes(
  'size-2.5 flex-none bg-(--light) [box-shadow:0_0_0_3px_color-mix(in_srgb,var(--light)_30%,transparent)] forced-colors:bg-[CanvasText] forced-colors:[forced-color-adjust:none]',
);

/** How long 'På nett igjen' is shown, in ms. */
const BACK_MS = 4000;

/** Makes the service worker cache pages that are visited by client-side navigation. */
function useVisits(): void {
  const [path] = useLocation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    const isSeen = seen.current === null ? isControlled() : seen.current === path;
    seen.current = path;
    if (!isSeen && isKeptPage(path)) void tellVisited(path);
  }, [path]);
}

/**
 * A small sign while offline, with the age of what is shown
 * (docs/product/pocket.md#without-a-network). Also starts the service worker.
 */
export function NetworkSign() {
  const [state, setState] = useState<'online' | 'offline' | 'back'>('online');
  const freshAt = useFreshAt();
  useVisits();
  useEffect(() => {
    void startServiceWorker();
    return followNetwork((offline) => setState(offline ? 'offline' : 'back'));
  }, []);
  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState('online'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    // Always rendered, because a screen reader announces only changes of an existing live region.
    // It is beside the dock, at the other end of the same line.
    <div
      role="status"
      data-network=""
      className="pointer-events-none fixed bottom-[max(var(--dock-edge),env(safe-area-inset-bottom))] left-[max(var(--dock-edge),env(safe-area-inset-left))] z-dock max-w-[calc(100vw-3*var(--dock-edge)-var(--dock-key))] print:hidden"
    >
      {state === 'offline' && (
        <p className={WORDS}>
          <span className={cx(LAMP, '[--light:var(--color-yellow)]')} aria-hidden="true" />
          <span>
            <strong>Uten nett</strong>
            <span className="block text-[#b9b5ab]">
              Programmet slik det var {dayClock(freshAt, new Date())}
            </span>
          </span>
        </p>
      )}
      {state === 'back' && (
        <p className={WORDS}>
          <span className={cx(LAMP, '[--light:var(--color-green-light)]')} aria-hidden="true" />
          <strong>På nett igjen</strong>
        </p>
      )}
    </div>
  );
}

/*
 * Network state.
 *
 *   online    until the browser reports offline, or a request gets no answer and the health check
 *             fails too
 *   offline   the health check is repeated with growing intervals, and when the browser reports
 *             online or the page becomes visible
 */

/** Timeout of the health check in ms; after it the server counts as unreachable. */
const PATIENCE_MS = 8000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

const answers = () =>
  send('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Subscribes to the network state. Returns a function that unsubscribes. */
function followNetwork(onChange: (offline: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let asking = false;
  let told = false;

  const tell = () => {
    if (isOffline() === told) return;
    told = isOffline();
    onChange(told);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (asking || navigator.onLine === false) return tell();
    asking = true;
    const isThere = await answers();
    asking = false;
    setServerAway(!isThere);
    tell();
    if (isThere) wait = FIRST_WAIT_MS;
    else {
      timer = setTimeout(ask, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
  };
  const askAgain = () => {
    if (!document.hidden && isOffline()) void ask();
  };

  window.addEventListener('online', ask);
  window.addEventListener('offline', tell);
  whenNoAnswer(() => void ask());
  document.addEventListener('visibilitychange', askAgain);
  // A cached page from the service worker: the network was too slow, or there is none.
  if (keptAt() === null) tell();
  else void ask();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', tell);
    whenNoAnswer(() => undefined);
    document.removeEventListener('visibilitychange', askAgain);
  };
}
