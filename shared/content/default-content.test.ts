import { describe, expect, it } from 'vitest';
import { editionDocument, siteDocument } from '../contracts/content.ts';
import { defaultContent } from './index.ts';

/** Every id of every list below a value, by the list's path. */
function idsByList(value: unknown, path = ''): [string, string[]][] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([name, part]) => idsByList(part, `${path}/${name}`));
  if (!Array.isArray(value)) return below;
  const ids = value.flatMap((item) => (typeof item?.id === 'string' ? [item.id] : []));
  return ids.length === 0 ? below : [[path, ids], ...below];
}

describe('what a new database starts with', () => {
  it.each(defaultContent.editions)('is a valid document for $name', (edition) => {
    expect(editionDocument.parse(edition)).toEqual(edition);
  });

  it('is a valid document for the site', () => {
    expect(siteDocument.parse(defaultContent.site)).toEqual(defaultContent.site);
  });

  it('survives JSON', () => {
    expect(JSON.parse(JSON.stringify(defaultContent))).toEqual(defaultContent);
  });

  it('gives every member of a list its own id', () => {
    const lists = idsByList(defaultContent);
    expect(lists.length).toBeGreaterThan(10);
    for (const [path, ids] of lists) expect(new Set(ids).size, path).toBe(ids.length);
  });

  it('puts every act on a stage of its edition', () => {
    for (const { stages, slots } of defaultContent.editions) {
      const known = stages.map(({ id }) => id);
      for (const { stage } of slots) expect(known).toContain(stage);
    }
  });
});
