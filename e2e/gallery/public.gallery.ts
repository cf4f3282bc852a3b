import { PUBLIC_ROUTES } from '../harness/routes.ts';
import { follow } from '../harness/test.ts';
import { scene } from './scene.ts';

for (const { path } of PUBLIC_ROUTES) scene(`public${path}`, { path });
scene('public/find', { path: '/events?q=dj&dag=lordag' });
scene('public/find-nothing', { path: '/events?q=finnes-ikke' });
scene('public/404', { path: '/finnes-ikke' });

for (const path of ['/', '/affiliate-progress', '/kunngjoringer']) {
  scene(`loading${path}`, { path, api: 'hangs' });
  scene(`error${path}`, { path, api: 'fails' });
}

scene('practical/entry', { path: '/praktisk#aldersgrense', windowOnly: true });
scene('practical/without-entries', {
  path: '/',
  act: async (page) => {
    await page.route('**/api/content', async (route) => {
      const content = await (await route.fetch()).json();
      for (const edition of content.editions) edition.practical = [];
      await route.fulfill({ json: content });
    });
    await follow(page, '/praktisk');
    await page.getByRole('heading', { name: 'Mer kommer' }).waitFor();
  },
});

scene('dialog/contact', {
  path: '/',
  windowOnly: true,
  // Phones have no room for it in the dock.
  act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Send melding' }).click(),
});
scene('dialog/chat', {
  path: '/',
  windowOnly: true,
  act: (page) => page.locator('.dock').getByRole('button', { name: /Chat/ }).click(),
});
scene('dialog/wheel', {
  path: '/',
  windowOnly: true,
  act: (page) =>
    page
      .getByRole('button', { name: /Lykkehjulet/ })
      .first()
      .click(),
});
