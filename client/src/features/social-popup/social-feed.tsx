import '#client/styles/utilities.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Repeat2 from 'lucide-react/icons/repeat-2';
import X from 'lucide-react/icons/x';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { addressOf, api } from '#client/lib/call/api.ts';
import { useNow } from '#client/lib/clock.tsx';
import { messageTime } from '#client/lib/short-text.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';
import { formatNumber } from '#shared/oslo-time.ts';

/** How long a post is shown, in ms (docs/product/public-site.md#social-popup). */
export const POPUP_MS = 5000;

/** What pauses the card besides its own button. */
type Holder = 'pointer' | 'focus';
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

interface SeenPosts {
  has(id: string): boolean;
  add(id: string): void;
}

/** Polls the feed and shows the newest post when it is new. */
export function SocialFeed() {
  return useHydrated() ? <Watcher /> : null;
}

function Watcher() {
  const { data } = useQuery(latestPostsQuery);
  const [seen] = useState(createSeenPosts);
  const newest = useMemo(() => newestPost(data), [data]);
  const popup = usePopup(newest, seen);
  return (
    // Where it would cover the key of the hero it is lower, above the headline.
    <div
      className="fixed top-[calc(var(--spacing-header)+var(--spacing-strip)+16px)] left-5 z-social w-[min(426px,100vw-40px)] max-md:top-[290px] max-[1400px]:top-[425px] max-[391px]:top-[334px] print:hidden [@media(391px<=width<1400px)_and_(max-height:720px)]:top-[290px]"
      aria-live="polite"
    >
      {popup.post && (
        <SocialCard
          key={popup.post.id}
          post={popup.post}
          paused={popup.paused}
          onPause={popup.togglePause}
          onHold={popup.hold}
          onHide={popup.hide}
        />
      )}
    </div>
  );
}

type Posts = Partial<Record<SocialPlatform, { posts?: SocialPost[] }>>;

/**
 * The newest post of all platforms by its timestamp, or null when there is none. An unsuccessful or
 * incomplete answer counts as empty.
 */
export function newestPost(
  answer: { success?: boolean; data?: Posts } | undefined,
): SocialPost | null {
  if (answer?.success !== true) return null;
  const { facebook, instagram, tiktok } = answer.data ?? {};
  let newest: SocialPost | null = null;
  for (const post of [facebook, instagram, tiktok].flatMap((feed) => feed?.posts ?? [])) {
    if (newest === null || Date.parse(post.timestamp) > Date.parse(newest.timestamp)) newest = post;
  }
  return newest;
}

const SEEN_KEY = 'ctrl-seen-posts';

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(SEEN_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Posts shown in this visit: in session storage, so that a reload does not show them again, and in
 * memory where storage is disabled or full.
 */
function createSeenPosts(): SeenPosts {
  const ids = new Set(stored());
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      try {
        sessionStorage.setItem(SEEN_KEY, JSON.stringify([...ids]));
      } catch {
        // The ids stay in memory.
      }
    },
  };
}

/** Polling interval for new posts (docs/product/public-site.md#social-popup). */
const POLL_MS = 30_000;

/** A failure is only logged. */
const latestPostsQuery = queryOptions({
  queryKey: [addressOf('GET /api/social-media/latest')],
  queryFn: ({ signal }) => api('GET /api/social-media/latest', { signal }),
  refetchInterval: POLL_MS,
  retry: false,
  networkMode: 'always',
});

const NAMES: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

const KEY = classes('grid size-11 cursor-pointer place-items-center rounded-key-s hover:bg-bone-2');
const NUMBER = classes('flex items-center gap-1.75');

interface SocialCardProps {
  post: SocialPost;
  paused: boolean;
  onPause: () => void;
  onHold: (by: Holder, on: boolean) => void;
  onHide: () => void;
}

/** A post, shown for a few seconds: a link to it, and buttons to pause and close it. */
function SocialCard({ post, paused, onPause, onHold, onHide }: SocialCardProps) {
  const name = NAMES[post.platform];
  const time = messageTime(post.timestamp, useNow());
  return (
    <article
      className="on-bone relative rounded-key-xl bg-bone p-4.5 text-ink [box-shadow:var(--shadow-notice)] motion-safe:starting:opacity-0 max-[1400px]:px-3.5 max-[1400px]:py-3 forced-colors:border-2 forced-colors:border-[CanvasText] motion-safe:[transition:opacity_var(--transition-duration-short)_var(--ease-enter),translate_var(--transition-duration-short)_var(--ease-enter)] motion-safe:starting:[translate:-8px_0]"
      aria-label={`Nytt innlegg på ${name}`}
      onPointerEnter={(event) => onHold('pointer', event.pointerType !== 'touch')}
      onPointerLeave={() => onHold('pointer', false)}
      // A pointer press leaves the focus on the card, which would pause it indefinitely.
      onFocus={({ target }) => onHold('focus', target.matches(':focus-visible'))}
      onBlur={(event: FocusEvent) =>
        onHold('focus', event.currentTarget.contains(event.relatedTarget))
      }
    >
      <p className="flex flex-wrap items-center gap-x-2.5 pr-23 font-bold">
        <BrandIcon brand={post.platform} />
        {name}
        <time className="mono ml-auto whitespace-nowrap" dateTime={post.timestamp}>
          {time.toLowerCase()}
        </time>
      </p>
      <p
        data-post-text=""
        className="wrap-anywhere mt-2.5 line-clamp-3 leading-[1.45] max-[1400px]:mt-1.5 max-[1400px]:line-clamp-2"
      >
        {post.content}
      </p>
      <SocialNumbers post={post} />
      <AppLink
        href={post.url}
        external
        className="link mt-2 inline-block after:absolute after:inset-0 after:rounded-[inherit] max-[1400px]:mt-1"
        onClick={onHide}
      >
        Klikk for å se innlegget
      </AppLink>
      <div className="absolute top-1.5 right-1.5 z-1 flex">
        <button type="button" className={KEY} onClick={onPause}>
          <Icon
            icon={paused ? Play : Pause}
            label={paused ? 'Fortsett visning' : 'Pause visning'}
          />
        </button>
        <button type="button" className={KEY} onClick={onHide}>
          <Icon icon={X} label="Lukk" />
        </button>
      </div>
    </article>
  );
}

function SocialNumbers({ post }: { post: SocialPost }) {
  const { likes, comments, shares } = post.engagement;
  return (
    <ul className="mono mt-2 flex flex-wrap gap-x-4.5 gap-y-1 font-semibold leading-[1.6] max-[1400px]:mt-1">
      <li className={NUMBER}>
        <Icon icon={Heart} size={16} label="Likerklikk" />
        {formatNumber(likes)}
      </li>
      <li className={NUMBER}>
        <Icon icon={MessageCircle} size={16} label="Kommentarer" />
        {formatNumber(comments)}
      </li>
      {shares !== undefined && (
        <li className={NUMBER}>
          <Icon icon={Repeat2} size={16} label="Delinger" />
          {formatNumber(shares)}
        </li>
      )}
    </ul>
  );
}
