import { useEffect, useRef, useState } from 'react';
import { announceNotLoaded, lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import { type LightboxPicture, onOpenLightbox } from '#client/lib/open.ts';

const panel = lazyCode(() => import('./lightbox-panel.tsx'));

/** Alt text of the same picture in the page, for events that only have a URL. */
function altInPage(src: string): string {
  const same = [...document.images].find((image) => image.getAttribute('src') === src);
  return same?.alt ?? '';
}

/** Shows a picture enlarged on the window event `openLightbox`. */
export function Lightbox() {
  const [picture, setPicture] = useState<LightboxPicture>();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const { module, demand } = useLazyCode(panel);
  useEffect(
    () =>
      onOpenLightbox(({ src, alt }) => {
        demand(() => {
          setOpen(false);
          announceNotLoaded('Bildet kunne ikke åpnes');
        });
        const { activeElement } = document;
        opener.current = activeElement instanceof HTMLElement ? activeElement : null;
        setPicture({ src, alt: alt === '' ? altInPage(src) : alt });
        setOpen(true);
      }),
    [demand],
  );
  if (module === undefined || picture === undefined) return null;
  return (
    <module.LightboxPanel
      picture={picture}
      open={open}
      onClose={() => setOpen(false)}
      opener={opener}
    />
  );
}
