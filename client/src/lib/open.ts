import type { ChatRoom } from '#shared/rules/chat.ts';
import { createStore } from './storage/store.ts';

/* Opens the chat, the dialog 'Send melding' or a picture from any part of a page. */

const room = createStore<ChatRoom | null>(null);

/** Opens the chat; without a room it opens the last one. */
export const openChat = (wanted: ChatRoom | null = null) => void room.set(wanted);

/** Called when the chat is to be opened. Returns a function that unsubscribes. */
export const onOpenChat = (listener: (room: ChatRoom | null) => void) =>
  room.subscribe(() => listener(room.get()));

const writer = createStore<HTMLElement | null>(null);

/** Opens the dialog 'Send melding'; the focus then returns to `by`. False on a page without it. */
export const openContact = (by: HTMLElement | null): boolean => writer.set(by);

/** Called when the dialog is to be opened. Returns a function that unsubscribes. */
export const onOpenContact = (listener: (by: HTMLElement | null) => void) =>
  writer.subscribe(() => listener(writer.get()));

/** Name of the window event that opens a picture (docs/product/public-site.md#lightbox). */
const LIGHTBOX_EVENT = 'openLightbox';

class LightboxEvent extends CustomEvent<string> {
  readonly alt: string;

  constructor(src: string, alt: string) {
    super(LIGHTBOX_EVENT, { detail: src });
    this.alt = alt;
  }
}

export interface LightboxPicture {
  src: string;
  /** Empty when the event had none. */
  alt: string;
}

/** Opens a picture: dispatches the window event `openLightbox` with the picture's URL as detail. */
export function openLightbox(src: string, alt: string): void {
  window.dispatchEvent(new LightboxEvent(src, alt));
}

/** Called for every `openLightbox` event. Returns a function that unsubscribes. */
export function onOpenLightbox(open: (picture: LightboxPicture) => void): () => void {
  const handle = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
    open({ src: event.detail, alt: event instanceof LightboxEvent ? event.alt : '' });
  };
  window.addEventListener(LIGHTBOX_EVENT, handle);
  return () => window.removeEventListener(LIGHTBOX_EVENT, handle);
}
