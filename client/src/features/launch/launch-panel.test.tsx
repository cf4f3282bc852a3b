// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { LaunchCheck } from '#shared/contracts/launch.ts';
import { LaunchPanel } from './launch-panel.tsx';

const GET = 'GET /api/admin/launch';

const check = (id: LaunchCheck['id'], over: Partial<LaunchCheck> = {}): LaunchCheck => ({
  ...{ id, state: 'ok', text: `Om ${id}.`, place: null },
  ...over,
});

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
});
afterEach(leaveAdminWorld);

const panel = () => within(screen.getByRole('region', { name: 'Klar for publikum' }));

it('counts what is left, the unsafe first, each with the way to it', async () => {
  const place = '?fane=content&dokument=site&del=kontakt';
  world.api.answers(GET, {
    guide: 'shown',
    checks: [
      check('contact', { state: 'due', place }),
      check('two-factor', { state: 'unsafe', place: '?fane=system&del=totrinn' }),
      check('database'),
    ],
  });
  await world.show(<LaunchPanel />, '?fane=system');
  panel().getByText('2 ting gjenstår');
  const rows = within(screen.getByRole('list', { name: 'Gjenstår' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'UtrygtTotrinnsinnlogging Om two-factor.Gå dit',
    'GjenstårKontaktadresser Om contact.Gå dit',
  ]);
  const link = panel().getByRole('link', { name: 'Gå dit: Kontaktadresser' });
  expect(link.getAttribute('href')).toBe(`/admin-dashboard${place}`);
  panel().getByText('1 ting er i orden');
});

it('shows on a phone what is unsafe, and folds what is left', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  world.api.answers(GET, {
    guide: 'shown',
    checks: [check('contact', { state: 'due' }), check('two-factor', { state: 'unsafe' })],
  });
  await world.show(<LaunchPanel />, '?fane=system');
  const unsafe = screen.getByRole('list', { name: 'Utrygt' });
  expect(unsafe.textContent).toBe('UtrygtTotrinnsinnlogging Om two-factor.');
  expect(unsafe.closest('details')).toBeNull();
  const left = screen.getByText('1 ting gjenstår', { selector: 'summary' });
  expect(left.closest('details')?.open).toBe(false);
  expect(left.nextElementSibling?.textContent).toBe('GjenstårKontaktadresser Om contact.');
});

it('is short when everything is done', async () => {
  world.api.answers(GET, { guide: 'done', checks: [check('contact'), check('database')] });
  await world.show(<LaunchPanel />);
  panel().getByText('Alt er i orden');
  expect(screen.queryByRole('list', { name: 'Gjenstår' })).toBeNull();
});

it('offers to ask again when the list could not be had', async () => {
  world.api.answers(GET, { message: 'Databasen er borte' }, 503);
  await world.show(<LaunchPanel />);
  await world.pass(1_500);
  expect(screen.getByRole('alert').textContent).toContain('Databasen er borte');
  world.api.answers(GET, { guide: 'done', checks: [check('contact')] });
  screen.getByRole('button', { name: 'Prøv igjen' }).click();
  await world.pass(50);
  panel().getByText('Alt er i orden');
});

it('brings the guide back that was hidden', async () => {
  const POST = 'POST /api/admin/launch/guide';
  const checks = [check('contact', { state: 'due' })];
  world.api.answers(GET, { guide: 'hidden', checks });
  world.api.answers(POST, { success: true });
  await world.show(<LaunchPanel />);
  world.api.answers(GET, { guide: 'shown', checks });
  panel().getByRole('button', { name: 'Vis «Kom i gang»' }).click();
  await world.pass(50);
  expect(world.api.made(POST)).toEqual([{ shown: true }]);
  expect(screen.queryByRole('button', { name: 'Vis «Kom i gang»' })).toBeNull();
});
