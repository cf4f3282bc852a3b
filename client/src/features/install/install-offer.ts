import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#client/lib/storage/store.ts';

/*
 * The browser's prompt to install the site. Its event fires once per page load, at a time the
 * browser chooses, so the listener is added right after hydration (app/after-hydration.tsx).
 */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

const offer = createStore<InstallPrompt | null>(null);

/** Listens for the browser's install event. Returns a function that stops it. */
function listenForOffer(): () => void {
  const onOffer = (event: Event) => {
    // The site has a button of its own; nothing pops up by itself.
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

/** Shows the browser's prompt, which can be used once; null while there is none. */
export function useInstallOffer(): (() => void) | null {
  const present = useSyncExternalStore(offer.subscribe, offer.get, () => null);
  if (present === null) return null;
  return () => {
    offer.set(null);
    void present.prompt();
  };
}

/** Keeps the install event for the buttons in the footer and the profile. */
export function ListenForOffer() {
  useEffect(listenForOffer, []);
  return null;
}
