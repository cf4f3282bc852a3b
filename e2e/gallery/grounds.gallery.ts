import { publishGrounds } from '../harness/grounds.ts';
import { scene, test } from './scene.ts';

/* The plan of the site, with a plan that no other scene sees: no other has these options. */

test.use({ moment: 'during', rows: 'none' });

test.beforeAll(async ({ site }) => publishGrounds(site));

scene('grounds/plan', { path: '/plan' });
scene('grounds/area', { path: '/plan#hallen' });
scene('grounds/floor', { path: '/plan?etasje=loftet#cosplay', windowOnly: true });
scene('grounds/kind', { path: '/plan?type=toilet', windowOnly: true });
scene('grounds/large', {
  path: '/plan#mat',
  windowOnly: true,
  act: async (page) => {
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Forstørr' }).click();
  },
});
scene('grounds/act', { path: '/program/2025-fre-band-1', windowOnly: true });
scene('grounds/events', { path: '/events' });
