import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Timers } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import {
  createPreparedStore,
  negotiate,
  type PreparedStore,
  preparePackedPage,
  preparePage,
} from './prepared.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

let store: PreparedStore;
let server: Server;
let databaseReady: boolean;
let waiting: (() => void)[];

const timers: Timers = {
  after: (_ms, work) => {
    waiting.push(work);
    return () => undefined;
  },
};

beforeEach(async () => {
  databaseReady = true;
  waiting = [];
  const logger = createLogger({ logLevel: 'silent' });
  store = createPreparedStore({
    config: { publicUrl: null },
    logger,
    timers,
    databaseReady: () => databaseReady,
  });
  server = createServer((req, res) => {
    if (!store.handle(req, res)) res.writeHead(599).end('express');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Raw on purpose: fetch would decompress and hide which encoding was sent. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const req = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const { statusCode = 0 } = res;
        resolve({ status: statusCode, headers: res.headers, bytes: Buffer.concat(chunks) });
      });
    });
    req.on('error', reject).end();
  });
}

function gate() {
  let open: (value: unknown) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const opened = new Promise<unknown>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { opened, open, fail };
}

const long = 'Festivalen åpner dørene. '.repeat(100);

describe('encodings', () => {
  it('sends the same of a page of which only one encoding is kept', async () => {
    const html = `<p>${long}</p>`;
    store.page('/', await preparePage(html));
    store.page('/packed', await preparePackedPage(html));
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const [whole, packed] = [await get('/', headers), await get('/packed', headers)];
      const { date: _one, ...expected } = whole.headers;
      const { date: _other, ...found } = packed.headers;
      expect({ ...packed, headers: found }).toEqual({ ...whole, headers: expected });
      const known = { ...headers, 'if-none-match': String(whole.headers.etag) };
      expect((await get('/packed', known)).status).toBe(304);
      expect((await get('/packed', headers, 'HEAD')).headers['content-length']).toBe(
        String(whole.bytes.length),
      );
    }
  });

  it('unpacks a page for so many requests at a time and refuses further ones', async () => {
    store.page('/packed', await preparePackedPage(`<p>${long}</p>`));
    const headers = { 'accept-encoding': 'gzip' };
    const all = Promise.all(Array.from({ length: 400 }, () => get('/packed', headers)));
    expect((await get('/packed', { 'accept-encoding': 'br' })).status).toBe(200);
    const statuses = (await all).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect((await get('/packed', headers)).status).toBe(200);
  });

  it('sends brotli, gzip or plain bytes of the same text, each with its own strong ETag', async () => {
    store.page('/', await preparePage(`<p>${long}</p>`));
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    const plain = await get('/');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const tags = [brotli, gzip, plain].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    for (const one of [brotli, gzip, plain]) {
      expect(one.headers.vary).toBe('Accept-Encoding');
      expect(one.headers['content-length']).toBe(String(one.bytes.length));
    }
  });

  it('leaves what does not gain by it alone', async () => {
    store.json('/api/kort', async () => [1]);
    const answer = await get('/api/kort', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.toString()).toBe('[1]');
  });

  it.each([
    ['br, gzip', 'brotli'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'brotli'],
    ['*;q=0', 'identity'],
    ['identity, gzip;q=0.1', 'identity'],
    ['', 'identity'],
    ['br;q=abc', 'identity'],
    ['BR', 'brotli'],
  ])('reads Accept-Encoding %j as %s', (header, expected) => {
    expect(negotiate(header)).toBe(expected);
  });
});

describe('validators and methods', () => {
  it('answers 304 without a body to the tag of the same encoding, also weak and in a list', async () => {
    store.page('/values', await preparePage(`<p>${long}</p>`));
    const first = await get('/values', { 'accept-encoding': 'br' });
    const tag = String(first.headers.etag);
    for (const known of [tag, `W/${tag}`, `"andre", ${tag}`, '*']) {
      const again = await get('/values', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(again.status, known).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers.etag).toBe(tag);
      expect(again.headers['content-type']).toBeUndefined();
    }
    const other = await get('/values', { 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect(other.status).toBe(200);
  });

  it('never turns a 404 page into 304', async () => {
    store.page('/404', await preparePage(`<p>${long}</p>`, 404));
    expect((await get('/404', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    store.page('/', await preparePage(`<p>${long}</p>`));
    const head = await get('/', {}, 'HEAD');
    const full = await get('/');
    expect(head.bytes).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
  });

  it('leaves writes, unknown paths and NUL in a query to Express', async () => {
    store.page('/', await preparePage('<p>hei</p>'));
    expect((await get('/', {}, 'POST')).status).toBe(599);
    expect((await get('/nope')).status).toBe(599);
    expect((await get('/?a=%00')).status).toBe(599);
    expect((await get('/?a=b')).status).toBe(200);
  });

  it('carries the security headers, with the hashes of a page’s own scripts', async () => {
    store.page('/', await preparePage('<script>start()</script><script src="/a.js"></script>'));
    store.page('/om', await preparePage('<script type="application/ld+json">{}</script>'));
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}';/);
    const other = await get('/om');
    expect(other.headers['content-security-policy']).toContain("script-src 'self';");
    expect(other.headers['x-content-type-options']).toBe('nosniff');
    expect(other.headers['cache-control']).toBe('no-cache');
  });
});

describe('JSON', () => {
  it('is built once for many parallel requests, and not again', async () => {
    const { opened, open } = gate();
    let builds = 0;
    store.json('/api/x', () => {
      builds += 1;
      return opened;
    });
    const all = Promise.all(Array.from({ length: 20 }, () => get('/api/x')));
    open({ a: 1 });
    for (const { status, bytes } of await all) {
      expect(status).toBe(200);
      expect(bytes.toString()).toBe('{"a":1}');
    }
    await get('/api/x');
    expect(builds).toBe(1);
  });

  it('is built anew after invalidate, with another tag', async () => {
    let value = 1;
    store.json('/api/x', async () => ({ value }));
    const before = await get('/api/x');
    value = 2;
    expect((await get('/api/x')).bytes.toString()).toBe('{"value":1}');
    store.invalidate('/api/x');
    const after = await get('/api/x');
    expect(after.bytes.toString()).toBe('{"value":2}');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('never gives a request bytes whose build began before an invalidate it came after', async () => {
    const slow = gate();
    const builds = [slow.opened, Promise.resolve('ny')];
    store.json('/api/x', () => builds.shift() ?? Promise.resolve('enda nyere'));
    const early = get('/api/x');
    await expect.poll(() => builds.length).toBe(1);
    store.invalidate('/api/x');
    expect((await get('/api/x')).bytes.toString()).toBe('"ny"');
    slow.open('gammel');
    expect((await early).bytes.toString()).toBe('"gammel"');
    expect((await get('/api/x')).bytes.toString()).toBe('"ny"');
  });

  it('serves the last good bytes while a build fails, and tries again after a rest', async () => {
    let away = false;
    let builds = 0;
    store.json('/api/x', async () => {
      builds += 1;
      if (away) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return { builds };
    });
    await get('/api/x');
    away = true;
    store.invalidate('/api/x');
    for (let i = 0; i < 5; i += 1) {
      const stale = await get('/api/x');
      expect(stale.status).toBe(200);
      expect(stale.bytes.toString()).toBe('{"builds":1}');
    }
    expect(builds).toBe(2);
    away = false;
    for (const wake of waiting) wake();
    expect((await get('/api/x')).bytes.toString()).toBe('{"builds":3}');
  });

  it('answers 503 as JSON when it was never built and the database is away', async () => {
    databaseReady = false;
    store.json('/api/x', async () => 1);
    const refused = await get('/api/x');
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.bytes.toString())).toEqual({ message: expect.any(String) });
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    databaseReady = true;
    expect((await get('/api/x')).status).toBe(200);
  });

  it('tells nothing about an unexpected failure', async () => {
    store.json('/api/x', async () => {
      throw new Error('SELECT hemmelighet');
    });
    const failed = await get('/api/x');
    expect(failed.status).toBe(500);
    expect(JSON.parse(failed.bytes.toString())).toEqual({
      message: 'Noe gikk galt. Prøv igjen senere.',
    });
  });
});
