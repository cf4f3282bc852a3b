import { actPath } from '#shared/paths.ts';
import { SHARED_ACT } from '../harness/artists.ts';
import { scene, test } from './scene.ts';
import { adminTab } from './screens.ts';

test.use({ rows: 'artists' });

scene('full/act-artists', { path: actPath(SHARED_ACT) });
scene('full/admin-content-artists', {
  path: `${adminTab('content')}&dokument=edition:2025&del=artister&felt=/artists/nattsvermer/picture`,
  as: 'admin',
});
