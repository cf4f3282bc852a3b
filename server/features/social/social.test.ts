import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deadJobs,
  type FakeHttp,
  makeTestData,
  startFakeHttp,
  startTestServer,
  type TestData,
  type TestServer,
} from '#server/testing/index.ts';
import { type SocialPlatform, socialAnswer } from '#shared/contracts/social.ts';
import { addDays, osloDate } from '#shared/oslo-time.ts';
import { nextAttempt } from './social.service.ts';

const MINUTE = 60_000;
const START = '2026-08-20T12:02:00Z';
const PATH = '/api/social-media/latest';

const EMPTY = { posts: [], lastFetch: null };

/** What each platform answers at the moment. */
type Behaviour = (res: ServerResponse) => void;
let behaviour: Record<SocialPlatform, Behaviour>;
let vendor: FakeHttp;
let server: TestServer;
let data: TestData;

function json(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify(body));
  };
}

function facebook(id: string, created: string): unknown {
  return {
    id,
    message: `Innlegg ${id}`,
    created_time: created,
    permalink_url: `https://www.facebook.com/${id}`,
    likes: { data: [], summary: { total_count: 5 } },
    comments: { data: [], summary: { total_count: 1 } },
  };
}

const good: Record<SocialPlatform, Behaviour> = {
  facebook: json(200, {
    data: [
      facebook('1_1', '2026-08-20T08:00:00+0000'),
      facebook('1_2', '2026-08-20T10:00:00+0000'),
    ],
  }),
  instagram: json(200, {
    data: [
      {
        id: '7',
        caption: 'Lys',
        permalink: 'https://www.instagram.com/p/7/',
        timestamp: '2026-08-20T09:00:00+0000',
        like_count: 3,
        comments_count: 0,
      },
    ],
  }),
  tiktok: json(200, {
    data: {
      videos: [
        {
          id: '9',
          create_time: 1_787_214_000,
          share_url: 'https://www.tiktok.com/@ctrl/video/9',
          video_description: 'Film',
          like_count: 2,
          comment_count: 1,
          share_count: 4,
        },
      ],
    },
    error: { code: 'ok', message: '', log_id: '1' },
  }),
};

beforeAll(async () => {
  vendor = await startFakeHttp((req, res) => {
    if (req.url?.startsWith('/fb/')) behaviour.facebook(res);
    else if (req.url?.startsWith('/ig/')) behaviour.instagram(res);
    else behaviour.tiktok(res);
  });
  data = await makeTestData();
  server = await startTestServer({
    now: START,
    data,
    env: {
      FACEBOOK_PAGE_ID: '1',
      FACEBOOK_TOKEN: 'fb-token',
      FACEBOOK_API_ROOT: `${vendor.url}/fb`,
      INSTAGRAM_USER_ID: '2',
      INSTAGRAM_TOKEN: 'ig-token',
      INSTAGRAM_API_ROOT: `${vendor.url}/ig`,
      TIKTOK_TOKEN: 'tt-token',
      TIKTOK_API_ROOT: `${vendor.url}/tt`,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await data.remove();
  await vendor.stop();
});

/** Every test begins a day later, with nothing fetched and all platforms answering. */
beforeEach(async () => {
  behaviour = { ...good };
  await server.ctx.db.pool.query('DELETE FROM social_feeds');
  server.clock.set(`${addDays(osloDate(server.clock.now()), 1)}T12:02:00Z`);
  server.ctx.prepared.invalidate(PATH);
  vendor.requests.length = 0;
});

/** A time of the test's day. */
function at(clock: string): string {
  return new Date(`${osloDate(server.clock.now())}T${clock}Z`).toISOString();
}

async function feed() {
  const answer = await server.api('GET', PATH);
  expect(answer.status).toBe(200);
  return socialAnswer.parse(answer.body).data;
}

/** Runs what is due; invalidates the cache, since the notification may not have arrived yet. */
async function poll(): Promise<void> {
  await server.runJobs();
  server.ctx.prepared.invalidate(PATH);
}

describe('GET /api/social-media/latest', () => {
  it('serves empty lists before the first answer', async () => {
    expect(await feed()).toEqual({ facebook: EMPTY, instagram: EMPTY, tiktok: EMPTY });
  });

  it('serves the posts of all three after the first run, newest first', async () => {
    await poll();
    const latest = await feed();
    const lastFetch = at('12:02:00');
    expect(latest.facebook.posts.map(({ id }) => id)).toEqual(['1_2', '1_1']);
    expect(latest.facebook.posts[0]).toEqual({
      id: '1_2',
      platform: 'facebook',
      timestamp: '2026-08-20T10:00:00.000Z',
      content: 'Innlegg 1_2',
      url: 'https://www.facebook.com/1_2',
      engagement: { likes: 5, comments: 1 },
    });
    expect(latest.instagram).toMatchObject({ lastFetch, posts: [{ id: '7' }] });
    expect(latest.tiktok).toMatchObject({ lastFetch, posts: [{ id: '9' }] });
    expect(vendor.requests).toHaveLength(3);
  });

  it('asks again every five minutes and shows what is new without being told', async () => {
    await poll();
    await feed();
    behaviour.facebook = json(200, { data: [facebook('1_3', '2026-08-20T12:04:00+0000')] });
    const asked = vendor.requests.length;
    server.clock.advance(2 * MINUTE);
    await server.runJobs();
    expect(vendor.requests).toHaveLength(asked);
    server.clock.advance(MINUTE);
    const told = new Promise<void>((resolve) => {
      server.ctx.bus.subscribe('social', (platform) => platform === 'facebook' && resolve());
    });
    await server.runJobs();
    await told;
    expect((await feed()).facebook.posts.map(({ id }) => id)).toEqual(['1_3']);
    expect(vendor.requests).toHaveLength(6);
  });

  it.each<[string, Behaviour]>([
    ['401', json(401, { error: { message: 'fb-token is no good', code: 190 } })],
    ['429', json(429, { error: { message: 'slow down', code: 4 } })],
    ['garbage', (res) => void res.end('<html>')],
    [
      'posts without a web address',
      json(200, { data: [{ id: 'x', permalink_url: 'javascript:1' }] }),
    ],
  ])('keeps the last posts and their time through %s, and recovers', async (_what, failure) => {
    await poll();
    const before = await feed();
    behaviour.facebook = failure;
    server.clock.advance(5 * MINUTE);
    await poll();
    const during = await feed();
    expect(during.facebook).toEqual(before.facebook);
    expect(during.tiktok.lastFetch).toBe(at('12:07:00'));
    behaviour.facebook = good.facebook;
    server.clock.advance(5 * MINUTE);
    await poll();
    expect((await feed()).facebook.lastFetch).toBe(at('12:12:00'));
    expect(await deadJobs(server.ctx.db)).toEqual([]);
  });

  it('gives up on a platform that hangs, and keeps its last posts', async () => {
    await poll();
    const before = await feed();
    behaviour.facebook = () => {};
    server.clock.advance(5 * MINUTE);
    const { times } = server.ctx.config;
    const { outgoingMs } = times;
    times.outgoingMs = 300;
    await poll();
    times.outgoingMs = outgoingMs;
    expect((await feed()).facebook).toEqual(before.facebook);
    const { rows } = await server.ctx.db.pool.query(
      `SELECT failures, last_error FROM social_feeds WHERE platform = 'facebook'`,
    );
    expect(rows).toEqual([{ failures: 1, last_error: 'No answer in time' }]);
  });

  it('leaves a platform alone for as long as it asks', async () => {
    behaviour.tiktok = json(
      429,
      { error: { code: 'rate_limit_exceeded' } },
      { 'retry-after': '1500' },
    );
    await poll();
    const asked = () => vendor.requests.filter(({ url }) => url.startsWith('/tt/')).length;
    expect(asked()).toBe(1);
    for (let round = 0; round < 4; round += 1) {
      server.clock.advance(5 * MINUTE);
      await poll();
    }
    expect(asked()).toBe(1);
    server.clock.advance(6 * MINUTE);
    await poll();
    expect(asked()).toBe(2);
    expect(vendor.requests.filter(({ url }) => url.startsWith('/ig/'))).toHaveLength(6);
  });

  it('keeps the posts over a restart, without those of a platform that is switched off', async () => {
    await poll();
    const before = await feed();
    await server.stop();
    const tiktok = { TIKTOK_TOKEN: 'tt-token', TIKTOK_API_ROOT: 'http://127.0.0.1:1' };
    server = await startTestServer({ clock: server.clock, data, env: tiktok });
    const after = await feed();
    expect(after.tiktok).toEqual(before.tiktok);
    expect(after.facebook).toEqual(EMPTY);
  });

  it('asks nobody while nothing is set up', async () => {
    await server.stop();
    server = await startTestServer({ clock: server.clock, data });
    await server.runJobs();
    expect(vendor.requests).toHaveLength(0);
    expect(await feed()).toEqual({ facebook: EMPTY, instagram: EMPTY, tiktok: EMPTY });
  });
});

describe('the pause after failures', () => {
  it('doubles up to an hour and is never shorter than asked for', () => {
    const now = new Date(START);
    const minutes = (failures: number, retryAfter: number | null = null) =>
      (nextAttempt(now, failures, retryAfter).getTime() - now.getTime()) / MINUTE;
    expect([1, 2, 3, 4, 5, 50].map((failures) => minutes(failures))).toEqual([
      4, 9, 19, 39, 59, 59,
    ]);
    expect(minutes(1, 3600)).toBe(60);
    expect(minutes(3, 60)).toBe(19);
  });
});
