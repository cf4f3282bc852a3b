import '#client/styles/utilities.css';
import * as RadixDialog from '@radix-ui/react-dialog';
import ImageOff from 'lucide-react/icons/image-off';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useState } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Borrowed } from '#client/components/ui/overlay.tsx';
import type { LightboxPicture } from '#client/lib/open.ts';

/** Pictures up to this width are dithered; wider ones are photographs and scaled freely. */
const WIDEST_DITHERED = 480;
/** Space around the picture in CSS px, for the close button and the text. */
const MARGIN = { width: 24, height: 140 };

export interface LightboxPanelProps {
  picture: LightboxPicture;
  open: boolean;
  onClose: () => void;
  /** The focus returns to it. */
  opener: RefObject<HTMLElement | null>;
}

interface Natural {
  width: number;
  height: number;
}

interface ShownSize {
  /** In CSS px. */
  width: number;
  /** Each pixel of the file covers whole pixels of the screen. */
  whole: boolean;
}

/** Display size of the picture, updated on resize; undefined until the file is loaded. */
function useShownSize(natural: Natural | undefined): ShownSize | undefined {
  const [size, setSize] = useState<ShownSize>();
  useEffect(() => {
    if (natural === undefined) return;
    const measure = () => {
      const room = {
        width: window.innerWidth - MARGIN.width,
        // In a low window the panel scrolls; the picture is not shrunk further.
        height: Math.max(window.innerHeight - MARGIN.height, 100),
      };
      const fitted = Math.min(room.width, (room.height * natural.width) / natural.height);
      setSize(
        natural.width <= WIDEST_DITHERED
          ? pixelPictureSize(natural, room, window.devicePixelRatio)
          : { width: fitted, whole: false },
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [natural]);
  return size;
}

function Shown({ picture }: { picture: LightboxPicture }) {
  const [natural, setNatural] = useState<Natural>();
  const [failed, setFailed] = useState(false);
  const size = useShownSize(natural);
  if (failed) {
    return (
      <div className="grid justify-items-center gap-3 px-3 text-center font-semibold" role="alert">
        <Icon icon={ImageOff} size={28} />
        <p>Bildet kunne ikke lastes. Sjekk nettet, lukk og prøv igjen.</p>
      </div>
    );
  }
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      width={size?.width}
      className={cx('max-w-none', size?.whole && '[image-rendering:pixelated]')}
      onLoad={({ currentTarget }) =>
        setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={() => setFailed(true)}
    />
  );
}

export function LightboxPanel({ picture, open, onClose, opener }: LightboxPanelProps) {
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <RadixDialog.Trigger asChild>
        <Borrowed element={opener.current} />
      </RadixDialog.Trigger>
      <RadixDialog.Portal container={document.body}>
        <RadixDialog.Content
          className="on-night place-items-center-safe fixed inset-0 z-lightbox grid grid-rows-[minmax(0,1fr)_auto] gap-3 overflow-auto bg-night px-3 pt-16 pb-5"
          aria-describedby={undefined}
          onClick={(event) => {
            if (event.target === event.currentTarget) onClose();
          }}
        >
          <RadixDialog.Title className="sr-only">Bilde</RadixDialog.Title>
          <Shown key={picture.src} picture={picture} />
          {picture.alt !== '' && (
            <p className="px-3 text-center text-fg-2" aria-hidden="true">
              {picture.alt}
            </p>
          )}
          <RadixDialog.Close
            className="close fixed top-3 right-3 m-0 bg-coal-2 hover:bg-coal-3"
            aria-label="Lukk"
          >
            <Icon icon={X} size={28} />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Scale of a dithered picture on the page, as a lower bound in the lightbox. */
const PAGE_FACTOR = 2;

interface Size {
  width: number;
  height: number;
}

/**
 * Display size of a dithered picture: the largest integer number of device pixels per pixel that
 * fits. Where that would be smaller than on the page (a phone), the picture fills the available
 * space instead and is smoothed, because its pixels do not align with the device's.
 *
 * @param natural size of the file in pixels
 * @param room available size in CSS px
 * @param ratio device pixels per CSS px
 * @returns width in CSS px, at most that of the room, and whether the pixels are aligned
 */
export function pixelPictureSize(
  natural: Size,
  room: Size,
  ratio: number,
): { width: number; whole: boolean } {
  const factor = Math.min(room.width / natural.width, room.height / natural.height);
  const wholeFactor = Math.floor(factor * ratio) / ratio;
  const whole = wholeFactor >= PAGE_FACTOR;
  return { width: natural.width * (whole ? wholeFactor : factor), whole };
}
