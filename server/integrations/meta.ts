import { z } from 'zod';
import { type SocialPost, socialPost } from '#shared/contracts/social.ts';
import type { SocialPlatformConfig } from '../config/index.ts';
import {
  type CallOptions,
  call,
  count,
  IntegrationError,
  postText,
  refusal,
  usable,
  vendorTime,
} from './http.ts';

/*
 * Shared by Facebook's and Instagram's Graph API.
 * https://developers.facebook.com/docs/graph-api/overview
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const VERSION = 'v25.0';

/** Error codes of the Graph API for a reached rate limit, whatever the HTTP status is. */
const LIMIT_CODES = new Set([4, 17, 32, 613, 80001, 80002]);
const TOKEN_CODES = new Set([102, 190]);

const graphError = z.object({ error: z.object({ code: z.number().optional() }) });
const graphList = z.object({ data: z.array(z.unknown()) });

/** URL of an edge. A root that already has a version keeps it. */
function graphUrl(apiRoot: string, path: string, params: Record<string, string>): URL {
  const root = apiRoot.replace(/(?<!\/)\/+$/, '');
  const versioned = /\/v\d+\.\d+$/.test(root) ? root : `${root}/${VERSION}`;
  const url = new URL(`${versioned}/${path}`);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

/**
 * The items of a Graph API list.
 * @throws IntegrationError for every other answer
 */
async function graphItems(url: URL, options: CallOptions): Promise<unknown[]> {
  const result = await call(url, options);
  const code = graphError.safeParse(result.json).data?.error.code;
  if (code !== undefined && TOKEN_CODES.has(code)) {
    throw new IntegrationError('unauthorized', `Token refused (code ${code})`);
  }
  const limited = result.status === 429 || (code !== undefined && LIMIT_CODES.has(code));
  if (limited || code !== undefined || result.status !== 200) throw refusal(result, limited);
  const list = graphList.safeParse(result.json);
  if (!list.success) throw new IntegrationError('invalid', 'The answer is not a list');
  return list.data.data;
}

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
