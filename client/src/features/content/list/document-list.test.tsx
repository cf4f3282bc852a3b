// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { pressInMenu } from '#client/testing/row-menu.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { DocumentList } from '../content-tab.tsx';

const ROOT = '/api/admin/content';
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;

const row = (key: ContentSummary['key'], state: ContentSummary['state']): ContentSummary => ({
  ...{ key, title: key, state, revision: 1, changedAt: null },
  liveVersion: state === 'unpublished' ? null : 1,
});

beforeEach(async () => {
  world = adminWorld('2026-06-01T10:00:00Z');
  const items = [
    row('edition:2072', 'unpublished'),
    row('edition:2026', 'published'),
    row('site', 'published'),
  ];
  world.api.answers(`GET ${ROOT}`, { items, total: 3 });
  await world.show(<DocumentList />);
});
afterEach(leaveAdminWorld);

const dialog = () => within(screen.getByRole('dialog'));
const press = async (key: HTMLElement) => {
  await user.click(key);
  await world.pass(20);
};

it('discards an edition that was never published, after a question, and no other document', async () => {
  world.api.answers(`DELETE ${ROOT}/edition:2072`, { success: true });
  await press(screen.getByRole('button', { name: 'Flere valg: edition:2026' }));
  await screen.findByRole('menuitem', { name: 'Importer' });
  expect(screen.queryByRole('menuitem', { name: 'Forkast' })).toBeNull();
  await user.keyboard('{Escape}');
  await pressInMenu(user, 'edition:2072', 'Forkast');
  await screen.findByRole('dialog');
  expect(world.api.made(`DELETE ${ROOT}/edition:2072`)).toEqual([]);
  await press(dialog().getByRole('button', { name: 'Forkast' }));
  expect(world.api.made(`DELETE ${ROOT}/edition:2072`)).toHaveLength(1);
  expect(world.toast()).toContain('edition:2072 er forkastet');
});

it('makes no edition of a year that nobody can mean, and says which years there are', async () => {
  world.api.answers(`POST ${ROOT}`, row('edition:2028', 'unpublished'));
  await press(screen.getByRole('button', { name: 'Ny utgave' }));
  await screen.findByRole('dialog');
  const first = dialog().getByLabelText('Første dag');
  const make = dialog().getByRole('button', { name: 'Lag utkastet' });
  for (const day of ['2072-08-20', '2025-08-20', '2029-08-20']) {
    fireEvent.change(first, { target: { value: day } });
    fireEvent.change(dialog().getByLabelText('Siste dag'), { target: { value: day } });
    await press(make);
    expect(dialog().getByText('Velg dager i 2026, 2027 eller 2028')).toBeTruthy();
  }
  expect(world.api.made(`POST ${ROOT}`)).toEqual([]);
  fireEvent.change(first, { target: { value: '2028-08-20' } });
  fireEvent.change(dialog().getByLabelText('Siste dag'), { target: { value: '2028-08-20' } });
  await press(make);
  expect(world.api.made(`POST ${ROOT}`)).toMatchObject([{ days: ['2028-08-20'] }]);
});

it('imports a document that a text editor saved in Windows-1252, and refuses what is none', async () => {
  const url = `POST ${ROOT}/site/import?dryRun=true`;
  world.api.answers(url, { revision: 1, changes: [], problems: [] });
  const choose = async (text: string, size = 10) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const file = {
      ...{ name: 'site.json', size, arrayBuffer: async () => bytes.buffer },
      text: async () => new TextDecoder().decode(bytes),
    };
    fireEvent.change(screen.getByLabelText('Fil til site'), { target: { files: [file] } });
    await world.pass(20);
  };
  await choose('{}', 100_000_000);
  expect(world.toast()).toContain('site.json er for stor.');
  expect(world.toast()).not.toContain('Error');
  await choose('nei');
  expect(world.toast()).toContain('site.json er ikke et eksportert dokument.');
  expect(world.api.made(url)).toEqual([]);
  await choose('{"name":"Blåbær"}');
  expect(world.api.made(url)).toEqual([{ name: 'Blåbær' }]);
});
