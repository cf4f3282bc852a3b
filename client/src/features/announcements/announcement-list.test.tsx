// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { AnnouncementList } from './announcement-list.tsx';

const ARCHIVE = 'GET /api/announcements/archive';
const RAIN: Announcement = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Regn',
  text: 'Ta med regnjakke.',
  kind: 'weather',
  drill: false,
  channels: ['banner'],
  startsAt: '2026-08-21T16:00:00.000Z',
  endsAt: null,
  updatedAt: '2026-08-21T16:30:00.000Z',
};
const DRILL: Announcement = {
  ...RAIN,
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Evakuering',
  kind: 'safety',
  drill: true,
  startsAt: '2026-08-20T10:00:00.000Z',
  endsAt: '2026-08-21T08:00:00.000Z',
  updatedAt: null,
};

let api: FakeApi;
beforeEach(() => {
  vi.setSystemTime('2026-08-21T17:00:00Z');
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AnnouncementList />
    </QueryClientProvider>,
  );

it('lists what was announced by days, with what became of it', async () => {
  api.answers(ARCHIVE, { announcements: [RAIN, DRILL] });
  show();
  screen.getByText('Henter kunngjøringene');
  const friday = within(await screen.findByRole('region', { name: 'Fredag 21. august 2026' }));
  const [item] = friday.getAllByRole('listitem');
  expect(item?.textContent).toBe('18:00VærGjelder nåOppdatert 18:30RegnTa med regnjakke.');
  const thursday = within(screen.getByRole('region', { name: 'Torsdag 20. august 2026' }));
  expect(thursday.getByRole('listitem').textContent).toBe(
    '12:00ØvelseSikkerhetGjaldt til fredag 21. august 10:00EvakueringTa med regnjakke.',
  );
});

it('goes to the announcement of the address, to which the feed leads, once the list has come', async () => {
  const go = vi.fn();
  vi.stubGlobal('location', { hash: `#${DRILL.id}`, replace: go });
  api.answers(ARCHIVE, { announcements: [RAIN, DRILL] });
  show();
  await screen.findByText('Evakuering');
  expect(go.mock.calls).toEqual([[`#${DRILL.id}`]]);
});

it('says that nothing was announced, and offers another try where the list cannot be had', async () => {
  api.answers(ARCHIVE, { announcements: [] });
  show();
  await screen.findByText('Ingenting er kunngjort ennå');
  cleanup();
  api.answers(ARCHIVE, { message: 'Nei' }, 404);
  show();
  await screen.findByText('Kunne ikke hente kunngjøringene');
  screen.getByRole('button', { name: 'Prøv igjen' });
});
