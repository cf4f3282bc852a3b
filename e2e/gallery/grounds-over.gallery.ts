import { publishGrounds } from '../harness/grounds.ts';
import { scene, test } from './scene.ts';

test.use({ moment: 'after', rows: 'none' });

test.beforeAll(async ({ site }) => publishGrounds(site));

scene('grounds/over', { path: '/plan' });
