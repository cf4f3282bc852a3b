import { classes, cx } from '#client/components/ui/cx.ts';
import { Face } from '#client/components/ui/face.tsx';
import { type Lamp, lampOf } from '#client/components/ui/mask.tsx';

const BOX = classes(
  'halo relative isolate grid size-24 flex-none place-items-center [--mask:60px] md:size-45 md:[--mask:120px] [&>.mask]:bg-transparent [&>img]:size-18 [&>img]:rounded-key [&>img]:shadow-[0_0_0_3px_var(--color-night)] md:[&>img]:size-33 md:[&>img]:rounded-key-xl',
);
const HALOS: Record<Lamp, string> = classes({ r: 'halo--r', g: 'halo--g', b: 'halo--b' });

export interface AvatarProps {
  username: string;
  /** Address of the uploaded picture; null shows the mask. */
  picture: string | null;
}

/** The user's face in a dithered halo. Decoration. */
export function Avatar({ username, picture }: AvatarProps) {
  return (
    <span className={cx(BOX, HALOS[lampOf(username)])}>
      <Face name={username} picture={picture} />
    </span>
  );
}
