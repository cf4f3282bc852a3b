import { scene, test } from './scene.ts';
import { adminTab } from './screens.ts';

/* Haster, while the festival is on. */

test.use({ moment: 'during' });

for (const name of ['Avlys', 'Flytt', 'Billetter', 'Forsinket scene', 'Avlys dag']) {
  scene(`dialog/admin-content-hot-${name.toLowerCase().replace(' ', '-')}`, {
    path: adminTab('overview'),
    as: 'admin',
    windowOnly: true,
    act: async (page) => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
}
