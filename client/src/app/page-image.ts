import type { Content, PictureRef } from '#shared/content/types.ts';
import { pictureOf } from '../components/ui/pictures.tsx';
import { actOf } from './meta.ts';

/** A picture that stands for a page where it is shared. */
export interface PageImage {
  url: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

const SITE_ALT =
  'En CTRL-tast så stor som et hus på scenen, publikum foran, og rødt, grønt og blått lys';

/** Address of a picture of the content, as others find it; null without one. */
export function pictureAddress(picture: PictureRef | null, publicUrl: string): string | null {
  const file = picture && pictureOf(picture);
  return file && new URL(file.src, publicUrl).href;
}

/** The picture of a page: the act's own on its page, else the site's. */
export function pageImage(path: string, content: Content, publicUrl: string): PageImage {
  const picture = actOf(path, content)?.slot.picture ?? null;
  const file = picture && pictureOf(picture);
  if (picture === null || file === null) {
    const url = `${publicUrl}/og.png`;
    return { url, type: 'image/png', width: 1200, height: 630, alt: SITE_ALT };
  }
  const { width, height } = file;
  const type = picture.kind === 'bank' ? 'image/png' : 'image/webp';
  const url = pictureAddress(picture, publicUrl) ?? '';
  return { url, type, width, height, alt: picture.alt };
}
