import type { PictureRef } from '#shared/content/types.ts';
import { type Picture, type PictureName, pictures } from './pictures.ts';

function isBankName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}

/** The file of a picture of the content; null for a name that the bank has no more. */
export function pictureOf(ref: PictureRef): Picture | null {
  if (ref.kind === 'bank') return isBankName(ref.name) ? pictures[ref.name] : null;
  const { hash, width, height } = ref;
  return { src: `/bilder/${hash}-${width}.webp`, width, height };
}
