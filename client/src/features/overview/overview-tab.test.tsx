// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AdminWorld, adminWorld, leaveAdminWorld } from '#client/testing/admin-world.tsx';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { OverviewTab } from './overview-tab.tsx';

const OVERVIEW = 'GET /api/admin/overview';
const ACTIVITY = 'GET /api/admin/chat-activity';
const LINES = 'GET /api/chat-messages?limit=5';

const activity = (over: Partial<ChatActivity> = {}): ChatActivity => ({
  totalUsers: 1284,
  activeToday: 214,
  levelDistribution: { level1: 812, level2: 301, level3: 114, level4: 44, level5: 13 },
  topUsers: [
    {
      id: 'c1',
      navn: 'Nora',
      picture: null,
      activityLevel: 5,
      totalPoints: 4820,
      messageCount: 1204,
    },
    {
      id: 'c2',
      navn: 'Jonas',
      picture: null,
      activityLevel: 4,
      totalPoints: 3110,
      messageCount: 876,
    },
  ],
  ...over,
});
const sold = (totalTicketsSold: number) => ({
  stats: {
    totalTicketsSold,
    affiliateTicketsSold: 45,
    totalUsers: 1284,
    activeToday: 214,
    approvedAffiliates: 9,
    pendingAffiliates: 0,
    contactMessages: 0,
    unhandledMessages: 0,
    socialShares: 0,
    waitingShares: 0,
    waitingAnnouncements: 0,
    uptimePercent: null,
    responseP50: null,
    responseP95: null,
  },
});
const line = (id: string, melding: string) => ({
  id,
  navn: 'Kari',
  melding,
  room: 'gaming',
  isAdmin: 'false',
  isSystemMessage: false,
  createdAt: '2026-06-01T09:30:00.000Z',
});

let world: AdminWorld;
beforeEach(() => {
  world = adminWorld();
  world.api.answers(OVERVIEW, sold(142));
  world.api.answers(ACTIVITY, activity());
  world.api.answers(LINES, [line('1', 'Hei alle')]);
});
afterEach(leaveAdminWorld);

it('shows how many are on each level, with a bar for each', async () => {
  await world.show(<OverviewTab />);
  const bars = screen.getAllByRole('progressbar');
  expect(
    bars.map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')]),
  ).toEqual([
    ['Festival Newbie', '812 av 1\u00A0284 brukere'],
    ['Community Friend', '301 av 1\u00A0284 brukere'],
    ['Gaming Enthusiast', '114 av 1\u00A0284 brukere'],
    ['Festival Hero', '44 av 1\u00A0284 brukere'],
    ['CTRL Veteran', '13 av 1\u00A0284 brukere'],
  ]);
  expect(bars[0]?.getAttribute('aria-valuenow')).toBe('63');
});

it('lists the most active users by rank, and the tickets', async () => {
  await world.show(<OverviewTab />);
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toBe('#1NoraCTRL+4\u00A08201\u00A0204');
  within(first as HTMLElement).getByRole('img', { name: 'Nivå 5 av 5, CTRL Veteran' });
  expect(second?.textContent).toContain('#2Jonas');
  expect(screen.getByText('billetter solgt totalt').parentElement?.textContent).toContain('142');
  const parts = screen.getByText('direkte').closest('p');
  expect(parts?.textContent).toBe('97 direkte45 via affiliates');
  screen.getByText('Hei alle');
});

it('says when nobody is active, and shows no bar of nothing as full', async () => {
  const none = { level1: 0, level2: 0, level3: 0, level4: 0, level5: 0 };
  world.api.answers(ACTIVITY, activity({ totalUsers: 0, levelDistribution: none, topUsers: [] }));
  world.api.answers(LINES, []);
  await world.show(<OverviewTab />);
  screen.getByText('Ingen aktive brukere');
  for (const bar of screen.getAllByRole('progressbar')) {
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
  }
  expect(screen.queryByText('Siste i chatten')).toBeNull();
});

it('asks for the activity every 10 s, the overview every 30 s', async () => {
  await world.show(<OverviewTab />);
  const count = (call: string) => world.api.made(call).length;
  expect([count(ACTIVITY), count(OVERVIEW)]).toEqual([1, 1]);
  await world.pass(7_000);
  expect([count(ACTIVITY), count(OVERVIEW)]).toEqual([1, 1]);
  await world.pass(3_100);
  expect([count(ACTIVITY), count(OVERVIEW)]).toEqual([2, 1]);
  await world.pass(20_100);
  expect([count(ACTIVITY), count(OVERVIEW)]).toEqual([4, 2]);
});

it('asks for the last lines once each time a figure changes, and only then', async () => {
  await world.show(<OverviewTab />);
  const before = world.api.made(LINES).length;
  await world.pass(20_100);
  expect(world.api.made(LINES), 'nothing changed').toHaveLength(before);
  world.api.answers(ACTIVITY, activity({ activeToday: 215 }));
  world.api.answers(LINES, [line('2', 'Ny linje')]);
  await world.pass(10_000);
  expect(world.api.made(LINES)).toHaveLength(before + 1);
  screen.getByText('Ny linje');
});

it('only logs it when the last lines could not be had', async () => {
  const logged = vi.spyOn(console, 'error');
  world.api.answers(LINES, {}, 500);
  await world.show(<OverviewTab />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(logged).toHaveBeenCalledWith(LINES, expect.anything());
});

it('offers to try again when the activity could not be had after one retry', async () => {
  world.api.answers(ACTIVITY, { message: 'Databasen er borte' }, 503);
  await world.show(<OverviewTab />);
  await world.pass(1_500);
  expect(world.api.made(ACTIVITY)).toHaveLength(2);
  screen.getByText('Kunne ikke hente nivåene.');
  screen.getByText('Databasen er borte');
});
