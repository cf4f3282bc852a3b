import Maximize2 from 'lucide-react/icons/maximize-2';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { UNLIT_PICTURE } from '#client/components/ui/page-looks.ts';
import {
  type Picture,
  type PictureName,
  PixelImage,
  pictures,
} from '#client/components/ui/pictures.tsx';

import { openLightbox } from '#client/lib/open.ts';
import { isForOtherTab } from '#client/lib/other-tab.ts';

interface GalleryPictureProps {
  name: PictureName | Picture;
  alt: string;
  /** For a box wider than the picture at twice its size. */
  isWide?: boolean;
  /** In the light of the empty stage. */
  isUnlit?: boolean;
  className?: string;
}

/** A picture that opens in the lightbox; without JavaScript a plain link to the picture. */
export function GalleryPicture({ name, alt, isWide, isUnlit, className }: GalleryPictureProps) {
  const { src } = typeof name === 'string' ? pictures[name] : name;
  return (
    <a
      className={cx('group relative block overflow-hidden rounded-key-xl bg-night', className)}
      href={src}
      aria-label={`Vis bildet større: ${alt}`}
      onClick={(event) => {
        if (isForOtherTab(event)) return;
        event.preventDefault();
        openLightbox(src, alt);
      }}
    >
      <PixelImage
        name={name}
        alt={alt}
        {...(!isWide && { scale: 2 as const })}
        fill
        middle
        className={cx('h-full', isUnlit && UNLIT_PICTURE)}
      />
      <span
        className="absolute right-3 bottom-3 grid size-13 place-items-center rounded-key border-2 border-bone bg-night text-bone group-hover:bg-bone group-hover:text-ink"
        aria-hidden="true"
      >
        <Icon icon={Maximize2} />
      </span>
    </a>
  );
}
