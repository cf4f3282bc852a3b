// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageAsks } from '#client/lib/live/fresh-content.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { AnnouncementBanner, forgetAnnouncements } from './announcement-banner.tsx';

const CALL = 'GET /api/announcements';
const NOW = '2026-08-21T18:00:00.000Z';
const STORM: Announcement = {
  id: 'a1',
  title: 'Uvær på vei',
  text: 'Gå inn i hallen.',
  kind: 'weather',
  drill: false,
  channels: ['banner'],
  startsAt: NOW,
  endsAt: null,
  updatedAt: null,
};
const OUT: Announcement = { ...STORM, id: 'a2', kind: 'safety', title: 'Gå ut', text: 'Nå.' };

let api: FakeApi;
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const alarm = () => within(screen.getByRole('alert'));
const status = () => within(screen.getByRole('status'));
const closed = (title: string) =>
  screen.getByText(title).closest('article')?.dataset.state === 'closed';
const answer = (...announcements: Announcement[]) => api.answers(CALL, { announcements });
async function show() {
  render(<AnnouncementBanner />);
  await pass(10);
}
async function ask() {
  act(pageAsks);
  await pass(10);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW) });
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  localStorage.clear();
  api = fakeApi();
  answer();
});
afterEach(() => {
  cleanup();
  forgetAnnouncements();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('tells safety as an alert and the rest politely, in regions that were there before', async () => {
  await show();
  expect(document.querySelector('[aria-live="assertive"]')?.textContent).toBe('');
  answer({ ...OUT, drill: true }, STORM);
  await ask();
  alarm().getByText('Gå ut');
  alarm().getByText('Øvelse');
  status().getByText('Uvær på vei');
});

it('leaves out what is for other channels', async () => {
  answer({ ...STORM, channels: ['chat', 'push'] });
  await show();
  expect(screen.queryByText(STORM.title)).toBeNull();
});

it('goes at its end by the clock, without a call', async () => {
  answer({ ...STORM, endsAt: '2026-08-21T18:05:00.000Z' });
  await show();
  status().getByText(STORM.title);
  const calls = api.made(CALL).length;
  await pass(5 * 60_000);
  expect(screen.queryByText(STORM.title)).toBeNull();
  expect(api.made(CALL)).toHaveLength(calls);
});

it('stands while nobody answers, and follows when somebody does again', async () => {
  answer(STORM);
  await show();
  api.fails(CALL);
  await ask();
  status().getByText(STORM.title);
  api.answers(CALL, { message: 'Nede' }, 503);
  await ask();
  status().getByText(STORM.title);
  answer();
  await ask();
  expect(screen.queryByText(STORM.title)).toBeNull();
});

it('keeps the newer answer when an older one comes after it', async () => {
  await show();
  const older = api.waits(CALL);
  await ask();
  const newer = api.waits(CALL);
  await ask();
  newer({ announcements: [OUT] });
  await pass(10);
  older({ announcements: [] });
  await pass(10);
  alarm().getByText(OUT.title);
});

it('is closed for this version, also after a reload, and comes back with a new text', async () => {
  answer(STORM);
  await show();
  await user.click(screen.getByRole('button', { name: 'Lukk: Uvær på vei' }));
  expect(closed(STORM.title)).toBe(true);
  cleanup();
  forgetAnnouncements();
  await show();
  expect(closed(STORM.title)).toBe(true);
  answer({ ...STORM, title: 'Uværet er her', updatedAt: '2026-08-21T18:01:00.000Z' });
  await ask();
  expect(closed('Uværet er her')).toBe(false);
});

it('folds a safety announcement and never closes it', async () => {
  answer(OUT);
  await show();
  expect(screen.queryByRole('button', { name: /Lukk/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Skjul teksten: Gå ut' }));
  const open = screen.getByRole('button', { name: 'Vis teksten: Gå ut' });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('Gå ut').closest('article')?.dataset.state).toBe('folded');
  await user.click(open);
  screen.getByRole('button', { name: 'Skjul teksten: Gå ut' });
});

it('works with a storage that holds nonsense', async () => {
  localStorage.setItem('ctrl-kunngjoringer-lukket', '{"a1": 7}');
  answer(STORM);
  await show();
  status().getByText(STORM.title);
});

it('names the day of an end and of an update that are not today in Oslo', async () => {
  const words = () => screen.getByText('Vær').parentElement?.textContent;
  answer({ ...STORM, updatedAt: '2026-08-21T17:05:00.000Z', endsAt: '2026-08-21T21:59:00.000Z' });
  await show();
  expect(words()).toBe('VærOppdatert 19:05Til 23:59');
  answer({ ...STORM, updatedAt: '2026-08-20T21:59:00.000Z', endsAt: '2026-08-24T16:37:00.000Z' });
  await ask();
  expect(words()).toBe('VærOppdatert torsdag 20. august 23:59Til mandag 24. august 18:37');
});
