import Expand from 'lucide-react/icons/expand';
import Shrink from 'lucide-react/icons/shrink';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import { useWall } from './use-wall.ts';

const { open, close, letter } = progressTexts.wall;

/** 'Storskjerm': the page alone and in large type, for a wall. */
export function WallKey() {
  const [withKey, setWithKey] = useState(true);
  const { isWall, toggle } = useWall(withKey);
  return (
    // No key to it in a narrower window, only the way out of it.
    <div className="flex noscript:hidden flex-wrap items-center gap-x-4 gap-y-2 max-lg:[:root:not([data-storskjerm])_&]:hidden">
      <label className="inline-flex in-data-storskjerm:hidden min-h-target cursor-pointer items-center gap-2 text-fg-2 text-small">
        <input
          type="checkbox"
          className="size-5 accent-bone"
          checked={withKey}
          onChange={({ target }) => setWithKey(target.checked)}
        />
        {letter}
      </label>
      <Button
        variant="coal"
        className="in-data-storskjerm:opacity-60 in-data-storskjerm:hover:opacity-100 in-data-storskjerm:focus-visible:opacity-100"
        aria-pressed={isWall}
        aria-keyshortcuts={withKey ? 'F' : undefined}
        icon={<Icon icon={isWall ? Shrink : Expand} />}
        onClick={toggle}
      >
        {isWall ? close : open}
      </Button>
    </div>
  );
}
