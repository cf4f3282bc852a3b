// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { ContentVersion } from '#shared/contracts/content-admin.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { HistorySection } from './history-section.tsx';

const VERSIONS = `GET ${DOCUMENT}/versions`;
const RESTORE = `POST ${DOCUMENT}/restore/1`;
const diff = (from: string, to: string) => `GET ${DOCUMENT}/diff?from=${from}&to=${to}`;
const change = (text: string) => ({ path: '/x', text });
const version = (number: number, over: Partial<ContentVersion> = {}): ContentVersion => ({
  number,
  comment: '',
  changes: [],
  publisher: 'sjef',
  publishedAt: `2026-05-0${number}T17:42:00.000Z`,
  live: number === 3,
  ...over,
});
const three = [
  version(3, { comment: 'Forsinket fly', changes: [change('B er avlyst'), change('A er ny')] }),
  version(2),
  version(1, { publisher: 'ås' }),
];

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const list = (items: readonly ContentVersion[]) => ({ items, total: items.length });
async function open(): Promise<void> {
  await world.show(
    <WithDraft session={session}>
      <HistorySection />
    </WithDraft>,
  );
  await world.pass(20);
}
const differences = () => screen.getByRole('heading', { name: 'Forskjell' }).closest('section');
const restoreKey = () =>
  screen.getByRole('button', { name: 'Hent tilbake til utkastet: versjon 1' });

beforeEach(() => {
  world = adminWorld();
  session = testSession();
  world.api.answers(VERSIONS, list(three));
  world.api.answers(diff('3', 'draft'), { changes: [] });
  world.api.answers(`GET ${DOCUMENT}`, testDetails({ revision: 5 }));
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('lists every version with its number, publisher, comment and changes', async () => {
  await open();
  const [newest, , oldest] = screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.startsWith('Versjon'));
  expect(newest?.textContent).toContain('Versjon 3 Ute nå');
  expect(newest?.textContent).toContain('Forsinket fly');
  expect(newest?.textContent).toContain('2 endringer');
  expect(newest?.textContent).toContain('B er avlyst');
  expect(oldest?.textContent).toContain('Versjon 1');
  expect(oldest?.textContent).toContain('ås');
  expect(oldest?.textContent).not.toContain('Ute nå');
});

it('compares any two versions, and each with the draft', async () => {
  world.api.answers(diff('1', 'draft'), { changes: [change('Navnet er endret')] });
  world.api.answers(diff('1', '2'), { changes: [change('A er flyttet')] });
  await open();
  expect(differences()?.textContent).toContain('Ingen forskjell.');
  await user.selectOptions(screen.getByLabelText('Fra'), '1');
  await world.pass(20);
  expect(differences()?.textContent).toContain('Navnet er endret');
  await user.selectOptions(screen.getByLabelText('Til'), '2');
  await world.pass(20);
  expect(differences()?.textContent).toContain('A er flyttet');
  expect(differences()?.textContent).not.toContain('Navnet er endret');
});

it('says when two cannot be compared, and tries again', async () => {
  world.api.answers(diff('2', 'draft'), { message: 'Versjonen finnes ikke.' }, 404);
  await open();
  await user.selectOptions(screen.getByLabelText('Fra'), '2');
  await world.pass(20);
  expect(differences()?.textContent).toContain('Kunne ikke sammenligne');
  world.api.answers(diff('2', 'draft'), { changes: [change('B er avlyst')] });
  await user.click(screen.getByRole('button', { name: 'Prøv igjen' }));
  await world.pass(20);
  expect(differences()?.textContent).toContain('B er avlyst');
});

it('asks before it restores, then restores once into the draft and shows it', async () => {
  const answer = world.api.waits(RESTORE);
  await open();
  await user.click(restoreKey());
  const asks = await screen.findByRole('dialog', { name: 'Hente tilbake versjon 1?' });
  expect(asks.textContent).toContain('Besøkende ser ingenting før det publiseres.');
  expect(world.api.made(RESTORE)).toEqual([]);
  await user.click(within(asks).getByRole('button', { name: 'Hent tilbake' }));
  await world.pass(20);
  // A second press while it is on its way sends nothing.
  await user.click(restoreKey());
  expect(screen.queryByRole('dialog', { name: 'Hente tilbake versjon 1?' })).toBeNull();
  const draft = { ...testDetails().draft, name: 'Slik det var' };
  world.api.answers(`GET ${DOCUMENT}`, testDetails({ revision: 6, draft }));
  answer({ revision: 6, changes: [], draft });
  await world.pass(20);
  expect(world.api.made(RESTORE)).toHaveLength(1);
  expect(session.get().document.name).toBe('Slik det var');
  expect(world.toast()).toBe('Utkastet er nå som versjon 1');
  await waitFor(() => expect(document.activeElement).toBe(restoreKey()));
});

it('restores nothing when it is cancelled or refused, and says why', async () => {
  world.api.answers(RESTORE, { message: 'Utkastet er endret.' }, 409);
  await open();
  await user.click(restoreKey());
  await user.click(await screen.findByRole('button', { name: 'Avbryt' }));
  await world.pass(500);
  expect(world.api.made(RESTORE)).toEqual([]);
  await user.click(restoreKey());
  await user.click(await screen.findByRole('button', { name: 'Hent tilbake' }));
  await world.pass(20);
  expect(world.toast()).toBe('Kunne ikke hente tilbake|Utkastet er endret.');
  expect(session.get().document.name).toBe('CTRL Festival 2026');
});

it('has words for a document that was never published', async () => {
  world.api.answers(VERSIONS, list([]));
  await open();
  expect(screen.getByText('Ingen versjoner')).toBeTruthy();
  expect(screen.queryByText('Forskjell')).toBeNull();
});

it('leaves the document before it is withdrawn, and comes back when that is refused', async () => {
  const REMOVE = `DELETE ${DOCUMENT}`;
  const answer = world.api.waits(REMOVE);
  await open();
  await user.click(screen.getByRole('button', { name: 'Trekk tilbake' }));
  const asks = await screen.findByRole('dialog');
  await user.click(within(asks).getByRole('button', { name: 'Trekk tilbake' }));
  await world.pass(20);
  expect(world.api.made(REMOVE)).toHaveLength(1);
  expect(location.search).toBe('?fane=content');
  answer({ message: 'Noen har en programpost i timeplanen sin.' }, 409);
  await world.pass(20);
  expect(world.toast()).toContain('er ikke trukket tilbake');
  expect(new URLSearchParams(location.search).get('del')).toBe('historikk');
});
