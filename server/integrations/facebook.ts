import { z } from 'zod';
import { type SocialPost, socialPost } from '#shared/contracts/social.ts';
import type { SocialPlatformConfig } from '../config/types.ts';
import { graphItems, graphUrl } from './graph.ts';
import { type CallOptions, count, postText, usable, vendorTime } from './http.ts';

const summary = z.object({ summary: z.object({ total_count: count }) }).optional();

const pagePost = z
  .object({
    id: z.string().min(1),
    message: postText,
    created_time: vendorTime,
    permalink_url: z.string(),
    likes: summary,
    comments: summary,
    shares: z.object({ count }).optional(),
  })
  .transform(
    (post): SocialPost => ({
      id: post.id,
      platform: 'facebook',
      timestamp: post.created_time,
      content: post.message,
      url: post.permalink_url,
      engagement: {
        likes: post.likes?.summary.total_count ?? 0,
        comments: post.comments?.summary.total_count ?? 0,
        ...(post.shares && { shares: post.shares.count }),
      },
    }),
  )
  .pipe(socialPost);

/**
 * The page's newest posts.
 * @source https://developers.facebook.com/docs/graph-api/reference/page/feed (edge `posts`)
 */
export async function fetchFacebookPosts(
  config: SocialPlatformConfig & { pageId: string },
  options: CallOptions,
): Promise<SocialPost[]> {
  const url = graphUrl(config.apiRoot, `${encodeURIComponent(config.pageId)}/posts`, {
    fields:
      'id,message,created_time,permalink_url,shares,likes.limit(0).summary(true),comments.limit(0).summary(true)',
    limit: '10',
    access_token: config.token,
  });
  return usable(await graphItems(url, options), pagePost);
}
