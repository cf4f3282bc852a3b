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
    <div className="social-popup" aria-live="polite">
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
