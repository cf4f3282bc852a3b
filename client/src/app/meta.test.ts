import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { paths } from '#shared/paths.ts';
import { listedPaths, metaOf as metaWith } from './meta.ts';

const all = Object.values(paths);
const metaOf = (path: string) => metaWith(path, defaultContent, new Date('2026-06-01T10:00:00Z'));

describe('the texts of the head', () => {
  it('have a title and a description of their own for every page', () => {
    const metas = all.map((path) => metaOf(path));
    expect(new Set(metas.map(({ title }) => title)).size).toBe(all.length);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(all.length);
  });

  it.each(all)('of %s fit a search result', (path) => {
    const { title, description } = metaOf(path);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title).toContain('CTRL Festival');
    expect(description.length).toBeGreaterThan(20);
  });

  it('list the public pages and no account, back office or mail page', () => {
    expect(listedPaths).toEqual([
      '/',
      '/values',
      '/events',
      '/music',
      '/about',
      '/contact',
      '/tickets',
      '/timeplan',
      '/praktisk',
      '/plan',
      '/arkiv',
      '/kunngjoringer',
      '/affiliate',
      '/affiliate-progress',
      '/personvern',
      '/share-tracker',
    ]);
  });

  it('of an unknown path are those of the 404 page', () => {
    expect(metaOf('/finnes-ikke')).toEqual(metaOf('/404'));
    expect(metaOf('constructor').isPrivate).toBe(true);
  });
});
