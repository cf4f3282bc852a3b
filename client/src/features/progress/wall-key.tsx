import Expand from 'lucide-react/icons/expand';
import Shrink from 'lucide-react/icons/shrink';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useScreenAwake } from '#client/lib/screen-awake.ts';
import { progressTexts } from '#shared/content/promoter-pages.ts';

const { open, close, letter } = progressTexts.wall;

/** 'Storskjerm': shows the page alone and in large type, for a wall. */
export function WallKey() {
  const [withKey, setWithKey] = useState(true);
  const { isWall, toggle } = useWall(withKey);
  return (
    // In a narrower window the mode can be left but not entered.
    <div className="flex noscript:hidden flex-wrap items-center gap-x-4 gap-y-2 max-lg:[:root:not([data-storskjerm])_&]:hidden">
      <label className="inline-flex in-data-storskjerm:hidden min-h-target cursor-pointer items-center gap-2 text-fg-2 text-small">
        <input
          type="checkbox"
          className="size-5"
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

/*
 * Wall mode: the page alone, for a large screen.
 *
 *   off → on    button or F (both from 1024 px only), or `?storskjerm` in the URL
 *   on → off    button, F, Escape, the browser's own way out of full screen, or leaving the page
 *
 * A browser that refuses full screen shows the same page in its window.
 */

const MARK = 'storskjerm';

const leaveFullscreen = () => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};

/** In a narrower window neither the button nor the key F enters the mode. */
const isLarge = () => window.matchMedia?.('(min-width: 1024px)').matches ?? true;

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

/** @param withKey false disables the shortcut F (WCAG 2.1.4) */
function useWall(withKey: boolean): { isWall: boolean; toggle: () => void } {
  const [isWall, setWall] = useState(false);
  useScreenAwake(isWall);
  const toggle = useCallback(() => {
    if (isWall) leaveFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
    setWall(!isWall);
  }, [isWall]);
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has(MARK)) setWall(true);
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    if (isWall) root.dataset.storskjerm = '';
    else delete root.dataset.storskjerm;
    return () => {
      delete root.dataset.storskjerm;
    };
  }, [isWall]);
  useEffect(() => leaveFullscreen, []);
  useEffect(() => {
    const onFullscreen = () => {
      if (!document.fullscreenElement) setWall(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') setWall(false);
      const isF = event.key.toLowerCase() === 'f' && !isTyping(event);
      if (withKey && isF && (isWall || isLarge())) toggle();
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onFullscreen);
      document.removeEventListener('keydown', onKey);
    };
  }, [toggle, withKey, isWall]);
  return { isWall, toggle };
}
