import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import { createLogger } from '../lib/logger.ts';
import { createFoundPages } from './found-pages.ts';
import { createPreparedStore, preparePage } from './prepared.ts';

const NOW = new Date('2025-08-01T10:00:00Z');
const logger = createLogger({ logLevel: 'silent' });
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server with the ordinary page at /events and found pages; `rendered` are the latter's queries. */
async function serve(content: Content = defaultContent) {
  const rendered: string[] = [];
  let text = 'first';
  const prepared = createPreparedStore({
    config: { publicUrl: null },
    logger,
    timers: { after: () => () => undefined },
    databaseReady: () => true,
  });
  prepared.lazy('/events', () => preparePage('<p>the whole programme</p>'));
  const found = createFoundPages(
    { prepared, content: { current: () => content }, clock: { now: () => NOW } },
    async (path, query) => {
      rendered.push(query);
      return { html: `<p>${text} of ${path}${query}</p>`, frames: [] };
    },
  );
  // Elsewhere than in tests, Express prints each error that it answers with.
  const app = express().set('env', 'test');
  app.get(found.path, found.handler);
  const listen: RequestListener = (req, res) => {
    if (!prepared.handle(req, res)) app(req, res);
  };
  const http = createServer(listen).listen(0);
  stops.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  const get = (query: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/events${query}`, init);
  const renew = () => {
    text = 'second';
    found.clear();
  };
  return { get, rendered, renew };
}

describe('the programme narrowed by a query', () => {
  it('is rendered for what is known of the query, and is not listed', async () => {
    const { get } = await serve();
    const answer = await get('?utm_source=x&dag=fredag&q=%20band&scene=&mine=1&sjanger=polka');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<p>first of /events?q=band&dag=fredag</p>');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, follow');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it.each(['/', '/?q=band'])('is not the page of /events%s, which is redirected', async (rest) => {
    const { get, rendered } = await serve();
    expect((await get(rest)).status).toBe(404);
    expect(rendered).toEqual([]);
  });

  it.each([
    '',
    '?',
    '?utm_source=x',
    '?mine=1',
    '?dag=mandag&scene=..%2F..%2Fetc%2Fpasswd',
    '?q=%20%09',
    '?Q=band',
    '?dag[]=fredag',
  ])('is the ordinary page for %s', async (query) => {
    const { get, rendered } = await serve();
    const answer = await get(query);
    expect(await answer.text()).toBe('<p>the whole programme</p>');
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    expect(rendered).toEqual([]);
  });

  it('answers HEAD without a body and 304 for a known ETag, and renders once for both', async () => {
    const { get, rendered } = await serve();
    const head = await get('?q=band', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const etag = head.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const again = await get('?q=band', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(rendered).toEqual(['?q=band']);
  });

  it('escapes nothing into the address that was not asked in a known form', async () => {
    const { get, rendered } = await serve();
    await get('?q=%22%3E%3Cscript%3E&dag=%22%3E');
    expect(rendered).toEqual(['?q=%22%3E%3Cscript%3E']);
  });

  it('is rendered anew when the programme changed', async () => {
    const { get, renew } = await serve();
    expect(await (await get('?q=band')).text()).toContain('first');
    renew();
    expect(await (await get('?q=band')).text()).toContain('second');
  });

  it('keeps few pages however many different queries are sent', async () => {
    const { get, rendered } = await serve();
    const all = Array.from({ length: 120 }, (_, index) => `?q=tekst${index}`);
    for (let at = 0; at < all.length; at += 40) {
      await Promise.all(all.slice(at, at + 40).map(async (query) => (await get(query)).text()));
    }
    expect(rendered).toHaveLength(120);
    await get('?q=tekst119');
    expect(rendered).toHaveLength(120);
    // The oldest of those that are kept was dropped, and so were all before it.
    for (const query of ['?q=tekst79', '?q=tekst0']) await get(query);
    expect(rendered.slice(120)).toEqual(['?q=tekst79', '?q=tekst0']);
  });

  it('refuses with 503 what comes while too many wait', async () => {
    const { get } = await serve();
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => (await get(`?q=flom${index}`)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200, 503]));
  });
});
