import { useEffect } from 'react';
import { listenForOffer } from './install-offer.ts';

/** Keeps the browser's offer for the key in the footer and the profile. */
export function ListenForOffer() {
  useEffect(listenForOffer, []);
  return null;
}
