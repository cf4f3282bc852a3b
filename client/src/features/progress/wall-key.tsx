import Expand from 'lucide-react/icons/expand';
import Shrink from 'lucide-react/icons/shrink';
import { useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import { useWall } from './use-wall.ts';

const { open, close, letter } = progressTexts.wall;

/** 'Storskjerm': the page alone and in large type, for a wall. */
export function WallKey() {
  const [withKey, setWithKey] = useState(true);
  const { isWall, toggle } = useWall(withKey);
  return (
    <div className="storskjerm">
      <label className="storskjerm__tast">
        <input
          type="checkbox"
          checked={withKey}
          onChange={({ target }) => setWithKey(target.checked)}
        />
        {letter}
      </label>
      <Key
        variant="coal"
        aria-pressed={isWall}
        aria-keyshortcuts={withKey ? 'F' : undefined}
        icon={<Icon icon={isWall ? Shrink : Expand} />}
        onClick={toggle}
      >
        {isWall ? close : open}
      </Key>
    </div>
  );
}
