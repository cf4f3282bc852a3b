import { scene, test } from './scene.ts';

/* The plan of the site. */

test.use({ moment: 'during', rows: 'grounds' });

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
