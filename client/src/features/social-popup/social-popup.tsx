import { lazyOnVisible } from '#client/lib/island/island.tsx';

/** The newest post from social media, at the top left. Renders nothing before hydration. */
export const SocialPopup = lazyOnVisible(() =>
  import('./social-feed.tsx').then((part) => part.SocialFeed),
);
