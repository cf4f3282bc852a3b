import { useState } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Mask } from '#client/components/ui/mask.tsx';

const LAMPS = ['r', 'g', 'b'] as const;
type Lamp = (typeof LAMPS)[number];

/** Lamp of a user's mask and halo: it follows from the name, so it never changes. */
export function lampOf(username: string): Lamp {
  const sum = [...username].reduce(
    (hash, char) => (hash * 33 + (char.codePointAt(0) ?? 0)) % 997,
    5,
  );
  return LAMPS[sum % LAMPS.length] ?? 'g';
}

export interface AvatarProps {
  username: string;
  /** Address of the uploaded picture; null shows the mask. */
  picture: string | null;
}

/** The user's own picture, or a mask made from the name, in a dithered halo. Decoration. */
export function Avatar({ username, picture }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const lamp = lampOf(username);
  return (
    <span className={cx('profil__avatar', `profil__avatar--${lamp}`)}>
      {picture !== null && picture !== broken ? (
        <img src={picture} alt="" width={256} height={256} onError={() => setBroken(picture)} />
      ) : (
        <Mask name={username} world={lamp} />
      )}
    </span>
  );
}
