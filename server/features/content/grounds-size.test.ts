import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';

it('a plan of the site takes at most 2 kB of its page with 40 areas', () => {
  const { floors, areas } = madeUpGrounds();
  const more = areas.slice(0, 15).map((area) => ({ ...area, id: `${area.id}-2` }));
  const grounds = { floors, areas: [...areas, ...more] };
  expect(grounds.areas).toHaveLength(40);
  expect(gzipSync(JSON.stringify(grounds)).length).toBeLessThan(2000);
});
