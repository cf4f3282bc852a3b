import { classes } from '#client/components/ui/cx.ts';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';
import type { PictureRef, World } from '#shared/content/types.ts';
import { type Act, worldOf } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import { FinePicture } from './fine-picture.tsx';

const LIGHT_OF: Record<World, 'tast-musikk' | 'tast-gaming' | 'tast-cosplay' | 'blank'> = {
  musikk: 'tast-musikk',
  gaming: 'tast-gaming',
  cosplay: 'tast-cosplay',
  ctrl: 'blank',
};

/** The act's own picture, else that of its first artist who has one; null where there is neither. */
export function headPicture(act: Act): PictureRef | null {
  const all = [act.slot.picture, ...artistsOf(act).map(({ picture }) => picture)];
  return all.find((picture) => picture && pictureOf(picture) !== null) ?? null;
}

/** At the end of its column, whose width it does not leave. */
const PLACE = classes('max-lg:mx-auto lg:ml-auto');

/** The picture that heads the page; a key in the colour of the act's world where there is none. */
export function ActPicture({ act }: { act: Act }) {
  const picture = headPicture(act);
  return picture ? (
    <FinePicture picture={picture} eager className={PLACE} />
  ) : (
    <PixelImage name={LIGHT_OF[worldOf(act)]} alt="" scale={2} eager className={PLACE} />
  );
}
