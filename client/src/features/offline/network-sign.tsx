import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useFreshAt } from '#client/lib/freshness.ts';
import { isControlled, startServiceWorker, tellVisited } from '#client/lib/service-worker.ts';
import { isKeptPage } from '#shared/offline-pages.ts';
import { formatDay, osloClock, osloDate } from '#shared/oslo-time.ts';
import { followNetwork } from './network.ts';
import './network-sign.css';

/** How long 'På nett igjen' stays. */
const BACK_MS = 4000;

/** '19:42', with the day when that is not today. */
function momentText(at: Date, now: Date): string {
  const clock = osloClock(at);
  const date = osloDate(at);
  return date === osloDate(now) ? clock : `${formatDay(date)} ${clock}`;
}

/** Lets the service worker keep what is visited by links within the site. */
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
 * A small sign while there is no network, with the age of what is shown
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
    // Always there: a screen reader reads what is put into it later.
    <div role="status" className="nettskilt">
      {state === 'offline' && (
        <p className="nettskilt__tekst mono">
          <span className="nettskilt__lampe" aria-hidden="true" />
          <span>
            <strong>Uten nett</strong>
            <span className="nettskilt__alder">
              Programmet slik det var {momentText(freshAt, new Date())}
            </span>
          </span>
        </p>
      )}
      {state === 'back' && (
        <p className="nettskilt__tekst nettskilt__tekst--tilbake mono">
          <span className="nettskilt__lampe" aria-hidden="true" />
          <strong>På nett igjen</strong>
        </p>
      )}
    </div>
  );
}
