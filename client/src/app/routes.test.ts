import { describe, expect, it } from 'vitest';
import { paths } from '#shared/paths.ts';
import { everyRoute, findRoute, isUnknown, routes } from './routes.tsx';

describe('the routes', () => {
  it('have every path of the site once', () => {
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.values(paths).sort());
  });

  it('find a page whatever stands behind its path', () => {
    expect(findRoute('/events/?x=1#eventer').path).toBe('/events');
    expect(isUnknown('/events')).toBe(false);
  });

  it.each(['/finnes-ikke', '/events/x', '/EVENTS', '/404'])('know no page at %s', (path) => {
    expect(isUnknown(path)).toBe(true);
  });

  it('have one page for all acts, each with its own path', () => {
    const [one, other] = ['/program/2025-lor-dj-1', '/program/2025-lor-dj-2?x=1'].map(findRoute);
    expect([one?.path, other?.path]).toEqual(['/program/2025-lor-dj-1', '/program/2025-lor-dj-2']);
    expect(one?.load).toBe(other?.load);
    expect(findRoute('/program/%00').path).toBe('/404');
  });

  it('load a component each', async () => {
    const pages = await Promise.all(everyRoute.map(({ load }) => load()));
    expect(pages.every((page) => typeof page === 'function')).toBe(true);
  });
});
