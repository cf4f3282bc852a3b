import type { CSSProperties } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import { Face, type Lamp, lampOf } from '#client/components/ui/mask.tsx';

import haloB from '../../assets/glorie-b.png';
import haloG from '../../assets/glorie-g.png';
import haloR from '../../assets/glorie-r.png';

const BOX = classes(
  'before:bg-(image:--halo) relative isolate grid size-24 flex-none place-items-center [--mask:60px] before:absolute before:-inset-4 before:-z-1 before:bg-center before:bg-size-[128px] before:bg-no-repeat md:size-45 md:before:-inset-1.5 md:before:bg-size-[192px] before:[image-rendering:pixelated] md:[--mask:120px] [&>.mask]:bg-transparent [&>img]:size-18 [&>img]:rounded-key [&>img]:shadow-[0_0_0_3px_var(--color-night)] md:[&>img]:size-33 md:[&>img]:rounded-key-xl',
);
/** 64 px of dither, shown at 2x and 3x, larger than its box. */
const HALOS: Record<Lamp, string> = { r: haloR, g: haloG, b: haloB };

export interface AvatarProps {
  username: string;
  /** Address of the uploaded picture; null shows the mask. */
  picture: string | null;
}

/** The user's face in a dithered halo. Decoration. */
export function Avatar({ username, picture }: AvatarProps) {
  const style: CSSProperties & Record<'--halo', string> = {
    '--halo': `url("${HALOS[lampOf(username)]}")`,
  };
  return (
    <span className={BOX} style={style}>
      <Face name={username} picture={picture} />
    </span>
  );
}
