import { classes } from '#client/components/ui/cx.ts';
import { PixelImage, pictureOf, pictures } from '#client/components/ui/pictures.tsx';
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
/** Across its column, cropped to what is drawn. */
const CROPS = classes({
  bank: 'h-73 md:h-109.5 lg:rounded-key-xl lg:[--s:3]',
  key: 'h-104 md:h-156 lg:rounded-key-xl lg:[--s:3]',
});
/** The mixer's table and the keys fill the lower edge. */
const LOW = { x: 50, y: 100 };

/** The picture that heads the page; a key in the colour of the act's world where there is none. */
export function ActPicture({ act }: { act: Act }) {
  const picture = headPicture(act);
  if (picture === null) {
    const light = LIGHT_OF[worldOf(act)];
    const crop = light === 'blank' ? CROPS.bank : CROPS.key;
    return (
      <PixelImage name={{ ...pictures[light], focus: LOW }} alt="" fill eager className={crop} />
    );
  }
  const file = picture.kind === 'bank' && pictureOf(picture);
  if (!file) return <FinePicture picture={picture} eager className={PLACE} />;
  const focus = picture.name === 'mikser' ? LOW : (file.focus ?? { x: 50, y: 50 });
  return (
    <PixelImage name={{ ...file, focus }} alt={picture.alt} fill eager className={CROPS.bank} />
  );
}
