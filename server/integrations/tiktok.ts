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
} from './http.ts';

const FIELDS = [
  'id',
  'create_time',
  'share_url',
  'title',
  'video_description',
  'like_count',
  'comment_count',
  'share_count',
];

const video = z
  .object({
    id: z.string().min(1),
    /** Unix time in seconds. */
    create_time: z.number().int().positive().max(8_640_000_000_000),
    share_url: z.string(),
    title: postText,
    video_description: postText,
    like_count: count,
    comment_count: count,
    share_count: count,
  })
  .transform(
    (item): SocialPost => ({
      id: item.id,
      platform: 'tiktok',
      timestamp: new Date(item.create_time * 1000).toISOString(),
      content: item.video_description || item.title,
      url: item.share_url,
      engagement: {
        likes: item.like_count,
        comments: item.comment_count,
        shares: item.share_count,
      },
    }),
  )
  .pipe(socialPost);

/** Every answer has `error`, with the code 'ok' on success. */
const answer = z.object({
  data: z
    .object({ videos: z.array(z.unknown()) })
    .partial()
    .optional(),
  error: z.object({ code: z.string() }),
});

/**
 * The account's newest videos.
 * @source https://developers.tiktok.com/doc/tiktok-api-v2-video-list
 * @source https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
 */
export async function fetchTiktokPosts(
  config: SocialPlatformConfig,
  options: CallOptions,
): Promise<SocialPost[]> {
  const url = new URL(`${config.apiRoot.replace(/(?<!\/)\/+$/, '')}/v2/video/list/`);
  url.searchParams.set('fields', FIELDS.join(','));
  const result = await call(url, {
    ...options,
    init: {
      method: 'POST',
      headers: { Authorization: `Bearer ${config.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ max_count: 10 }),
    },
  });
  const parsed = answer.safeParse(result.json).data;
  const limited = result.status === 429 || parsed?.error.code === 'rate_limit_exceeded';
  if (limited || result.status !== 200) throw refusal(result, limited);
  if (parsed?.error.code === 'access_token_invalid') {
    throw new IntegrationError('unauthorized', 'Token refused');
  }
  if (parsed?.error.code !== 'ok' || !parsed.data?.videos) {
    throw new IntegrationError('invalid', 'The answer is not a list of videos');
  }
  return usable(parsed.data.videos, video);
}
