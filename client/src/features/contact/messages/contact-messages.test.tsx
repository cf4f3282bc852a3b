// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { pressInMenu } from '#client/testing/row-menu.ts';
import type { AdminContactMessage } from '#shared/contracts/contact-admin.ts';
import { ContactMessages } from './contact-messages.tsx';

const LIST = 'GET /api/contact?page=1&limit=20';
const ONE = '/api/contact/c1';
const BULK = 'POST /api/contact/bulk';

const message = (id: string, over: Partial<AdminContactMessage> = {}): AdminContactMessage => ({
  id,
  navn: id === 'c1' ? 'Kari' : 'Ola',
  epost: `${id}@example.no`,
  emne: 'Stand',
  melding: 'Hei & hopp',
  createdAt: '2026-05-31T22:30:00.000Z',
  opprettet: '2026-05-31T22:30:00.000Z',
  handled: false,
  handledAt: null,
  handledBy: null,
  ...over,
});

let world: AdminWorld;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const key = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => {
  await user.click(key(name));
  await world.pass(20);
};

beforeEach(() => {
  world = adminWorld();
  world.api.answers(LIST, { items: [message('c1'), message('c2', { emne: null })], total: 2 });
});
afterEach(leaveAdminWorld);

it('shows what people wrote, and asks every 30 s', async () => {
  await world.show(<ContactMessages />);
  const row = within(screen.getByRole('row', { name: /Kari/ }));
  for (const text of ['c1@example.no', 'Stand', 'Hei & hopp', '01.06.2026 00:30', 'Ubehandlet']) {
    row.getByText(text);
  }
  await world.pass(27_000);
  expect(world.api.made(LIST)).toHaveLength(1);
  await world.pass(3_100);
  expect(world.api.made(LIST)).toHaveLength(2);
});

it('says when there are none', async () => {
  world.api.answers(LIST, { items: [], total: 0 });
  await world.show(<ContactMessages />);
  screen.getByRole('heading', { name: 'Ingen meldinger' });
});

it('answers by a mail with the subject filled in, and nothing of it as a header', async () => {
  const emne = 'A&B?\r\nBcc: alle@example.no';
  world.api.answers(LIST, {
    items: [message('c1', { emne, epost: 'a?b@example.no' })],
    total: 1,
  });
  await world.show(<ContactMessages />);
  expect(screen.getByRole('link', { name: /^Svar/ }).getAttribute('href')).toBe(
    'mailto:a%3Fb%40example.no?subject=Sv%3A%20A%26B%3F%0D%0ABcc%3A%20alle%40example.no',
  );
});

it("marks one as handled, with 'Angre'", async () => {
  world.api.answers(`PATCH ${ONE}`, message('c1', { handled: true }));
  await world.show(<ContactMessages />);
  world.api.answers(LIST, {
    items: [
      message('c1', { handled: true, handledBy: 'sjef', handledAt: '2026-06-01T10:00:00.000Z' }),
    ],
    total: 1,
  });
  await pressInMenu(user, 'melding fra Kari', 'Merk som behandlet');
  expect(world.toast()).toBe('Meldingen er behandlet');
  screen.getByText('sjef, 01.06.2026 12:00');
  await press('Angre');
  expect(world.api.made(`PATCH ${ONE}`)).toEqual([{ handled: true }, { handled: false }]);
  expect(world.toast()).toBe('Meldingen er gjenåpnet');
});

it("deletes one, and 'Angre' brings it back", async () => {
  world.api.answers(`DELETE ${ONE}`, { success: true });
  world.api.answers(`PATCH ${ONE}`, message('c1'));
  await world.show(<ContactMessages />);
  await pressInMenu(user, 'melding fra Kari', 'Slett');
  expect(world.api.made(`DELETE ${ONE}`)).toHaveLength(1);
  expect(world.toast()).toBe('Meldingen er slettet');
  await press('Angre');
  expect(world.api.made(`PATCH ${ONE}`)).toEqual([{ deleted: false }]);
  expect(world.toast()).toBe('Meldingen er hentet tilbake');
});

it('does something with several in one call', async () => {
  world.api.answers(BULK, { success: true, changed: 2, ids: ['c1', 'c2'] });
  await world.show(<ContactMessages />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle som vises' }));
  const chosen = within(screen.getByRole('region', { name: 'Valgte rader' }));
  await user.click(chosen.getByRole('button', { name: 'Slett' }));
  await world.pass(20);
  expect(world.toast()).toBe('2 meldinger er slettet');
  expect(screen.queryByRole('region', { name: 'Valgte rader' })).toBeNull();
  await press('Angre');
  expect(world.api.made(BULK)).toEqual([
    { ids: ['c1', 'c2'], act: 'delete' },
    { ids: ['c1', 'c2'], act: 'restore' },
  ]);
});

it('tells of those that an act changed, and undoes no others', async () => {
  world.api.answers(BULK, { success: true, changed: 1, ids: ['c2'] });
  world.api.answers('PATCH /api/contact/c2', message('c2'));
  await world.show(<ContactMessages />);
  await user.click(screen.getByRole('checkbox', { name: 'Velg alle som vises' }));
  const chosen = within(screen.getByRole('region', { name: 'Valgte rader' }));
  await user.click(chosen.getByRole('button', { name: 'Slett' }));
  await world.pass(20);
  expect(world.toast()).toBe('Meldingen er slettet');
  await press('Angre');
  expect(world.api.made(BULK)).toHaveLength(1);
  expect(world.api.made('PATCH /api/contact/c2')).toEqual([{ deleted: false }]);
});

it('says when an act failed, without offering to undo it', async () => {
  world.api.answers(`DELETE ${ONE}`, {}, 500);
  await world.show(<ContactMessages />);
  await pressInMenu(user, 'melding fra Kari', 'Slett');
  expect(world.toast()).toBe('Kunne ikke slette|Prøv igjen senere');
  expect(screen.queryByText('Angre')).toBeNull();
});

it('shows the unhandled ones by the address, and opens a long one in its place', async () => {
  const melding = 'Lang tekst. '.repeat(40);
  world.api.answers(`${LIST}&handled=false`, { items: [message('c1', { melding })], total: 1 });
  await world.show(<ContactMessages />, '?fane=messages&handled=false');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  const open = key('Vis hele meldingen');
  expect(open.getAttribute('aria-expanded')).toBe('false');
  await user.click(open);
  expect(key('Vis mindre').getAttribute('aria-expanded')).toBe('true');
});
