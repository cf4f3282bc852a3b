import { useEffect, useRef, useState } from 'react';
import type { SocialPost } from '#shared/contracts/social.ts';

/** How long a post is shown, in ms (docs/product/public-site.md#social-popup). */
export const POPUP_MS = 5000;

/** What pauses the card besides its own button. */
export type Holder = 'pointer' | 'focus';
const NOT_HELD: Record<Holder, boolean> = { pointer: false, focus: false };

/**
 * State of the card.
 *
 * | state  | event                                              | next   |
 * |--------|----------------------------------------------------|--------|
 * | hidden | the newest post was not yet shown in this visit    | shown  |
 * | shown  | another new post arrives                           | shown, for a new 5 s |
 * | shown  | 5 s without being held have passed                 | hidden |
 * | shown  | the card is opened or closed                       | hidden |
 *
 * Time while the card is held (pointer, focus, pause button) does not count.
 */
export function usePopup(newest: SocialPost | null, seen: SeenPosts) {
  const [post, setPost] = useState<SocialPost | null>(null);
  const [held, setHeld] = useState(NOT_HELD);
  const [paused, setPaused] = useState(false);
  const timed = useRef<{ post: SocialPost | null; left: number }>({ post: null, left: 0 });

  useEffect(() => {
    if (newest === null || seen.has(newest.id)) return;
    seen.add(newest.id);
    setPost(newest);
  }, [newest, seen]);

  const stopped = held.pointer || held.focus || paused;
  useEffect(() => {
    if (post === null || stopped) return;
    if (timed.current.post !== post) timed.current = { post, left: POPUP_MS };
    const current = timed.current;
    const startedAt = performance.now();
    const timer = setTimeout(() => setPost(null), current.left);
    return () => {
      clearTimeout(timer);
      current.left = Math.max(0, current.left - (performance.now() - startedAt));
    };
  }, [post, stopped]);

  const hide = () => {
    setPost(null);
    setHeld(NOT_HELD);
    setPaused(false);
  };
  const hold = (by: Holder, on: boolean) => setHeld((now) => ({ ...now, [by]: on }));
  return { post, paused, hide, hold, togglePause: () => setPaused(!paused) };
}

export interface SeenPosts {
  has(id: string): boolean;
  add(id: string): void;
}
