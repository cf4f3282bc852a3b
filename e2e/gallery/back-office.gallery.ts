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

/** Opens the first row where the table does not fit: a row is a button there, and its dialog has the acts. */
async function openedRow(page: Page): Promise<boolean> {
  const row = page.locator('li > button[aria-haspopup="dialog"]').first();
  if (!(await row.isVisible())) return false;
  await row.click();
  await page.getByRole('dialog').first().waitFor();
  return true;
}

const choose = (entry: string) => async (page: Page) => {
  if (await openedRow(page)) {
    await page.getByRole('dialog').getByRole('button', { name: entry }).first().click();
    return;
  }
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

/** Opens the details of the first row by its button; a narrow row opens them itself. */
const pressInRow = (button: RegExp) => async (page: Page) => {
  if (!(await openedRow(page))) await press(button)(page);
};

const DIALOGS: [name: string, tab: string, button: string | RegExp][] = [
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
for (const [name, tab, button] of [
  ['user', 'users', /^(Detaljer|Vis)/],
  ['affiliate', 'affiliates', /^(Detaljer|Vis)/],
  ['reward', 'shares', /Gi belønning/],
] as const) {
  scene(`dialog/admin-${name}`, {
    path: adminTab(tab),
    as: 'admin',
    windowOnly: true,
    act: pressInRow(button),
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
