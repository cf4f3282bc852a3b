import { useState } from 'react';
import { Mask } from '#client/components/ui/mask.tsx';

/** A user's own picture, or the mask of the name. Decoration beside the name. */
export function UserPicture({ username, picture }: { username: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (picture === null || picture === broken) return <Mask name={username} />;
  return (
    <img
      className="mask"
      src={picture}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      onError={() => setBroken(picture)}
    />
  );
}
