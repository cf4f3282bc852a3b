import { classes, cx } from '#client/components/ui/cx.ts';
import { FADE_DOWN, FADE_LEFT, FADE_UP } from '#client/components/ui/page-looks.ts';
import { PixelImage, pictureOf } from '#client/components/ui/pictures.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { useNow } from '#client/lib/clock.tsx';
import type { PictureRef, World } from '#shared/content/types.ts';
import { type Act, slotState, worldOf } from '#shared/rules/acts.ts';
import { artistsOf } from '#shared/rules/artists.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
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

/** At the end of the column of texts, whose width it does not leave. */
const PLACE = classes('max-lg:mx-auto lg:mr-side lg:ml-auto');
/** Across its column, which ends with the page, cropped to what is drawn: the keys are higher than other pictures. */
const CROPS = classes({
  other: 'h-44 md:h-109.5 lg:h-140 lg:[--s:4]',
  stick: 'h-54 md:h-131 lg:h-141 lg:[--s:3] lg:[&>img]:top-auto lg:[&>img]:bottom-0',
  key: 'h-92 md:h-156 lg:[--s:3]',
});
const CROP_OF: Record<string, keyof typeof CROPS> = {
  'tast-musikk': 'key',
  'tast-gaming': 'stick',
  'tast-cosplay': 'key',
};
/** Vertical focus of pictures that are cropped, in percent: the foot of keys, air above the stick's ball. */
const FOCUS: Record<string, number> = {
  'tast-musikk': 100,
  'tast-cosplay': 100,
  'tast-gaming': 70,
  blank: 100,
  mikser: 35,
};

/** A cropped picture is moved by whole pixels of its own, so that those of the mask lie on them. */
const SHIFT = classes('lg:[&>img]:[left:round(up,min(0px,var(--x))*var(--fx),var(--s)*1px)]');

/** A drawn picture after the act: the light of its key alone, where all of them together were bright. */
const LAMP = classes(
  'mix-blend-lighten [forced-color-adjust:none] [&>img]:mix-blend-multiply [&>img]:[filter:grayscale(1)_brightness(var(--lamp,1.5))_contrast(1.5)]',
);
/** After the festival the lamp is turned down. */
const DIMMED = classes('[--lamp:1.1]');
const LAMPS = classes({
  r: 'bg-red-light',
  g: 'bg-green-light',
  b: 'bg-blue-light',
  y: 'bg-yellow',
  bone: 'bg-bone',
  coal: 'bg-bone',
});

/** The picture that heads the page; a key in the colour of the act's world where there is none. */
export function ActPicture({ act }: { act: Act }) {
  const now = useNow();
  const over = isOver(act.edition, now) || slotState(act.slot, now) === 'over';
  const picture = headPicture(act);
  if (picture && picture.kind !== 'bank') {
    return <FinePicture picture={picture} eager className={PLACE} />;
  }
  const name = picture?.name ?? LIGHT_OF[worldOf(act)];
  const file = pictureOf({ kind: 'bank', name, alt: '', ...picture });
  if (file === null) return null;
  const crop = CROP_OF[name] ?? 'other';
  return (
    <PixelImage
      name={{ ...file, focus: file.focus ?? { x: 50, y: FOCUS[name] ?? 50 } }}
      alt={picture?.alt ?? ''}
      fill
      eager
      className={cx(
        CROPS[crop],
        FADE_DOWN,
        FADE_LEFT,
        FADE_UP,
        SHIFT,
        over && LAMP,
        over && LAMPS[ACT_TONES[act.slot.kind]],
        isOver(act.edition, now) && act.slot.kind !== 'standup' && DIMMED,
      )}
    />
  );
}
