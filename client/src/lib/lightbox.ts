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

/**
 * Opens a picture by dispatching the window event `openLightbox`, whose detail is the picture's
 * URL.
 */
export function openLightbox(src: string, alt: string): void {
  window.dispatchEvent(new LightboxEvent(src, alt));
}

/** Calls back for every `openLightbox` event. Returns a function that unsubscribes. */
export function onOpenLightbox(open: (picture: LightboxPicture) => void): () => void {
  const handle = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
    open({ src: event.detail, alt: event instanceof LightboxEvent ? event.alt : '' });
  };
  window.addEventListener(LIGHTBOX_EVENT, handle);
  return () => window.removeEventListener(LIGHTBOX_EVENT, handle);
}
