import { scene, test } from './scene.ts';

test.use({ moment: 'after', rows: 'grounds' });

scene('grounds/over', { path: '/plan' });
