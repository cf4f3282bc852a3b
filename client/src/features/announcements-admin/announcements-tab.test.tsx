// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { pressInMenu } from '#client/testing/row-menu.ts';
import { announcementTemplates } from '#shared/content/default/announcement-templates.ts';
import type { AdminAnnouncement } from '#shared/contracts/announcements.ts';
import { EMPTY_DRAFT, keptDraft } from './announcement-form.tsx';
import { AnnouncementsTab } from './announcements-tab.tsx';

const ROOT = '/api/admin/announcements';
const OPEN = `GET ${ROOT}?state=open`;
const ENDED = `GET ${ROOT}?state=ended&page=1&limit=20`;
const CREATE = `POST ${ROOT}`;
const PREVIEW = `POST ${ROOT}/preview`;

const made = (over: Partial<AdminAnnouncement> = {}): AdminAnnouncement => ({
  id: 'a1',
  title: 'Uvær på vei',
  text: 'Gå inn.',
  kind: 'weather',
  drill: false,
  channels: ['banner', 'chat'],
  startsAt: '2026-06-01T10:00:00.000Z',
  endsAt: null,
  updatedAt: null,
  state: 'active',
  createdBy: 'anne',
  creatorId: 'a2',
  confirmedBy: null,
  reason: null,
  change: null,
  ...over,
});

let world: AdminWorld;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const press = async (name: string | RegExp, inside: Pick<typeof screen, 'getByRole'> = screen) => {
  await user.click(inside.getByRole('button', { name }));
  await world.pass(50);
};
const review = async () => within(await screen.findByRole('dialog', { name: 'Se over og send' }));

beforeEach(() => {
  world = adminWorld();
  world.api.answers(OPEN, []);
  world.api.answers(`GET ${ROOT}/templates`, { templates: announcementTemplates });
  world.api.answers(ENDED, { items: [], total: 0 });
  world.api.answers(PREVIEW, {
    receivers: { push: 1204, sockets: 88, chat: 1 },
    chat: 'Linjen i chatten',
    push: { title: 'Push', body: 'Tekst' },
    pushWaitsUntil: null,
  });
  keptDraft.set(EMPTY_DRAFT);
});
afterEach(leaveAdminWorld);

it('sends a template in three presses, after a look at who gets it', async () => {
  world.api.answers(CREATE, made());
  await world.show(<AnnouncementsTab />);
  await press('Uvær');
  await press('Se over');
  const dialog = await review();
  dialog.getByText(/1.204 abonnementer$/);
  dialog.getByText(/1 person i rommene/);
  dialog.getByText('Linjen i chatten');
  expect(world.api.made(CREATE)).toEqual([]);
  await press('Send nå', dialog);
  expect(world.api.made(CREATE)).toEqual([
    {
      ...{ title: 'Uvær på vei', kind: 'weather', drill: false },
      text: 'Det er meldt kraftig vind og regn. Gå inn i hallen, og følg vaktene.',
      channels: ['banner', 'chat', 'push', 'screen'],
      ...{ startsAt: null, endsAt: null, reason: null },
    },
  ]);
  expect(world.toast()).toBe('Kunngjøringen er sendt|Uvær på vei');
  expect(screen.getByLabelText<HTMLInputElement>('Tittel').value).toBe('');
});

it('says when the push of what is only info goes out at night', async () => {
  world.api.answers(PREVIEW, {
    receivers: { push: 1204, sockets: 88, chat: 1 },
    chat: 'Linjen i chatten',
    push: { title: 'Push', body: 'Tekst' },
    pushWaitsUntil: '2026-06-10T06:00:00.000Z',
  });
  await world.show(<AnnouncementsTab />);
  await press('Uvær');
  await press('Se over');
  (await review()).getByText(/1.204 abonnementer, sendes onsdag 10. juni klokka 08:00$/);
});

it('has the templates that organisers published', async () => {
  const [first] = announcementTemplates;
  const templates = [{ ...first, id: 'strom', label: 'Strømbrudd', title: 'Strømmen er borte' }];
  world.api.answers(`GET ${ROOT}/templates`, { templates });
  await world.show(<AnnouncementsTab />);
  await press('Strømbrudd');
  expect(screen.getByLabelText<HTMLInputElement>('Tittel').value).toBe('Strømmen er borte');
  expect(screen.queryByRole('button', { name: 'Uvær' })).toBeNull();
});

it('names what is missing on its field and asks nobody', async () => {
  await world.show(<AnnouncementsTab />);
  await press('Se over');
  screen.getByText('Skriv en tittel');
  screen.getByText('Skriv hva som skjer');
  expect(document.activeElement).toBe(screen.getByLabelText('Tittel'));
  expect(world.api.made(PREVIEW)).toEqual([]);
});

it('keeps a draft over a reload, and over a refusal', async () => {
  world.api.answers(CREATE, { message: 'Du må logge inn først.' }, 401);
  await world.show(<AnnouncementsTab />);
  await press('Kø og dører');
  await user.type(screen.getByLabelText('Tittel'), ' nå');
  await press('Se over');
  const dialog = await review();
  await press('Send nå', dialog);
  dialog.getByText('Du må logge inn først.');
  cleanup();
  await world.show(<AnnouncementsTab />);
  expect(screen.getByLabelText<HTMLInputElement>('Tittel').value).toBe('Kø ved inngangen nå');
});

it('sends what failed again under the same words, and shows faults of the server', async () => {
  world.api.fails(CREATE);
  await world.show(<AnnouncementsTab />);
  await press('Uvær');
  await press('Se over');
  await press('Send nå', await review());
  (await review()).getByText(/^Vi vet ikke om det ble gjort/);
  world.api.answers(
    CREATE,
    { message: 'Feil', errors: { endsAt: 'Slutten er for langt frem' } },
    400,
  );
  await press('Send nå', await review());
  await world.pass(500);
  screen.getByText('Slutten er for langt frem');
});

it('asks for a second yes for safety, or for the reason', async () => {
  world.api.answers(CREATE, made({ kind: 'safety', state: 'waiting' }));
  await world.show(<AnnouncementsTab />);
  await press('Evakueringsøvelse');
  await press('Se over');
  const dialog = await review();
  await user.click(dialog.getByText('Kan ikke vente på en annen'));
  await press('Send uten å vente', dialog);
  dialog.getByText('Skriv hvorfor det ikke kan vente');
  expect(world.api.made(CREATE)).toEqual([]);
  await user.type(dialog.getByLabelText('Hvorfor kan det ikke vente?'), 'Røyk');
  await press('Send uten å vente', dialog);
  expect(world.api.made(CREATE)).toMatchObject([{ kind: 'safety', drill: true, reason: 'Røyk' }]);
});

it('confirms what another wrote, after its whole text was shown', async () => {
  world.api.answers(OPEN, [made({ state: 'waiting', kind: 'safety', text: 'Hele teksten' })]);
  world.api.answers(`POST ${ROOT}/a1/confirm`, made());
  await world.show(<AnnouncementsTab />);
  await press('Bekreft: Uvær på vei');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Hele teksten/);
  await press('Bekreft og send', dialog);
  expect(world.api.made(`POST ${ROOT}/a1/confirm`)).toHaveLength(1);
  expect(world.toast()).toBe('Bekreftet|Uvær på vei');
});

it('says that another has changed it meanwhile, and keeps what was written', async () => {
  world.api.answers(OPEN, [made()]);
  world.api.answers(`POST ${ROOT}/a1/update`, { message: 'En annen har oppdatert.' }, 409);
  await world.show(<AnnouncementsTab />);
  await pressInMenu(user, 'Uvær på vei', 'Oppdater');
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Tekst'));
  await user.type(dialog.getByLabelText('Tekst'), 'Ny tekst');
  await press('Oppdater', dialog);
  expect(world.api.made(`POST ${ROOT}/a1/update`)).toEqual([
    {
      title: 'Uvær på vei',
      text: 'Ny tekst',
      kind: 'weather',
      drill: false,
      base: null,
      change: null,
    },
  ]);
  dialog.getByText('En annen har oppdatert.');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Tekst').value).toBe('Ny tekst');
});

it('ends once, however often it is pressed', async () => {
  world.api.answers(OPEN, [made()]);
  const answer = world.api.waits(`POST ${ROOT}/a1/end`);
  await world.show(<AnnouncementsTab />);
  await press('Avslutt: Uvær på vei');
  await press('Avslutt', within(await screen.findByRole('dialog')));
  await press('Avslutt: Uvær på vei');
  expect(screen.queryByRole('dialog')).toBeNull();
  answer(made({ state: 'ended' }));
  await world.pass(50);
  expect(world.toast()).toBe('Avsluttet|Uvær på vei');
});

it('says when the list cannot be had, and tries again', async () => {
  world.api.answers(OPEN, { message: 'Nede' }, 500);
  await world.show(<AnnouncementsTab />);
  await world.pass(3000);
  screen.getByRole('heading', { name: 'Kunne ikke laste kunngjøringene' });
  world.api.answers(OPEN, [made({ title: 'Igjen' })]);
  await press('Prøv igjen');
  screen.getByText('Igjen');
});

const CHANGE = {
  id: 'c1',
  title: 'Alt i orden',
  text: 'Kom inn igjen.',
  kind: 'info' as const,
  drill: false,
  createdBy: 'anne',
  creatorId: 'a2',
  createdAt: '2026-06-01T09:00:00.000Z',
};
const REJECT = `POST ${ROOT}/a1/reject`;
const CONFIRM = `POST ${ROOT}/a1/confirm`;

it('shows a waiting change beside what stands, and confirms the words that were read', async () => {
  const of = made({ kind: 'safety', title: 'Gå ut', text: 'Følg vaktene.' });
  world.api.answers(OPEN, [{ ...of, change: CHANGE }]);
  world.api.answers(CONFIRM, of);
  await world.show(<AnnouncementsTab />);
  const change = within(screen.getByRole('region', { name: 'Endring av Gå ut' }));
  change.getByText('anne');
  within(change.getByRole('region', { name: 'Står nå' })).getByText('Følg vaktene.');
  within(change.getByRole('region', { name: 'Etter endringen' })).getByText('Kom inn igjen.');
  await press('Bekreft endringen: Gå ut');
  // Reworded by another after the question was asked.
  world.api.answers(OPEN, [{ ...of, change: { ...CHANGE, id: 'c2', text: 'Ulest' } }]);
  await world.pass(15_000);
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Info · «Alt i orden»: Kom inn igjen.');
  world.api.answers(CONFIRM, { message: 'Endringen er skrevet om.' }, 409);
  await press('Bekreft og send', question);
  expect(world.api.made(CONFIRM)).toEqual([{ change: 'c1' }]);
  expect(world.toast()).toBe('Ikke bekreftet|Endringen er skrevet om.');
});

it('lets another reject a change, and its author only withdraw it', async () => {
  world.api.answers(OPEN, [made({ kind: 'safety', change: CHANGE })]);
  world.api.answers(REJECT, made());
  await world.show(<AnnouncementsTab />);
  await press('Avvis endringen: Uvær på vei');
  await press('Avvis', within(await screen.findByRole('dialog')));
  expect(world.api.made(REJECT)).toEqual([{ change: 'c1' }]);
  cleanup();
  world.api.answers(OPEN, [
    made({ kind: 'safety', change: { ...CHANGE, createdBy: 'sjef', creatorId: 'a1' } }),
  ]);
  const AsBoss = () => {
    const session = { success: true, admin: { id: 'a1', username: 'sjef' } };
    useQueryClient().setQueryData(['/api/admin/session'], session);
    return <AnnouncementsTab />;
  };
  await world.show(<AsBoss />);
  expect(screen.queryByRole('button', { name: /^Bekreft endringen/ })).toBeNull();
  screen.getByRole('button', { name: 'Trekk tilbake endringen: Uvær på vei' });
  cleanup();
  // Somebody who has the name of an administrator from before.
  world.api.answers(OPEN, [made({ kind: 'safety', change: { ...CHANGE, createdBy: 'sjef' } })]);
  await world.show(<AsBoss />);
  screen.getByRole('button', { name: /^Bekreft endringen/ });
});

it('asks for a second yes to new words about safety, or for the reason, and moves the end', async () => {
  const of = made({ kind: 'safety', endsAt: '2026-06-01T12:00:30.000Z' });
  world.api.answers(OPEN, [of]);
  world.api.answers(`POST ${ROOT}/a1/update`, { ...of, change: CHANGE });
  await world.show(<AnnouncementsTab />);
  await pressInMenu(user, 'Uvær på vei', 'Oppdater');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: 'Oppdater' });
  await user.clear(dialog.getByLabelText('Tekst'));
  await user.type(dialog.getByLabelText('Tekst'), 'Ny');
  await press('Be om bekreftelse', dialog);
  expect(world.toast()).toBe('Venter på en annen administrator|Uvær på vei');
  expect(world.api.made(`POST ${ROOT}/a1/update`)).toEqual([
    { title: 'Uvær på vei', text: 'Ny', kind: 'safety', drill: false, base: null, change: null },
  ]);
  await pressInMenu(user, 'Uvær på vei', 'Oppdater');
  const again = within(await screen.findByRole('dialog'));
  await user.type(again.getByLabelText('Tekst'), '!');
  await user.type(again.getByLabelText(/^Hvorfor kan det ikke vente/), 'Røyk');
  await press('Endre uten å vente', again);
  expect(world.api.made(`POST ${ROOT}/a1/update`)[1]).toMatchObject({ reason: 'Røyk' });
});
