import { addAdmin } from '#server/testing/index.ts';
import { publishOps } from '../harness/publish.ts';
import { scene, test } from './scene.ts';

/* A programme of more than ten hours, whose days have a keyboard each. */

test.use({ moment: 'during', rows: 'none' });

test.beforeAll(async ({ site }) => {
  const { cookie } = await addAdmin(site);
  await publishOps(site, cookie, [
    { path: '/slots/2025-lor-dj-1/start', from: '18:00', to: '09:00' },
    { path: '/slots/2025-lor-dj-1/end', from: '19:15', to: '10:15' },
  ]);
});

scene('days/events', { path: '/events' });
scene('days/found', { path: '/events?q=band' });
