import '#client/styles/utilities.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useHydrated } from '#client/lib/use-hydrated.ts';
import { newestPost } from './newest-post.ts';
import { createSeenPosts } from './seen-posts.ts';
import { latestPostsQuery } from './social.queries.ts';
import { SocialCard } from './social-card.tsx';
import { usePopup } from './use-popup.ts';

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
    // Where it would cover the key of the hero it stands lower, above the headline.
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
