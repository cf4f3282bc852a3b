import { useEffect, useRef } from 'react';
import { kept } from '#client/lib/storage/kept.ts';
import { holdLabels } from '#shared/content/hold-labels.ts';
import type { LivePicture } from './live-picture.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether the key was ever held in this browser. */
export const hasHeld = kept('ctrl-tast-holdt', isBoolean, false);

const isPress = (key: string) => key === 'Enter' || key === ' ';

/**
 * The key on the picture. While it is held all lamps rise to white, and the stylesheet dims the
 * second half of the headline (`data-held` of the hero). On release the headline is lit and a sweep
 * crosses the crowd.
 */
export function HoldKey({ live }: { live: LivePicture }) {
  const key = useRef<HTMLButtonElement>(null);
  const isKnown = hasHeld.use();
  const { press, release } = useHold(key, live);
  return (
    <>
      <button
        ref={key}
        type="button"
        className="hero__key"
        aria-label={holdLabels.key}
        onPointerDown={press}
        onPointerUp={() => release(true)}
        onPointerLeave={() => release(true)}
        onPointerCancel={() => release(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => isPress(event.key) && press()}
        onKeyUp={(event) => isPress(event.key) && release(true)}
        onBlur={() => release(false)}
      />
      {!isKnown && (
        <span className="hero__hint mono" aria-hidden="true">
          {holdLabels.hint}
        </span>
      )}
    </>
  );
}

/** Handlers for press, release and cancelled presses. */
function useHold(key: React.RefObject<HTMLButtonElement | null>, live: LivePicture) {
  const isHeld = useRef(false);
  const show = (held: boolean) => {
    isHeld.current = held;
    key.current?.closest('.hero')?.toggleAttribute('data-held', held);
    live.hold(held);
  };
  useEffect(() => {
    const hero = key.current?.closest('.hero');
    return () => hero?.removeAttribute('data-held');
  }, [key]);
  return {
    press() {
      if (isHeld.current) return;
      show(true);
      hasHeld.set(true);
    },
    release(isLetGo: boolean) {
      if (!isHeld.current) return;
      show(false);
      if (isLetGo) live.sweep();
    },
  };
}
