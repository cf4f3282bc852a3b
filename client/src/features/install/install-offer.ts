import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/lib/storage/store.ts';

/*
 * The browser's offer to install the site. It comes once for each page, at a time of the browser's
 * choosing, so it is listened for as soon as the page is up (app/after-hydration.tsx).
 */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

const offer = createStore<InstallPrompt | null>(null);

/** Begins to listen. Returns a function that ends it. */
export function listenForOffer(): () => void {
  const onOffer = (event: Event) => {
    // The site has a key of its own; nothing pops up by itself.
    event.preventDefault();
    if (isPrompt(event)) offer.set(event);
  };
  const onInstalled = () => offer.set(null);
  window.addEventListener('beforeinstallprompt', onOffer);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    window.removeEventListener('beforeinstallprompt', onOffer);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

/** Lets the browser ask; an offer can be used once. Null while there is none. */
export function useInstallOffer(): (() => void) | null {
  const present = useSyncExternalStore(offer.subscribe, offer.get, () => null);
  if (present === null) return null;
  return () => {
    offer.set(null);
    void present.prompt();
  };
}

/** Keeps the browser's offer for the key in the footer and the profile. */
export function ListenForOffer() {
  useEffect(listenForOffer, []);
  return null;
}
