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

const choose = (entry: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Flere valg/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').first().waitFor();
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').first().waitFor();
};

const DIALOGS: [name: string, tab: string, button: string | RegExp][] = [
  ['user', 'users', /^(Detaljer|Vis)/],
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
for (const [name, entry] of [
  ['gift', 'Gi gave'],
  ['message', 'Send melding'],
] as const) {
  scene(`dialog/admin-${name}`, {
    path: adminTab('users'),
    as: 'admin',
    windowOnly: true,
    act: choose(entry),
  });
}
scene('dialog/admin-search', {
  path: adminTab('overview'),
  as: 'admin',
  windowOnly: true,
  act: (page) => page.keyboard.press('Control+k'),
});
