import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import { type RefObject, useEffect, useState } from 'react';
import { Borrowed } from '#client/components/ui/borrowed.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { LightboxPicture } from '#client/lib/lightbox.ts';
import { wholeFactorWidth } from './whole-factor.ts';

/** Pictures up to this width are dithered ones; photographs are wider and simply fitted. */
const WIDEST_DITHERED = 480;
/** Margins around the picture in CSS px, with the close button and the text. */
const MARGIN = { width: 24, height: 140 };

export interface LightboxPanelProps {
  picture: LightboxPicture;
  open: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
}

interface Natural {
  width: number;
  height: number;
}

/** Shown width in CSS px, anew when the window changes; undefined until the file is there. */
function useShownWidth(natural: Natural | undefined): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (natural === undefined) return;
    const measure = () => {
      const room = {
        width: window.innerWidth - MARGIN.width,
        height: window.innerHeight - MARGIN.height,
      };
      const dithered = natural.width <= WIDEST_DITHERED;
      const fitted = Math.min(room.width, (room.height * natural.width) / natural.height);
      setWidth(
        dithered ? wholeFactorWidth(natural, room, window.devicePixelRatio) : Math.max(fitted, 100),
      );
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [natural]);
  return width;
}

function Shown({ picture }: { picture: LightboxPicture }) {
  const [natural, setNatural] = useState<Natural>();
  const width = useShownWidth(natural);
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      width={width}
      className={cx(
        'lysboks__bilde',
        natural && natural.width <= WIDEST_DITHERED && 'lysboks__bilde--piksel',
      )}
      onLoad={({ currentTarget }) =>
        setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
    />
  );
}

/** The large picture: Escape, 'Lukk' or a press beside it closes. */
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
      <RadixDialog.Portal>
        <RadixDialog.Content
          className="lysboks on-natt"
          aria-describedby={undefined}
          onClick={(event) => {
            if (event.target === event.currentTarget) onClose();
          }}
        >
          <RadixDialog.Title className="sr-only">Bilde</RadixDialog.Title>
          <Shown key={picture.src} picture={picture} />
          {picture.alt !== '' && (
            <p className="lysboks__tekst" aria-hidden="true">
              {picture.alt}
            </p>
          )}
          <RadixDialog.Close className="lukk" aria-label="Lukk">
            <Icon icon={X} size={28} />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
