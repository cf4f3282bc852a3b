import type { CSSProperties } from 'react';
import { classes, cx } from './cx.ts';
import { type Picture, type PictureName, pictures } from './pictures.ts';

const SCALES = classes({ 1: 'pixel--1', 2: 'pixel--2' });

export interface PixelImageProps {
  /** One of the bank, or the file of another one. */
  name: PictureName | Picture;
  /** Norwegian; empty for decoration. */
  alt: string;
  /** Integer scale; default: 2 on a phone, 3 on desktop, 4 from 1441 px. */
  scale?: keyof typeof SCALES;
  /** Takes the full column width and crops the picture or leaves a dark margin at the sides. */
  fill?: boolean;
  /** Cropped as much above as below, in a box of its own height. */
  middle?: boolean;
  /** Loads at once, for the picture in the first viewport; others load lazily. */
  eager?: boolean;
  className?: string | undefined;
}

/** A dithered picture at an integer scale: cropped where it does not fit, never stretched. */
export function PixelImage({ name, alt, scale, fill, middle, eager, className }: PixelImageProps) {
  const { src, width, height } = typeof name === 'string' ? pictures[name] : name;
  const size: CSSProperties & Record<'--px-w' | '--px-h', number> = {
    '--px-w': width,
    '--px-h': height,
  };
  return (
    <span
      className={cx('pixel', scale && SCALES[scale], fill && 'pixel--fill', className)}
      style={size}
    >
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={middle ? 'top-1/2 [translate:-50%_-50%]' : undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
      />
    </span>
  );
}
