import { useState } from 'react';
import { Mask } from './mask.tsx';
import type { MaskWorld } from './mask-paths.ts';

export interface FaceProps {
  name: string;
  /** Address of the person's profile picture; without one, the mask of the name. */
  picture?: string | null | undefined;
  /** Colour of the mask, where it is not derived from the name. */
  world?: MaskWorld;
}

/** A person's picture, or the mask generated from the name; decorative. */
export function Face({ name, picture, world }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || picture === broken) return <Mask name={name} {...(world && { world })} />;
  return (
    <img
      className="mask mask--photo"
      src={picture}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(picture)}
    />
  );
}
