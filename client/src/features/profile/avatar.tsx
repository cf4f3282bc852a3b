import { cx } from '#client/components/ui/cx.ts';
import { Face } from '#client/components/ui/face.tsx';
import { lampOf } from '#client/components/ui/mask.tsx';

export interface AvatarProps {
  username: string;
  /** Address of the uploaded picture; null shows the mask. */
  picture: string | null;
}

/** The user's face in a dithered halo. Decoration. */
export function Avatar({ username, picture }: AvatarProps) {
  return (
    <span className={cx('profil__avatar', `profil__avatar--${lampOf(username)}`)}>
      <Face name={username} picture={picture} />
    </span>
  );
}
