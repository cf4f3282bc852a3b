import type { Page } from 'playwright/test';
import { ADMIN_TABS } from '../harness/routes.ts';
import { scene } from './scene.ts';
import { adminTab } from './screens.ts';

for (const tab of ADMIN_TABS) {
  scene(`full/admin-${tab}`, { path: adminTab(tab), as: 'admin' });
  scene(`loading/admin-${tab}`, { path: adminTab(tab), as: 'admin', api: 'hangs' });
  scene(`error/admin-${tab}`, { path: adminTab(tab), as: 'admin', api: 'fails' });
}
scene('full/admin-fullscreen', { path: '/admin-fullscreen', as: 'admin' });

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').first().waitFor();
};

const DIALOGS: [name: string, tab: string, button: string | RegExp][] = [
  ['user', 'users', /^(Detaljer|Vis)/],
  ['gift', 'users', /Gi gave/],
  ['message', 'users', /(Send melding|^Melding)/],
  ['affiliate', 'affiliates', /^(Detaljer|Vis)/],
  ['reward', 'shares', /Gi belønning/],
  ['logs', 'system', /System Logger/],
  ['new-contact', 'contacts', /(Ny kontakt|Legg til)/],
];
for (const [name, tab, button] of DIALOGS) {
  scene(`dialog/admin-${name}`, {
    path: adminTab(tab),
    as: 'admin',
    windowOnly: true,
    act: press(button),
  });
}
scene('dialog/admin-search', {
  path: adminTab('overview'),
  as: 'admin',
  windowOnly: true,
  act: (page) => page.keyboard.press('Control+k'),
});
