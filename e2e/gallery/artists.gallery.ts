import { actPath } from '#shared/paths.ts';
import { SHARED_ACT } from './artists.ts';
import { scene, test } from './scene.ts';

test.use({ rows: 'artists' });

scene('full/act-artists', { path: actPath(SHARED_ACT) });
