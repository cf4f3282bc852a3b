// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { watchDownloads } from '#client/testing/downloads.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { ProgrammeSection } from './programme-section.tsx';
import { slotsOf } from './slot.ts';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const acts = () => slotsOf(session.get().document).map(({ act, start }) => `${act} ${start}`);
const choose = async (entry: string) => {
  await user.click(screen.getByRole('button', { name: 'Regneark' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
const open = () => choose('Lim inn fra regneark');
const paste = (text: string, into: HTMLElement = screen.getByLabelText(/Lim inn radene/)) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } });
const rows = () => screen.getAllByRole('row').slice(1);
const take = (words: string) => user.click(screen.getByRole('button', { name: words }));

beforeEach(async () => {
  world = adminWorld();
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
  session = testSession();
  await world.show(
    <WithDraft session={session}>
      <ProgrammeSection />
    </WithDraft>,
  );
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

const TABLE =
  'Dag\tScene\tTid\tArtist\nfre\tHallen\t18:30\tA\nlør\tBaren\t2200\tNy\nlør\tBaren\thalv ni\tSen\n';

it('shows what each row becomes and takes them in as one step', async () => {
  await open();
  expect(document.activeElement).toBe(screen.getByLabelText(/Lim inn radene/));
  paste(TABLE);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rader i Utklippet' }));
  expect(screen.getByRole('status').textContent).toBe('3 rader. Ny: 1, Endres: 1, Avvist: 1');
  expect(rows()[0]?.textContent).toContain('2EndresAStart: 18:00 → 18:30Slutt: 19:00 → 19:30');
  await user.click(screen.getByRole('button', { name: 'Avvist 1' }));
  expect(rows()).toHaveLength(1);
  expect(rows()[0]?.textContent).toContain('C4: «halv ni» er ikke et klokkeslett');
  await take('Ta inn 2 endringer');
  expect(acts()).toEqual(['A 18:30', 'B 20:00', 'Ny 22:00']);
  expect(slotsOf(session.get().document)[2]?.id).toMatch(/^2026-lor-ny-/);
  session.undo();
  expect(acts()).toEqual(['A 18:00', 'B 20:00']);
  expect(session.get().canUndo).toBe(false);
  session.redo();
  expect(acts()).toHaveLength(3);
});

it('removes nothing without a tick, and cancels what is published', async () => {
  paste(TABLE, screen.getByRole('button', { name: 'Ny programpost' }));
  await user.click(screen.getByRole('checkbox', { name: /^Fjern den ene/ }));
  await take('Ta inn 3 endringer');
  expect(slotsOf(session.get().document)[1]).toMatchObject({ act: 'B', status: 'cancelled' });
});

it('asks for columns where there are no headings', async () => {
  await open();
  paste('fre\tHallen\t18:30\tA\n');
  expect(screen.getByText('Ingenting å ta inn.')).toBeTruthy();
  for (const [name, column] of [
    ['fre', 'Dag'],
    ['Hallen', 'Scene'],
    ['18:30', 'Start'],
    ['A', 'Artist'],
  ] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name }), column);
  }
  expect(within(rows()[0] as HTMLElement).getByText('Endres')).toBeTruthy();
});

it('says why a table cannot be read', async () => {
  await open();
  paste(' \n\t\n');
  expect(screen.getByRole('alert').textContent).toBe('Utklippet er tomt.');
  paste('a\tb\n'.repeat(10_000));
  expect(screen.getByRole('alert').textContent).toBe(
    'Utklippet har 10000 linjer. Høyst 2000 kan tas inn om gangen.',
  );
});

const chooseFile = async (bytes: Promise<Uint8Array>) => {
  const file = { name: 'p.csv', size: 4, arrayBuffer: async () => (await bytes).buffer };
  await act(async () => {
    fireEvent.change(screen.getByLabelText('CSV-fil med programmet'), {
      target: { files: [file] },
    });
  });
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['an .xlsx or .ods', 'PK\x03\x04', 'et regneark'],
  ['an .xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0;\0', 'et regneark'],
  ['a PDF', '%PDF-1.7\n1 0 obj;2', 'en PDF'],
  ['a page', '<html><table>', 'en nettside eller XML'],
])('refuses %s, as a file and as text', async (_name, start, what) => {
  await open();
  const way = `er ${what}, ikke en CSV-fil. Åpne regnearket og lagre det som «CSV UTF-8 (semikolondelt)», eller kopier cellene og lim dem inn her.`;
  await chooseFile(Promise.resolve(latin1(start)));
  expect(screen.getByRole('alert').textContent).toBe(`p.csv ${way}`);
  paste(start);
  expect(screen.getByRole('alert').textContent).toBe(`Utklippet ${way}`);
});

it('reads UTF-16, and says when a file is gone', async () => {
  await open();
  await chooseFile(Promise.reject(new Error('NotReadableError')));
  expect(screen.getByRole('alert').textContent).toBe('p.csv kunne ikke leses. Velg den på nytt.');
  const units = Uint16Array.from(`\uFEFF${TABLE}`, (letter) => letter.charCodeAt(0));
  await chooseFile(Promise.resolve(new Uint8Array(units.buffer)));
  expect(screen.getByRole('status').textContent).toBe('3 rader. Ny: 1, Endres: 1, Avvist: 1');
});

it('says which of two columns of one heading is left out', async () => {
  await open();
  paste('Dag\tScene\tTid\tArtist\tArtist\nfre\tHallen\t18:00\tA\tFeil\n');
  expect(screen.getByText(/^Kolonne E/).textContent).toBe(
    'Kolonne E «Artist» er ikke med: kolonne D er allerede Artist. Velg den riktige under «Kolonner».',
  );
});

it('gives a table that goes in without a difference', async () => {
  const saved = watchDownloads();
  await choose('Last ned som regneark');
  expect(saved[0]?.name).toBe('program-2026.csv');
  await open();
  paste(saved[0]?.text ?? '');
  expect(screen.getByRole('status').textContent).toBe('2 rader. Uendret: 2');
  expect(
    (screen.getByRole('button', { name: 'Ta inn 0 endringer' }) as HTMLButtonElement).disabled,
  ).toBe(true);
});
