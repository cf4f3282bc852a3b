import type { Page } from 'playwright/test';
import { scene } from './scene.ts';
import { adminTab } from './screens.ts';

/* The chat beyond its first look, which stands with the public dialogs and the tabs. Nothing is sent. */

/** The newest line of the demo's first room: in the list only once that is scrolled to its end. */
const NEWEST = 'CTRL + neste år';

const opened = async (page: Page) => {
  await page.locator('.dock').getByRole('button', { name: /Chat/ }).click();
  await page.getByRole('dialog', { name: 'Chat' }).waitFor();
};
const picked = async (page: Page) => {
  await opened(page);
  const line = page.getByRole('article').filter({ hasText: NEWEST });
  await line.getByRole('button', { name: /^Valg for meldingen fra/ }).click();
  await page.getByRole('button', { name: 'Rapporter' }).waitFor();
};

scene('chat/member', { path: '/', as: 'user', windowOnly: true, act: opened });
scene('chat/line', { path: '/', as: 'user', windowOnly: true, act: picked });
scene('chat/report', {
  path: '/',
  as: 'user',
  windowOnly: true,
  act: async (page) => {
    await picked(page);
    await page.getByRole('button', { name: 'Rapporter' }).click();
  },
});
scene('chat/ignored', {
  path: '/',
  as: 'user',
  windowOnly: true,
  act: async (page) => {
    await picked(page);
    await page.getByRole('button', { name: 'Ignorer' }).click();
    await page.getByText('Du ignorerer 1 person').click();
  },
});

const chosen = async (page: Page) => {
  const line = page.getByRole('article').filter({ hasText: NEWEST });
  await line.getByRole('button', { name: /^Velg meldingen fra/ }).click();
  await page.getByRole('region', { name: /^Om / }).getByText('Siste hendelser').waitFor();
};

scene('chat/admin-person', { path: adminTab('chat'), as: 'admin', act: chosen });
for (const [name, key] of [
  ['timeout', 'Demp i 10 minutter'],
  ['ban', 'Utesteng'],
] as const) {
  scene(`chat/admin-${name}`, {
    path: adminTab('chat'),
    as: 'admin',
    act: async (page) => {
      await chosen(page);
      await page.getByRole('button', { name: key, exact: true }).click();
    },
  });
}
