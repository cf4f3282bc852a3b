import { z } from 'zod';
import { type SocialPost, socialPost } from '#shared/contracts/social.ts';
import type { SocialPlatformConfig } from '../config/types.ts';
import { graphItems, graphUrl } from './graph.ts';
import { type CallOptions, count, postText, usable, vendorTime } from './http.ts';

const media = z
  .object({
    id: z.string().min(1),
    caption: postText,
    timestamp: vendorTime,
    permalink: z.string(),
    like_count: count,
    comments_count: count,
  })
  .transform(
    (post): SocialPost => ({
      id: post.id,
      platform: 'instagram',
      timestamp: post.timestamp,
      content: post.caption,
      url: post.permalink,
      engagement: { likes: post.like_count, comments: post.comments_count },
    }),
  )
  .pipe(socialPost);

/**
 * The account's newest posts. Instagram gives no number of shares.
 * @source https://developers.facebook.com/docs/instagram-api/reference/media (edge `media`)
 */
export async function fetchInstagramPosts(
  config: SocialPlatformConfig & { userId: string },
  options: CallOptions,
): Promise<SocialPost[]> {
  const url = graphUrl(config.apiRoot, `${encodeURIComponent(config.userId)}/media`, {
    fields: 'id,caption,permalink,timestamp,like_count,comments_count',
    limit: '10',
    access_token: config.token,
  });
  return usable(await graphItems(url, options), media);
}
