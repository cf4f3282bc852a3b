// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { Artist } from '#shared/contracts/places.ts';
import { idOf, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { removeOps } from '../editor/references.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { ArtistsControl } from './artists-control.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
const PATH = '/slots/b/artists';
let world: AdminWorld;
let session: DraftSession;

const artist = (id: string, name: string): Artist => ({
  ...{ id, name, text: '', picture: null, links: [], from: '' },
});
const NAMES = ['Kari', 'Ola', 'Karoline', 'Ikaros'];

const value = (path: string) => valueAt(session.get().document, path);
const field = () => screen.getByRole('combobox', { name: 'Legg til artist' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(async () => {
  world = adminWorld();
  const edition = madeUpEdition({
    slots: [madeUpSlot('b', { act: '', artists: [] }), madeUpSlot('c', { artists: ['ola'] })],
    artists: NAMES.map((name) => artist(name.toLowerCase(), name)),
  });
  const draft = JSON.parse(JSON.stringify(edition)) as JsonObject;
  world.api.answers(`GET ${DOCUMENT}`, testDetails({ draft }));
  session = testSession({ draft });
  await world.show(
    <WithDraft session={session}>
      <ArtistsControl field={{ kind: 'artists', key: 'artists', label: 'Artister' }} path={PATH} />
    </WithDraft>,
  );
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('suggests who begins with the text first, and a new one last', async () => {
  await user.type(field(), 'KAR');
  expect(options()).toEqual(['Kari', 'Karoline', 'Ikaros', 'Ny artist «KAR»']);
  await user.type(field(), 'I');
  expect(options()).toEqual(['Kari']);
  await user.clear(field());
  expect(options()).toEqual([]);
});

it('adds by Enter, gives an act without a name the first one, and takes away', async () => {
  await user.type(field(), 'ol{Enter}');
  expect(value(PATH)).toEqual(['ola']);
  expect(value('/slots/b/act')).toBe('Ola');
  await user.type(field(), 'kar{ArrowDown}{Enter}');
  expect(value(PATH)).toEqual(['ola', 'karoline']);
  expect(value('/slots/b/act')).toBe('Ola');
  await user.click(screen.getByRole('button', { name: 'Ta bort: Ola' }));
  expect(value(PATH)).toEqual(['karoline']);
  expect(document.activeElement).toBe(field());
});

it('makes a new artist and names it in one step', async () => {
  await user.type(field(), '  Åse & Co{Enter}');
  const [id] = value(PATH) as string[];
  expect(id).toMatch(/^ase-co-[a-z0-9]{6}$/);
  expect(value(`/artists/${id}/name`)).toBe('Åse & Co');
  session.undo();
  expect([value(PATH), value('/slots/b/act')]).toEqual([[], '']);
  expect((value('/artists') as JsonObject[]).map(idOf)).not.toContain(id);
});

it('says what it did not add', async () => {
  for (let count = 1; count <= 12; count += 1) await user.type(field(), `Nr ${count}x{Enter}`);
  await user.type(field(), 'Kari{Enter}');
  expect(screen.getByText(/^Ikke lagret:/)).toBeTruthy();
  expect(value(PATH)).toHaveLength(12);
  expect((field() as HTMLInputElement).value).toBe('Kari');
});

it('takes an artist who is removed from the acts, and one undo brings both back', async () => {
  const ola = value('/artists/ola') ?? null;
  session.run(removeOps(session.get().document, '/artists', ola));
  expect(value('/slots/c/artists')).toEqual([]);
  session.undo();
  await waitFor(() => expect(value('/slots/c/artists')).toEqual(['ola']));
  expect((value('/artists') as JsonObject[]).map(idOf)).toEqual(NAMES.map((n) => n.toLowerCase()));
});
