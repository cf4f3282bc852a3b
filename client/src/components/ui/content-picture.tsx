import type { PictureRef } from '#shared/content/types.ts';
import { cx } from './cx.ts';
import { pictureOf } from './picture-of.ts';

export interface ContentPictureProps {
  picture: PictureRef;
  className?: string;
}

/**
 * A small picture of the content in a box of fixed shape, pixel by pixel: what is larger than the box
 * is cropped to its middle. Nothing where the bank has no such picture any more.
 */
export function ContentPicture({ picture, className }: ContentPictureProps) {
  const file = pictureOf(picture, 'small');
  if (file === null) return null;
  const { src, width, height } = file;
  return (
    <span className={cx('photo', className)}>
      <img
        src={src}
        alt={picture.alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
