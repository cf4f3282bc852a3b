import '#client/styles/utilities.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addressOf, api } from '#client/lib/call/api.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';
import { SocialCard } from './social-card.tsx';
import { type SeenPosts, usePopup } from './use-popup.ts';

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

const KEY = 'ctrl-seen-posts';

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
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
        sessionStorage.setItem(KEY, JSON.stringify([...ids]));
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
