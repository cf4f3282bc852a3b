import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CONDITION_MS } from '#server/testing/limits.ts';
import { IntegrationError } from './http.ts';
import { fetchFacebookPosts, fetchInstagramPosts } from './meta.ts';
import { fetchTiktokPosts } from './tiktok.ts';

type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

const servers: Server[] = [];

/** A platform's API on a local server; `seen` collects the requests. */
async function platform(answer: Answer): Promise<{ apiRoot: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://platform');
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', headers } = req;
      seen.push({ method, path: url.pathname, query: url.searchParams, headers, body });
      answer(req, res, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { apiRoot: `http://127.0.0.1:${port}`, seen };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    res.end(JSON.stringify(body));
  };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const options = { fetch, timeoutMs: CONDITION_MS };
const token = 'secret-token-of-the-page';

const facebookPost = {
  id: '1_2',
  message: ' Early ticket ute nå! ',
  created_time: '2026-08-20T18:00:00+0000',
  permalink_url: 'https://www.facebook.com/1/posts/2',
  likes: { data: [], summary: { total_count: 12, can_like: true, has_liked: false } },
  comments: { data: [], summary: { order: 'ranked', total_count: 3, can_comment: true } },
  shares: { count: 4 },
};

const instagramMedia = {
  id: '17854360229135492',
  caption: 'Lys!',
  permalink: 'https://www.instagram.com/p/ABC123/',
  timestamp: '2026-08-20T18:00:00+0000',
  like_count: 250,
  comments_count: 15,
};

const tiktokVideo = {
  id: '7380080137682881835',
  create_time: 1_787_248_800,
  share_url: 'https://www.tiktok.com/@ctrl/video/7380080137682881835',
  title: 'Tittel',
  video_description: 'Hender i været',
  like_count: 8,
  comment_count: 2,
  share_count: 1,
};
const tiktokOk = { code: 'ok', message: '', log_id: '2026' };

describe('Facebook', () => {
  it('asks for the posts of the page and reads them', async () => {
    const { apiRoot, seen } = await platform(json(200, { data: [facebookPost], paging: {} }));
    const posts = await fetchFacebookPosts({ apiRoot, token, pageId: '1' }, options);
    expect(posts).toEqual([
      {
        id: '1_2',
        platform: 'facebook',
        timestamp: '2026-08-20T18:00:00.000Z',
        content: 'Early ticket ute nå!',
        url: 'https://www.facebook.com/1/posts/2',
        engagement: { likes: 12, comments: 3, shares: 4 },
      },
    ]);
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/v25.0/1/posts' });
    expect(seen[0]?.query.get('access_token')).toBe(token);
    expect(seen[0]?.query.get('fields')).toContain('permalink_url');
  });

  it('keeps the version of an address that names one, and reads a post without text or shares', async () => {
    const { apiRoot, seen } = await platform(
      json(200, { data: [{ ...facebookPost, message: undefined, shares: undefined }] }),
    );
    const config = { apiRoot: `${apiRoot}/v19.0/`, token, pageId: 'ctrl' };
    const [post] = await fetchFacebookPosts(config, options);
    expect(post?.content).toBe('');
    expect(post?.engagement).toEqual({ likes: 12, comments: 3 });
    expect(seen[0]?.path).toBe('/v19.0/ctrl/posts');
  });

  it('leaves out posts whose address is no web address', async () => {
    const bad = { ...facebookPost, id: 'bad', permalink_url: 'javascript:alert(1)' };
    const { apiRoot } = await platform(json(200, { data: [bad, facebookPost] }));
    const posts = await fetchFacebookPosts({ apiRoot, token, pageId: '1' }, options);
    expect(posts.map(({ id }) => id)).toEqual(['1_2']);
  });

  it.each([
    [401, { error: { message: 'Invalid OAuth access token', code: 190 } }, 'unauthorized'],
    [400, { error: { message: 'Session has expired', code: 190 } }, 'unauthorized'],
    [403, { error: { message: 'Missing permission', code: 200 } }, 'unauthorized'],
    [400, { error: { message: 'Application request limit reached', code: 4 } }, 'limited'],
    [500, { error: { message: 'An unknown error', code: 1 } }, 'invalid'],
    [200, { error: { message: 'No data', code: 1 } }, 'invalid'],
    [200, { data: 'no list' }, 'invalid'],
    [200, { data: [{ nothing: 'here' }] }, 'invalid'],
  ])('takes status %i with %j as %s', async (status, body, kind) => {
    const { apiRoot } = await platform(json(status, body));
    await expect(
      fetchFacebookPosts({ apiRoot, token, pageId: '1' }, options),
    ).rejects.toMatchObject({ kind });
  });
});

describe('Instagram', () => {
  it('asks for the media of the account and reads them', async () => {
    const { apiRoot, seen } = await platform(json(200, { data: [instagramMedia] }));
    const posts = await fetchInstagramPosts({ apiRoot, token, userId: '99' }, options);
    expect(posts).toEqual([
      {
        id: '17854360229135492',
        platform: 'instagram',
        timestamp: '2026-08-20T18:00:00.000Z',
        content: 'Lys!',
        url: 'https://www.instagram.com/p/ABC123/',
        engagement: { likes: 250, comments: 15 },
      },
    ]);
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/v25.0/99/media' });
  });

  it('takes a hidden number of likes as none', async () => {
    const { apiRoot } = await platform(
      json(200, { data: [{ ...instagramMedia, like_count: undefined }] }),
    );
    const [post] = await fetchInstagramPosts({ apiRoot, token, userId: '99' }, options);
    expect(post?.engagement.likes).toBe(0);
  });
});

describe('TikTok', () => {
  it('posts for the list of videos and reads it', async () => {
    const body = { data: { videos: [tiktokVideo], cursor: 1, has_more: false }, error: tiktokOk };
    const { apiRoot, seen } = await platform(json(200, body));
    const posts = await fetchTiktokPosts({ apiRoot, token }, options);
    expect(posts).toEqual([
      {
        id: '7380080137682881835',
        platform: 'tiktok',
        timestamp: new Date(1_787_248_800_000).toISOString(),
        content: 'Hender i været',
        url: 'https://www.tiktok.com/@ctrl/video/7380080137682881835',
        engagement: { likes: 8, comments: 2, shares: 1 },
      },
    ]);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/v2/video/list/' });
    expect(seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(seen[0]?.query.get('fields')).toContain('share_url');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ max_count: 10 });
  });

  it.each([
    [401, { error: { code: 'access_token_invalid', message: '', log_id: '' } }, 'unauthorized'],
    [200, { data: {}, error: { code: 'access_token_invalid' } }, 'unauthorized'],
    [429, { error: { code: 'rate_limit_exceeded' } }, 'limited'],
    [200, { data: {}, error: tiktokOk }, 'invalid'],
    [200, { data: { videos: [{}] }, error: tiktokOk }, 'invalid'],
    [200, ['garbage'], 'invalid'],
  ])('takes status %i with %j as %s', async (status, body, kind) => {
    const { apiRoot } = await platform(json(status, body));
    await expect(fetchTiktokPosts({ apiRoot, token }, options)).rejects.toMatchObject({ kind });
  });
});

describe('any platform', () => {
  const ask = (apiRoot: string, timeoutMs = CONDITION_MS) =>
    fetchFacebookPosts({ apiRoot, token, pageId: '1' }, { fetch, timeoutMs });

  it('is heard when it asks for a pause', async () => {
    const { apiRoot } = await platform(json(429, {}, { 'Retry-After': '120' }));
    await expect(ask(apiRoot)).rejects.toMatchObject({ kind: 'limited', retryAfterSeconds: 120 });
  });

  it('is given up on when it hangs, before and in the middle of the body', async () => {
    const silent = await platform(() => {});
    await expect(ask(silent.apiRoot, 100)).rejects.toMatchObject({ kind: 'unreachable' });
    const half = await platform((_req, res) => {
      res.writeHead(200);
      res.write('{"data":[');
    });
    await expect(ask(half.apiRoot, 100)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('is given up on when it is not there, breaks off or talks garbage', async () => {
    await expect(ask('http://127.0.0.1:1')).rejects.toMatchObject({ kind: 'unreachable' });
    const broken = await platform((_req, res) => void res.destroy());
    await expect(ask(broken.apiRoot)).rejects.toMatchObject({ kind: 'unreachable' });
    const garbage = await platform((_req, res) => void res.end('<html>'));
    await expect(ask(garbage.apiRoot)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('cannot send the token elsewhere or fill the memory', async () => {
    const other = await platform(json(200, { data: [facebookPost] }));
    const redirecting = await platform((_req, res) => {
      res.writeHead(302, { Location: other.apiRoot });
      res.end();
    });
    await expect(ask(redirecting.apiRoot)).rejects.toBeInstanceOf(IntegrationError);
    expect(other.seen).toHaveLength(0);
    const endless = await platform((_req, res) => void res.end('x'.repeat(3_000_000)));
    await expect(ask(endless.apiRoot)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('never finds its token in an error', async () => {
    const { apiRoot } = await platform(json(500, { error: { message: token } }));
    const error = await ask(apiRoot).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(IntegrationError);
    expect(String((error as Error).stack)).not.toContain(token);
  });
});
