// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { idOf, type Json, valueAt } from '#shared/rules/content-pointer.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { practicalField } from '../editor/path-words.ts';
import { DOCUMENT, testDetails, testSession, WithDraft } from '../testing/test-draft.tsx';
import { PracticalSection, TEMPLATES } from './practical-section.tsx';

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const entries = () => (valueAt(session.get().document, '/practical') ?? []) as Json[];
const titles = () => entries().map((entry) => valueAt(entry, '/title'));
const group = (name: string) => within(screen.getByRole('region', { name }));
const add = (title: string, name: string) =>
  user.click(within(screen.getByRole('region', { name })).getByText(title, { selector: 'button' }));

beforeEach(async () => {
  world = adminWorld();
  world.api.answers(`GET ${DOCUMENT}`, testDetails());
  session = testSession();
  await world.show(
    <WithDraft session={session}>
      <PracticalSection field={practicalField} />
    </WithDraft>,
  );
});
afterEach(() => {
  session.close();
  leaveAdminWorld();
});

it('has four to six headings for every group, each once', () => {
  for (const name of PRACTICAL_GROUPS) {
    const headings = TEMPLATES[name];
    expect(headings.length, name).toBeGreaterThanOrEqual(4);
    expect(headings.length, name).toBeLessThanOrEqual(6);
    expect(new Set(headings).size, name).toBe(headings.length);
  }
});

it('adds an entry from a template and focuses its text', async () => {
  await add('Parkering', 'Komme hit');
  expect(entries()).toEqual([
    expect.objectContaining({ group: 'travel', title: 'Parkering', text: '', link: null }),
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Tekst'));
  expect(group('Komme hit').queryByText('Parkering', { selector: 'button' })).toBeNull();
  await user.keyboard('Bak kirken.');
  expect(entries()[0]).toMatchObject({ text: 'Bak kirken.' });
});

it('focuses the heading of an entry without one', async () => {
  await add('Egen overskrift', 'Regler');
  expect(entries()[0]).toMatchObject({ group: 'rules', title: '' });
  expect(document.activeElement).toBe(screen.getByLabelText('Overskrift'));
});

it('moves an entry within its group, past those of others', async () => {
  await add('Adresse', 'Komme hit');
  await add('Armbånd', 'Dører og bånd');
  await add('Sykkel', 'Komme hit');
  await user.click(screen.getByRole('button', { name: 'Flytt opp: Sykkel' }));
  expect(titles()).toEqual(['Sykkel', 'Adresse', 'Armbånd']);
  const names = group('Komme hit')
    .getAllByRole('button', { name: /^Fjern: / })
    .map((key) => key.getAttribute('aria-label'));
  expect(names).toEqual(['Fjern: Sykkel', 'Fjern: Adresse']);
});

it('keeps the focus on an entry that gets another group', async () => {
  await add('Sykkel', 'Komme hit');
  await user.selectOptions(screen.getByLabelText('Gruppe'), 'Regler');
  await world.pass(20);
  expect(entries()[0]).toMatchObject({ group: 'rules' });
  expect(document.activeElement?.id).toBe(`felt-practical-${idOf(entries()[0])}`);
});
