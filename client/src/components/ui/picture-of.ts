import type { PictureRef } from '#shared/content/types.ts';
import { type PictureSize, uploadedPicture } from '#shared/rules/pictures.ts';
import { type Picture, type PictureName, pictures } from './pictures.ts';

function isBankName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

/**
 * The file of a picture of the content; null for a name that the bank has no more. A picture of the
 * bank has one size, an upload two.
 */
export function pictureOf(ref: PictureRef, size: PictureSize = 'large'): Picture | null {
  if (ref.kind === 'bank') return isBankName(ref.name) ? pictures[ref.name] : null;
  return uploadedPicture(ref, size);
}
