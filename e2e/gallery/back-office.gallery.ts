import type { Page } from 'playwright/test';
import { ADMIN_TABS } from '../harness/routes.ts';
import { scene } from './scene.ts';
import { adminTab } from './screens.ts';

for (const tab of ADMIN_TABS) {
  scene(`full/admin-${tab}`, { path: adminTab(tab), as: 'admin' });
  scene(`loading/admin-${tab}`, { path: adminTab(tab), as: 'admin', api: 'hangs' });
  scene(`error/admin-${tab}`, { path: adminTab(tab), as: 'admin', api: 'fails' });
}
const EDITION = `${adminTab('content')}&dokument=edition:2025`;
const SITE = `${adminTab('content')}&dokument=site`;
for (const section of ['fakta', 'dager', 'program', 'tekster', 'historikk', 'forhandsvisning']) {
  scene(`full/admin-content-${section}`, { path: `${EDITION}&del=${section}`, as: 'admin' });
}
for (const section of ['slides', 'lykkehjul', 'tekster']) {
  scene(`full/admin-content-site-${section}`, { path: `${SITE}&del=${section}`, as: 'admin' });
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
scene('dialog/admin-publish', {
  path: EDITION,
  as: 'admin',
  windowOnly: true,
  act: press('Publiser …'),
});
scene('dialog/admin-hot-tickets', {
  path: adminTab('overview'),
  as: 'admin',
  windowOnly: true,
  act: press('Billetter'),
});
scene('dialog/admin-search', {
  path: adminTab('overview'),
  as: 'admin',
  windowOnly: true,
  act: (page) => page.keyboard.press('Control+k'),
});
