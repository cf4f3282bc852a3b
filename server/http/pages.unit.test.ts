import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content } from '#shared/content/types.ts';
import type { Timers } from '../lib/clock.ts';
import { createLiveContent } from '../lib/live-content.ts';
import { createLogger } from '../lib/logger.ts';
import { nextChange, SITEMAP, servePages } from './pages.ts';
import { createPreparedStore } from './prepared.ts';

const { editions } = defaultContent;

/** A clock and timers moved by hand. */
function byHand(start: string) {
  let now = new Date(start);
  let due: { at: number; work: () => void }[] = [];
  const timers: Timers = {
    after: (ms, work) => {
      const entry = { at: now.getTime() + ms, work };
      due.push(entry);
      return () => {
        due = due.filter((one) => one !== entry);
      };
    },
  };
  const goTo = (instant: string) => {
    const target = new Date(instant);
    for (;;) {
      const next = due.filter(({ at }) => at <= target.getTime()).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      due = due.filter((one) => one !== next);
      now = new Date(next.at);
      next.work();
    }
    now = target;
  };
  /** Sets the clock while timers go on as before, as somebody who corrects it does. */
  const jumpTo = (instant: string) => {
    const ahead = new Date(instant).getTime() - now.getTime();
    now = new Date(instant);
    for (const entry of due) entry.at += ahead;
  };
  return { clock: { now: () => now }, timers, goTo, jumpTo, waiting: () => due.length };
}

function serve(start: string, { failing, ahead }: { failing?: string; ahead?: boolean } = {}) {
  const hand = byHand(start);
  const rendered: string[] = [];
  const prepared = createPreparedStore({
    config: { publicUrl: null },
    logger: createLogger({ logLevel: 'silent' }),
    timers: hand.timers,
    databaseReady: () => true,
  });
  const content = createLiveContent(createLogger({ logLevel: 'silent' }));
  const pages = servePages(
    {
      prepared,
      content,
      clock: hand.clock,
      timers: hand.timers,
      ...(ahead !== undefined && { ahead }),
    },
    {
      paths: ['/'],
      render: async (path, now, { version }) => {
        rendered.push(`${path} ${now.toISOString()} ${version}`);
        if (version === failing) throw new Error('cannot be rendered');
        return { status: path === '/404' ? 404 : 200, html: `${path} of ${version}` };
      },
    },
  );
  return { ...hand, content, pages, prepared, rendered };
}

describe('nextChange', () => {
  it('is the next Oslo midnight on an ordinary day, summer and winter', () => {
    expect(nextChange(editions, new Date('2026-06-10T10:00:00Z')).toISOString()).toBe(
      '2026-06-10T22:00:00.000Z',
    );
    expect(nextChange(editions, new Date('2026-12-10T10:00:00Z')).toISOString()).toBe(
      '2026-12-10T23:00:00.000Z',
    );
  });

  it('is the start of an act on a festival day', () => {
    const next = nextChange(editions, new Date('2025-08-22T10:00:00Z'));
    expect(next.getTime()).toBeLessThan(new Date('2025-08-22T22:00:00Z').getTime());
  });
});

describe('servePages', () => {
  it('renders each page and the 404 page once when warmed', async () => {
    const { pages, prepared, rendered } = serve('2026-06-10T10:00:00Z');
    await pages.warm();
    await pages.warm();
    expect(rendered.map((line) => line.split(' ')[0])).toEqual(['/', '/404']);
    expect(prepared.has('/')).toBe(true);
  });

  it('renders anew after midnight in Oslo, never a moment before', async () => {
    const { goTo, pages, rendered } = serve('2026-06-10T10:00:00Z');
    await pages.warm();
    goTo('2026-06-10T21:59:59.999Z');
    expect(rendered).toHaveLength(2);
    goTo('2026-06-10T22:00:01Z');
    await expect.poll(() => rendered.length).toBe(4);
    const last = new Date(rendered.at(-1)?.split(' ')[1] ?? '');
    expect(last >= new Date('2026-06-10T22:00:00Z')).toBe(true);
    goTo('2026-06-11T22:00:01Z');
    await expect.poll(() => rendered.length).toBe(6);
  });

  it('has the sitemap made anew after midnight too', async () => {
    const { goTo, pages, prepared } = serve('2026-06-10T10:00:00Z');
    let made = 0;
    prepared.json(SITEMAP, async () => {
      made += 1;
      return { made };
    });
    await pages.warm();
    await prepared.warm(SITEMAP);
    await prepared.warm(SITEMAP);
    expect(made).toBe(1);
    goTo('2026-06-10T22:00:01Z');
    await prepared.warm(SITEMAP);
    expect(made).toBe(2);
  });

  it.each([
    ['forward over midnight', '2026-06-11T08:00:00Z', '2026-06-11T08:01:01Z'],
    ['back by two days', '2026-06-08T10:00:00Z', '2026-06-08T10:01:01Z'],
  ])('renders anew within a minute when the clock is set %s', async (_way, moment, later) => {
    const { goTo, jumpTo, pages, rendered } = serve('2026-06-10T10:00:00Z');
    await pages.warm();
    goTo('2026-06-10T10:30:30Z');
    jumpTo(moment);
    goTo(later);
    await expect.poll(() => rendered.length).toBe(4);
    expect(rendered.at(-1)).toContain(moment.slice(0, 10));
    goTo(later.replace('01:01', '30:01'));
    expect(rendered).toHaveLength(4);
  });

  it('renders nothing before it is asked for when told so', async () => {
    const { goTo, pages, prepared, rendered } = serve('2026-06-10T10:00:00Z', { ahead: false });
    await pages.warm();
    goTo('2026-06-11T10:00:00Z');
    expect(rendered).toEqual([]);
    await prepared.warm('/');
    expect(rendered).toHaveLength(1);
  });

  it('leaves no timer behind when stopped', () => {
    const { pages, waiting } = serve('2026-06-10T10:00:00Z');
    expect(waiting()).toBe(1);
    pages.stop();
    expect(waiting()).toBe(0);
  });

  const version = (name: string, slots = editions[0]?.slots ?? []): Content => ({
    ...defaultContent,
    version: name,
    editions: editions.map((edition, place) => (place === 0 ? { ...edition, slots } : edition)),
  });
  /** What is answered at once, as a browser reads it; nothing while the page is being rendered. */
  const bytesOf = ({ prepared }: Pick<ReturnType<typeof serve>, 'prepared'>, path: string) => {
    const sent: Buffer[] = [];
    let isBrotli = false;
    const res = {
      writeHead: (_status: number, headers: string[]) => {
        isBrotli = headers.includes('br');
        return res;
      },
      setHeader: () => res,
      end: (body?: Buffer) => void (body && sent.push(body)),
    };
    const headers = { 'accept-encoding': 'br' };
    const req = { method: 'GET', url: path, headers } as unknown as IncomingMessage;
    prepared.handle(req, res as unknown as ServerResponse);
    const bytes = Buffer.concat(sent);
    return (isBrotli ? brotliDecompressSync(bytes) : bytes).toString();
  };

  it('renders every page for a new content before one of them is put in place', async () => {
    const site = serve('2026-06-10T10:00:00Z');
    await site.pages.warm();
    const done = site.content.replace(version('1'));
    await expect.poll(() => site.rendered.length).toBeGreaterThan(2);
    expect(bytesOf(site, '/')).toBe('/ of 0');
    await expect(done).resolves.toBe(true);
    expect(bytesOf(site, '/')).toBe('/ of 1');
    expect(bytesOf(site, '/404')).toBe('/404 of 1');
    expect(site.rendered).toHaveLength(4);
  });

  it('renders a new content when it is asked for when told so', async () => {
    const site = serve('2026-06-10T10:00:00Z', { ahead: false });
    await site.prepared.warm('/');
    await expect(site.content.replace(version('1'))).resolves.toBe(true);
    expect(site.rendered).toHaveLength(1);
    await site.prepared.warm('/');
    expect([bytesOf(site, '/'), site.rendered.length]).toEqual(['/ of 1', 2]);
  });

  it('keeps every old page when one of the new content cannot be rendered', async () => {
    const site = serve('2026-06-10T10:00:00Z', { failing: '1' });
    await site.pages.warm();
    await expect(site.content.replace(version('1'))).resolves.toBe(false);
    expect([bytesOf(site, '/'), bytesOf(site, '/404')]).toEqual(['/ of 0', '/404 of 0']);
  });

  it('waits for the moments of the new content', async () => {
    const site = serve('2025-08-23T09:00:00Z');
    await site.pages.warm();
    const [first] = (editions[0]?.slots ?? []).filter(({ date }) => date === '2025-08-23');
    if (first === undefined) throw new Error('No act');
    await site.content.replace(version('1', [{ ...first, start: '12:00', end: '13:00' }]));
    expect(site.waiting()).toBe(1);
    const before = site.rendered.length;
    site.goTo('2025-08-23T10:00:01Z');
    await expect.poll(() => site.rendered.length).toBe(before + 2);
    expect(site.rendered.at(-1)).toMatch(/ 1$/);
  });

  const ACT = '/program/2025-fre-band-1';

  it('renders the page of an act when it is first asked for, and again after each change', async () => {
    const site = serve('2026-06-10T10:00:00Z');
    await site.pages.warm();
    expect(site.rendered.join()).not.toContain('/program/');
    const ofAct = () => site.rendered.filter((line) => line.startsWith('/program/'));
    bytesOf(site, ACT);
    bytesOf(site, ACT);
    await expect.poll(() => bytesOf(site, ACT)).toBe(`${ACT} of 0`);
    expect(ofAct()).toHaveLength(1);
    await site.content.replace(version('1'));
    expect(ofAct()).toHaveLength(1);
    expect(bytesOf(site, ACT)).toBe('');
    await expect.poll(() => bytesOf(site, ACT)).toBe(`${ACT} of 1`);
    site.goTo('2026-06-10T22:00:01Z');
    expect(bytesOf(site, ACT)).toBe('');
    await expect.poll(() => ofAct().length).toBe(3);
  });

  /** A site whose edition has so many acts, each with a page. */
  async function siteOfActs(count: number) {
    const site = serve('2026-06-10T10:00:00Z', { ahead: false });
    const [first] = editions[0]?.slots ?? [];
    if (first === undefined) throw new Error('No act');
    const ids = Array.from({ length: count }, (_, number) => `akt-${number}`);
    const slots = ids.map((id) => ({ ...first, id }));
    await site.content.replace(version('1', slots));
    const before = site.rendered.length;
    const order = () =>
      site.rendered.slice(before).map((line) => line.replace(/^\/program\/(\S+) .*$/, '$1'));
    const ask = (id: string) => bytesOf(site, `/program/${id}`);
    return { ...site, ids, slots, order, ask };
  }

  it('keeps so many of them, and renders those that it gave up again', async () => {
    const { ids, ask, order, prepared } = await siteOfActs(2001);
    await Promise.all(ids.map((id) => prepared.warm(`/program/${id}`)));
    expect(order()).toHaveLength(ids.length);
    const [given, second = ''] = order();
    expect(ask(second)).toContain(second);
    expect(ask(given ?? '')).toBe('');
    await expect.poll(() => order().length).toBe(ids.length + 1);
    expect(order().at(-1)).toBe(given);
  });

  it('renders each page of 400 acts once for all that ask for it', async () => {
    const { ids, ask, order, prepared } = await siteOfActs(400);
    for (let round = 0; round < 3; round += 1) {
      for (const id of ids) ask(id);
      await Promise.all(ids.map((id) => prepared.warm(`/program/${id}`)));
    }
    expect([...order()].sort()).toEqual([...ids].sort());
  });

  it('lets nobody wait behind two hundred that somebody asked for before', async () => {
    const { ids, ask, order, prepared } = await siteOfActs(201);
    for (const id of ids.slice(0, 200)) ask(id);
    await expect.poll(() => order().length).toBeGreaterThan(0);
    const done = order().length;
    await prepared.warm('/program/akt-200');
    // The one that was being rendered may come first.
    expect(order().slice(done, done + 2)).toContain('akt-200');
  });

  it('renders a page once that a publication made stale while it waited', async () => {
    const { ids, slots, ask, content, prepared, rendered } = await siteOfActs(50);
    for (const id of ids) ask(id);
    await content.replace(version('2', slots));
    await Promise.all(ids.map((id) => prepared.warm(`/program/${id}`)));
    expect(rendered.map((line) => line.at(-1))).toEqual(Array(50).fill('2'));
  });

  it('has a page for an act that a publication adds, and none for other ids', async () => {
    const site = serve('2026-06-10T10:00:00Z');
    const [first] = editions[0]?.slots ?? [];
    if (first === undefined) throw new Error('No act');
    expect(site.prepared.has('/program/ny')).toBe(false);
    await site.content.replace(version('1', [first, { ...first, id: 'ny' }]));
    bytesOf(site, '/program/ny');
    await expect.poll(() => bytesOf(site, '/program/ny')).toBe('/program/ny of 1');
    expect(site.prepared.has('/program/nei')).toBe(false);
  });

  it('drops a page whose rendering began with the old content', async () => {
    const site = serve('2026-06-10T10:00:00Z');
    void bytesOf(site, '/');
    await site.content.replace(version('1'));
    expect(bytesOf(site, '/')).toBe('/ of 1');
  });
});
