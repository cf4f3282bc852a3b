import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/** Time each slide is shown before the next one comes (docs/product/public-site.md#slider). */
export const SLIDE_MS = 5000;

/** Index after a step in either direction; both ends wrap. */
export function wrapIndex(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}

/**
 * State of the rotating banner.
 *
 * | what happens                         | wanted (the key) | held | moves |
 * |--------------------------------------|------------------|------|-------|
 * | shown, motion allowed                | yes              | no   | yes   |
 * | shown, reduced motion                | no               | no   | no    |
 * | pointer over, tab away               | as it was        | yes  | no    |
 * | focus inside that came by keyboard   | as it was        | yes  | no    |
 * | pressed, and the pointer has left    | as it was        | no   | yes   |
 * | 'Pause'                              | no               | -    | no    |
 * | 'Spill av'                           | yes              | focus no longer holds | yes, once the pointer has left |
 *
 * A press of the pointer leaves the focus on what was pressed, which would hold the slider for ever;
 * therefore only a focus that is shown holds. So would 'Spill av' by keyboard; therefore that press
 * lets go of the focus until it moves again.
 */
export function useSlider(count: number) {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useTabHidden();
  const moving = playing && !hovered && !focused && !hidden;

  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const stop = () => {
      if (reduced.matches) setPlaying(false);
    };
    stop();
    reduced.addEventListener('change', stop);
    return () => reduced.removeEventListener('change', stop);
  }, []);

  // `index` restarts the five seconds after every change, also one by hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setIndex((now) => wrapIndex(now, 1, count)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [moving, index, count]);

  return {
    index,
    playing,
    moving,
    show: setIndex,
    previous: () => setIndex((now) => wrapIndex(now, -1, count)),
    next: () => setIndex((now) => wrapIndex(now, 1, count)),
    togglePlaying: () => {
      setPlaying(!playing);
      setFocused(false);
    },
    /** Handlers for the slider's outermost element. */
    hold: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
