import { ADMIN_TABS } from '../harness/routes.ts';
import { scene, test } from './scene.ts';
import { accountScenes, adminTab } from './screens.ts';

test.use({ rows: 'none' });

scene('empty/home', { path: '/' });
scene('empty/progress', { path: '/affiliate-progress' });
accountScenes('empty');
for (const tab of ADMIN_TABS) scene(`empty/admin-${tab}`, { path: adminTab(tab), as: 'admin' });
