import type { PictureRef } from '../contracts/content-fields.ts';

/**
 * Widths of an uploaded picture, in pixels of the picture itself; each is shown at a whole factor.
 * Both have its shape: the small one is half of the large one in each direction.
 */
export const PICTURE_WIDTHS = { small: 120, large: 240 } as const;
export type PictureSize = keyof typeof PICTURE_WIDTHS;

/** Names in documents of the pictures that ship with the site. */
const PICTURE_BANK = [
  'hero',
  'hero-mobil',
  'blank',
  'enter',
  'esc',
  'film',
  'hender',
  'hoyttalervegg',
  'mikser',
  'publikum-silhuett',
  'publikum',
  'tast-cosplay',
  'tast-gaming',
  'tast-musikk',
  'tre-taster',
] as const;
export type BankPicture = (typeof PICTURE_BANK)[number];

type Uploaded = Extract<PictureRef, { kind: 'upload' }>;

/** Address, width and height of an uploaded picture in one of its sizes. */
export function uploadedPicture({ hash, width, height }: Uploaded, size: PictureSize) {
  const shown = PICTURE_WIDTHS[size];
  return {
    src: `/bilder/${hash}-${shown}.webp`,
    width: shown,
    height: Math.round((height * shown) / width),
  };
}

/**
 * Widths of the finer files of an upload, in pixels, whose grain is one pixel as in the others. They are
 * shown as wide as the large one at twice its size, where a grain is then a whole number of the
 * screen's pixels. An upload without such a file has the next smaller one at its address.
 */
export const FINE_WIDTHS = { fine: 480, finest: 960 } as const;
export type FineSize = keyof typeof FINE_WIDTHS;

/** Address of an upload's finer file. */
export const finePicture = (hash: string, size: FineSize): string =>
  `/bilder/${hash}-${FINE_WIDTHS[size]}.webp`;
