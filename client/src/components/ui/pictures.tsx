import type { CSSProperties } from 'react';
import type { PictureRef } from '#shared/content/types.ts';
import { type BankPicture, type PictureSize, uploadedPicture } from '#shared/rules/pictures.ts';
import blank from '../../assets/blank.png?no-inline';
import enter from '../../assets/enter.png?no-inline';
import esc from '../../assets/esc.png?no-inline';
import film from '../../assets/film.png?no-inline';
import hender from '../../assets/hender.png?no-inline';
import hoyttalervegg from '../../assets/hoyttalervegg.png?no-inline';
import mikser from '../../assets/mikser.png?no-inline';
import publikum from '../../assets/publikum.png?no-inline';
import publikumSilhuett from '../../assets/publikum-silhuett.png?no-inline';
import tastCosplay from '../../assets/tast-cosplay.png?no-inline';
import tastGaming from '../../assets/tast-gaming.png?no-inline';
import tastMusikk from '../../assets/tast-musikk.png?no-inline';
import treTaster from '../../assets/tre-taster.png?no-inline';
import { classes, cx } from './cx.ts';
import { heroPictures } from './hero-pictures.ts';

export interface Picture {
  /** Hashed URL of the file. */
  src: string;
  /** In pixels of the file; displayed at an integer scale. */
  width: number;
  height: number;
  /** The point that a crop keeps in sight; default: the middle. */
  focus?: PictureRef['focus'] | undefined;
}

/** The drawn pictures, all in the eight colours of the three lamps. */
export const pictures = {
  ...heroPictures,
  blank: { src: blank, width: 240, height: 160 },
  enter: { src: enter, width: 240, height: 240 },
  esc: { src: esc, width: 240, height: 180 },
  film: { src: film, width: 366, height: 206 },
  hender: { src: hender, width: 240, height: 180 },
  hoyttalervegg: { src: hoyttalervegg, width: 240, height: 180 },
  mikser: { src: mikser, width: 240, height: 180 },
  'publikum-silhuett': { src: publikumSilhuett, width: 480, height: 50 },
  publikum: { src: publikum, width: 480, height: 150 },
  'tast-cosplay': { src: tastCosplay, width: 240, height: 240 },
  'tast-gaming': { src: tastGaming, width: 240, height: 240 },
  'tast-musikk': { src: tastMusikk, width: 240, height: 240 },
  'tre-taster': { src: treTaster, width: 480, height: 210 },
} satisfies Record<BankPicture, Picture>;

export type PictureName = keyof typeof pictures;

function isBankName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

/**
 * File of a picture in the content; null if the picture bank no longer has it. Pictures of the
 * bank have one size, uploads two.
 */
export function pictureOf(ref: PictureRef, size: PictureSize = 'large'): Picture | null {
  const inBank = ref.kind === 'bank' && isBankName(ref.name) ? pictures[ref.name] : null;
  const file = ref.kind === 'bank' ? inBank : uploadedPicture(ref, size);
  return file && { ...file, focus: ref.focus };
}

const SCALES = classes({ 1: 'pixel--1', 2: 'pixel--2' });

interface PixelImageProps {
  /** Name in the bank, or any other file. */
  name: PictureName | Picture;
  /** Norwegian; empty for decoration. */
  alt: string;
  /** Integer scale; default: 2 on a phone, 3 on desktop, 4 from 1441 px. */
  scale?: keyof typeof SCALES;
  /** Takes the full column width, cropping the picture or leaving a dark margin at the sides. */
  fill?: boolean;
  /** Cropped equally above and below, in a box of its own height. */
  middle?: boolean;
  /** Loads eagerly, for the first viewport; others load lazily. */
  eager?: boolean;
  className?: string | undefined;
}

type PixelStyle = CSSProperties & Record<'--px-w' | '--px-h' | '--fx' | '--fy', number | undefined>;

/**
 * A dithered picture at an integer scale: cropped around its focal point where it does not fit, never
 * stretched.
 */
export function PixelImage({ name, alt, scale, fill, middle, eager, className }: PixelImageProps) {
  const { src, width, height, focus }: Picture = typeof name === 'string' ? pictures[name] : name;
  const style: PixelStyle = {
    '--px-w': width,
    '--px-h': height,
    '--fx': focus && focus.x / 100,
    '--fy': focus && focus.y / 100,
  };
  return (
    <span
      className={cx(
        'pixel',
        scale && SCALES[scale],
        fill && 'pixel--fill',
        focus && 'pixel--focus',
        className,
      )}
      style={style}
    >
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={middle && !focus ? 'top-1/2 [translate:-50%_-50%]' : undefined}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'sync' : 'async'}
      />
    </span>
  );
}

interface ContentPictureProps {
  picture: PictureRef;
  className?: string;
}

/**
 * A small picture of the content in a box of fixed shape, cropped around its focal point, not scaled.
 * Renders nothing if the bank has no such picture any more.
 */
export function ContentPicture({ picture, className }: ContentPictureProps) {
  const file = pictureOf(picture, 'small');
  if (file === null) return null;
  const { src, width, height, focus } = file;
  return (
    <span className={cx('photo', className)}>
      <img
        src={src}
        alt={picture.alt}
        width={width}
        height={height}
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
