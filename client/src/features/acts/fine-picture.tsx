import type { CSSProperties } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';
import type { PictureRef } from '#shared/content/types.ts';
import { finePicture } from '#shared/rules/pictures.ts';

type PixelStyle = CSSProperties & Record<'--px-w' | '--px-h' | '--fx' | '--fy', number | undefined>;

/**
 * Screens by how many of their pixels a CSS pixel has: a grain of the file is one whole pixel there, or two
 * and more, where half a pixel too many is not seen. On any other screen, and where the page is zoomed, the
 * large file at twice its size has the least uneven grain.
 */
const SCREENS = {
  fine: '(resolution: 1x), (min-resolution: 2.5x)',
  finest: '(resolution: 2x), (resolution: 4x)',
};

interface FinePictureProps {
  picture: PictureRef;
  /** Takes the full column width, cropped in a box of its own height. */
  fill?: boolean;
  /** Loads eagerly, for the first viewport. */
  eager?: boolean;
  className?: string;
}

/**
 * A picture of the content, 480 CSS pixels wide, as finely dithered as the screen shows it crisply, so that
 * a face is recognised. Of the bank's pictures there is one file. Nothing where the bank has it no more.
 */
export function FinePicture({ picture, fill, eager, className }: FinePictureProps) {
  const file = pictureOf(picture);
  if (file === null) return null;
  const { alt } = picture;
  if (picture.kind === 'bank') {
    const look = {
      scale: 2,
      ...(fill && { fill, middle: true }),
      ...(eager && { eager }),
    } as const;
    return <PixelImage name={file} alt={alt} className={className} {...look} />;
  }
  const { src, width, height, focus } = file;
  const style: PixelStyle = {
    '--px-w': width,
    '--px-h': height,
    '--fx': focus && focus.x / 100,
    '--fy': focus && focus.y / 100,
  };
  return (
    <picture
      className={cx('pixel pixel--2', fill && 'pixel--fill', focus && 'pixel--focus', className)}
      style={style}
    >
      <source media={SCREENS.finest} srcSet={finePicture(picture.hash, 'finest')} />
      <source media={SCREENS.fine} srcSet={finePicture(picture.hash, 'fine')} />
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={fill && !focus ? 'top-1/2 [translate:-50%_-50%]' : undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
      />
    </picture>
  );
}
