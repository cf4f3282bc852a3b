import type { SocialPlatform, SocialPost } from '#shared/contracts/social.ts';

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
