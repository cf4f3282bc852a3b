import { lazyOnVisible } from '#client/lib/island.tsx';

/** The newest post from social media, at the top left. It has no markup before it is awake. */
export const SocialPopup = lazyOnVisible(() =>
  import('./social-feed.tsx').then((part) => part.SocialFeed),
);
