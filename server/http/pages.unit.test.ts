import { describe, expect, it } from 'vitest';
import type { Timers } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import { nextChange, servePages } from './pages.ts';
import { createPreparedStore } from './prepared.ts';

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
  return { clock: { now: () => now }, timers, goTo, waiting: () => due.length };
}

function serve(start: string) {
  const hand = byHand(start);
  const rendered: string[] = [];
  const prepared = createPreparedStore({
    config: { publicUrl: null },
    logger: createLogger({ logLevel: 'silent' }),
    timers: hand.timers,
    databaseReady: () => true,
  });
  const pages = servePages(
    { prepared, clock: hand.clock, timers: hand.timers },
    {
      paths: ['/'],
      render: (path, now) => {
        rendered.push(`${path} ${now.toISOString()}`);
        return { status: path === '/404' ? 404 : 200, html: path };
      },
    },
  );
  return { ...hand, pages, prepared, rendered };
}

describe('nextChange', () => {
  it('is the next Oslo midnight on an ordinary day, summer and winter', () => {
    expect(nextChange(new Date('2026-06-10T10:00:00Z')).toISOString()).toBe(
      '2026-06-10T22:00:00.000Z',
    );
    expect(nextChange(new Date('2026-12-10T10:00:00Z')).toISOString()).toBe(
      '2026-12-10T23:00:00.000Z',
    );
  });

  it('is the start of an act on a festival day', () => {
    const next = nextChange(new Date('2025-08-22T10:00:00Z'));
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

  it('leaves no timer behind when stopped', () => {
    const { pages, waiting } = serve('2026-06-10T10:00:00Z');
    expect(waiting()).toBe(1);
    pages.stop();
    expect(waiting()).toBe(0);
  });
});
