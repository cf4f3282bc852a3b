import { pictureOf } from '#client/components/ui/picture-of.ts';
import { PixelImage } from '#client/components/ui/pixel-image.tsx';
import type { World } from '#shared/content/types.ts';
import { type Act, worldOf } from '#shared/rules/acts.ts';

const LIGHT_OF: Record<World, 'tast-musikk' | 'tast-gaming' | 'tast-cosplay' | 'blank'> = {
  musikk: 'tast-musikk',
  gaming: 'tast-gaming',
  cosplay: 'tast-cosplay',
  ctrl: 'blank',
};

/** The act's own picture, else the key in the light of its world. */
export function ActPicture({ act }: { act: Act }) {
  const { picture } = act.slot;
  const file = picture && pictureOf(picture);
  return (
    <div className="lg:sticky lg:top-[calc(var(--spacing-scroll)+1rem)] lg:self-start lg:justify-self-end">
      {picture && file ? (
        <PixelImage name={file} alt={picture.alt} scale={2} eager />
      ) : (
        <PixelImage name={LIGHT_OF[worldOf(act)]} alt="" scale={2} eager />
      )}
    </div>
  );
}
