import { PUBLIC_ROUTES } from '../harness/routes.ts';
import { scene } from './scene.ts';

for (const { path } of PUBLIC_ROUTES) scene(`public${path}`, { path });
scene('public/404', { path: '/finnes-ikke' });

for (const path of ['/', '/affiliate-progress']) {
  scene(`loading${path}`, { path, api: 'hangs' });
  scene(`error${path}`, { path, api: 'fails' });
}

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
