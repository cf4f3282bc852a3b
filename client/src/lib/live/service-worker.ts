import { normalizePath } from '#shared/paths.ts';

/*
 * Messages from pages to the service worker (client/src/worker/sw.ts). A waiting worker may
 * activate when a page starts (a navigation); one that is installed while a page is open activates
 * only if it is of the page's own build.
 */

const ADDRESS = '/sw.js';

const ownBuild = () => document.documentElement.dataset.build;

function takeOverWhenInstalled(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state !== 'installed') return;
    worker.postMessage({ type: 'installed', build: ownBuild() });
  });
}

/** Whether this browser and this build have a service worker. */
export function hasServiceWorker(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator;
}

/** Registers the service worker and tells it that a page started. Failures are ignored. */
export async function startServiceWorker(): Promise<void> {
  if (!hasServiceWorker()) return;
  try {
    const registration = await navigator.serviceWorker.register(ADDRESS, {
      updateViaCache: 'none',
    });
    registration.waiting?.postMessage({ type: 'takeOver' });
    takeOverWhenInstalled(registration.installing);
    registration.addEventListener('updatefound', () => {
      takeOverWhenInstalled(registration.installing);
    });
    const tellStarted = () => {
      const path = normalizePath(window.location.pathname);
      registration.active?.postMessage({ type: 'started', build: ownBuild(), path });
    };
    navigator.serviceWorker.addEventListener('controllerchange', tellStarted);
    tellStarted();
  } catch {
    // Refused by the browser (private mode, storage blocked), or no network at the first visit.
  }
}

/**
 * Tells the worker about a page that it did not see: one opened by client-side navigation, which
 * fetches no HTML, or before the worker was registered.
 */
export async function tellVisited(path: string): Promise<void> {
  if (!hasServiceWorker()) return;
  try {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'visited', path });
  } catch {
    // As above; Firefox rejects then.
  }
}

/** Whether a service worker controls this page. */
export function isControlled(): boolean {
  return hasServiceWorker() && navigator.serviceWorker.controller !== null;
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether the page was opened from the home screen. */
const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  Reflect.get(navigator, 'standalone') === true;

/** Whether this is an iPhone or iPad outside the home screen: its browser has no install prompt. */
export const needsHomeScreen = (): boolean => isApple() && !isInstalled();
