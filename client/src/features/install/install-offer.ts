import { useEffect, useSyncExternalStore } from 'react';

/*
 * The browser's offer to install the site. It comes once for each page, at a time of the browser's
 * choosing, so it is listened for as soon as the page is up (app/after-hydration.tsx).
 */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

const listeners = new Set<() => void>();
let offer: InstallPrompt | null = null;

function put(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Begins to listen. Returns a function that ends it. */
export function listenForOffer(): () => void {
  const onOffer = (event: Event) => {
    // The site has a key of its own; nothing pops up by itself.
    event.preventDefault();
    if (isPrompt(event)) put(event);
  };
  const onInstalled = () => put(null);
  window.addEventListener('beforeinstallprompt', onOffer);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    window.removeEventListener('beforeinstallprompt', onOffer);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask; an offer can be used once. Null while there is none. */
export function useInstallOffer(): (() => void) | null {
  const present = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  );
  if (present === null) return null;
  return () => {
    put(null);
    void present.prompt();
  };
}

/** Keeps the browser's offer for the key in the footer and the profile. */
export function ListenForOffer() {
  useEffect(listenForOffer, []);
  return null;
}
