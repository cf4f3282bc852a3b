import { describe, expect, it } from 'vitest';
import type { SocialAnswer, SocialPost } from '#shared/contracts/social.ts';
import { newestPost } from './social-feed.tsx';

function post(platform: SocialPost['platform'], timestamp: string): SocialPost {
  return {
    id: `${platform}-${timestamp}`,
    platform,
    timestamp,
    content: 'Innlegg',
    url: 'https://innlegg.example/',
    engagement: { likes: 0, comments: 0 },
  };
}

function answer(...posts: SocialPost[]): SocialAnswer {
  const of = (platform: SocialPost['platform']) => ({
    posts: posts.filter((one) => one.platform === platform),
    lastFetch: null,
  });
  return {
    success: true,
    data: { facebook: of('facebook'), instagram: of('instagram'), tiktok: of('tiktok') },
  };
}

describe('newestPost', () => {
  it('is null when no platform has posts', () => {
    expect(newestPost(answer())).toBeNull();
  });

  it('is null for an answer without success or with a part missing', () => {
    const posts = answer(post('tiktok', '2026-08-20T12:00:01.000Z'));
    expect(newestPost({ ...posts, success: false })).toBeNull();
    expect(newestPost({ success: true })).toBeNull();
    expect(newestPost(undefined)).toBeNull();
  });

  it('is the latest of all platforms, whatever their order', () => {
    const newest = post('tiktok', '2026-08-20T12:00:01.000Z');
    const posts = [
      post('facebook', '2026-08-20T12:00:00.000Z'),
      post('instagram', '2026-08-19T23:59:59.000Z'),
      newest,
      post('tiktok', '2026-08-01T00:00:00.000Z'),
    ];
    expect(newestPost(answer(...posts))).toBe(newest);
  });

  it('compares instants, not texts', () => {
    const newest = post('facebook', '2026-08-20T12:30:00.000+02:00');
    const older = post('instagram', '2026-08-20T10:29:00.000Z');
    expect(newestPost(answer(older, newest))).toBe(newest);
  });
});
