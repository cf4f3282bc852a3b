// @vitest-environment jsdom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import type { DraftSession } from '../editor/draft-session.ts';
import { DOCUMENT, testSession, WithDraft } from '../testing/test-draft.tsx';
import { PreviewSection } from './preview-section.tsx';

const CALL = `POST ${DOCUMENT}/preview`;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime, pointerEventsCheck: 0 });
let world: AdminWorld;
let session: DraftSession;

const summary = (key: string, title: string, state: string) => {
  return { key, title, state, revision: 1, liveVersion: 1, changedAt: null };
};
const answer = (...drafts: { key: string; title: string }[]) => {
  return { url: '/forhandsvisning/abc', expiresAt: '2026-06-01T12:15:00Z', drafts };
};

beforeEach(async () => {
  world = adminWorld('2026-06-01T12:00:00Z');
  const slots = [madeUpSlot('sen', { start: '25:30' }), madeUpSlot('tidlig', { start: '20:00' })];
  session = testSession({ draft: JSON.parse(JSON.stringify(madeUpEdition({ slots }))) });
  world.api.answers('GET /api/admin/content', {
    items: [
      summary('edition:2027', 'CTRL Festival 2027', 'unpublished'),
      summary('edition:2026', 'CTRL Festival 2026', 'changed'),
      summary('edition:2025', 'CTRL Festival 2025', 'published'),
      summary('site', 'Nettstedet', 'changed'),
    ],
    total: 4,
  });
  await world.show(
    <WithDraft session={session}>
      <PreviewSection />
    </WithDraft>,
  );
});
afterEach(async () => {
  session.close();
  await leaveAdminWorld();
});

const see = async () => {
  await user.click(screen.getByRole('button', { name: 'Se siden' }));
  await world.pass(20);
};

it('shows all open drafts together, or those that are chosen, and says which', async () => {
  const choice = within(screen.getByRole('group', { name: 'Utkast som vises' }));
  const boxes = choice.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
  const site = { key: 'site', title: 'Nettstedet' };
  world.api.answers(CALL, answer({ key: 'edition:2026', title: 'CTRL Festival 2026' }, site));
  await see();
  const now = '2026-08-21T19:05:00.000Z';
  expect(world.api.made(CALL)).toEqual([{ now }]);
  expect(screen.getByRole('status').textContent).toContain(
    'Utkast av CTRL Festival 2026 og Nettstedet, slik det er fredag 21. august kl. 21:05',
  );
  await user.click(choice.getByRole('checkbox', { name: 'CTRL Festival 2027' }));
  await see();
  expect(world.api.made(CALL)[1]).toEqual({ now, drafts: ['site'] });
});

it("shows an act's own page and the plan, also in a tab of its own", async () => {
  world.api.answers(CALL, answer({ key: 'edition:2026', title: 'CTRL Festival 2026' }));
  const page = screen.getByRole('combobox', { name: 'Side' });
  const acts = within(screen.getByRole('group', { name: 'Programposter' })).getAllByRole('option');
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    'TIDLIG, fredag 21. august 20:00',
    'SEN, natt til lørdag 22. august 01:30',
  ]);
  await user.selectOptions(page, 'SEN, natt til lørdag 22. august 01:30');
  await see();
  const address = '/forhandsvisning/abc/program/sen';
  for (const title of ['Utkastet på telefon', 'Utkastet på PC']) {
    expect(screen.getByTitle(title).getAttribute('src')).toBe(address);
  }
  expect(screen.getByRole('link', { name: 'Åpne i egen fane' }).getAttribute('href')).toBe(address);
  for (const [name, path] of [
    ['Min timeplan', '/timeplan'],
    ['Praktisk', '/praktisk'],
    ['Områdeplan', '/plan'],
  ] as const) {
    await user.selectOptions(page, name);
    expect(screen.getByTitle('Utkastet på PC').getAttribute('src')).toBe(
      `/forhandsvisning/abc${path}`,
    );
  }
});
