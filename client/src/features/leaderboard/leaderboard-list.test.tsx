// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import type { LeaderboardEntry } from '#shared/contracts/progress.ts';
import { leaderboardQuery } from './leaderboard.queries.ts';
import { LeaderboardList } from './leaderboard-list.tsx';

const ADDRESS = '/.netlify/functions/affiliates-leaderboard';
const fetch = vi.fn<(path: string) => Promise<Response>>();

function entry(navn: string, points: number, more: Partial<LeaderboardEntry> = {}) {
  return { navn, level: 1, points, ...more };
}

const answerWith = (body: unknown, status = 200) =>
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

function open(client = createQueryClient()) {
  return render(
    <QueryClientProvider client={client}>
      <LeaderboardList />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  fetch.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('LeaderboardList', () => {
  it('shows only that it loads while it loads', () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    open();
    expect(screen.getByRole('status').textContent).toBe('Laster oversikten ...');
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([ADDRESS]);
  });

  it('invites to be the first when the list is empty', async () => {
    answerWith([]);
    open();
    await screen.findByRole('heading', { name: 'Ingen affiliates ennå' });
    screen.getByText(/Bli den første/);
    expect(screen.getByRole('link', { name: 'Start din reise' }).getAttribute('href')).toBe(
      '/affiliate',
    );
  });

  it('shows all entries in their order with rank, name, level and points', async () => {
    answerWith([
      entry('Nora', 1840, { level: 5 }),
      entry('Jonas', 1470, { level: 4 }),
      entry('Aisha', 1260, { level: 4 }),
      entry('Mikkel', 890, { level: 3 }),
      entry('Thea', 540, { level: 2 }),
      entry('Sindre', 120, { level: 9 }),
    ]);
    open();
    const cards = await screen.findAllByRole('listitem');
    expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual([
      'Nora',
      'Jonas',
      'Aisha',
      'Mikkel',
      'Thea',
      'Sindre',
    ]);
    expect(cards.map((card) => card.querySelector('.display')?.textContent)).toEqual([
      '#1',
      '#2',
      '#3',
      '#4',
      '#5',
      '#6',
    ]);
    expect(cards.map((card) => card.querySelector('dl')?.textContent)).toEqual([
      'LevelCTRL EliteCTRL+Poeng1\u00a0840',
      'LevelAmbassadorCTRL+Poeng1\u00a0470',
      'LevelAmbassadorCTRL+Poeng1\u00a0260',
      'LevelVIP PartnerCTRL+Poeng890',
      'LevelPartnerCTRL+Poeng540',
      'LevelSupporterCTRL+Poeng120',
    ]);
    within(cards[5] as HTMLElement).getByRole('img', { name: 'Nivå 1 av 5, Supporter' });
  });

  it('honours the first three: trophy, medal, award and Top Performer', async () => {
    answerWith([1, 2, 3, 4].map((rank) => entry(`Nr ${rank}`, 100 - rank)));
    open();
    const cards = await screen.findAllByRole('listitem');
    const honours = cards.map((card) => within(card).queryByText('Top Performer') !== null);
    expect(honours).toEqual([true, true, true, false]);
    const icons = ['Pokal', 'Medalje', 'Utmerkelse'];
    cards.forEach((card, index) => {
      const found = icons.filter((icon) => within(card).queryByLabelText(icon) !== null);
      expect(found).toEqual(icons.slice(index, index + 1).filter(() => index < 3));
    });
  });

  it('links profiles in a new tab, and nothing that leads elsewhere', async () => {
    answerWith([
      entry('Nora', 10, {
        instagram: '@nora',
        tiktok: null,
        youtube: 'https://www.youtube.com/@nora',
        twitch: 'https://evil.example/nora',
      }),
    ]);
    open();
    const links = await screen.findAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.href])).toEqual([
      ['Nora på Instagram', 'https://www.instagram.com/nora'],
      ['Nora på YouTube', 'https://www.youtube.com/@nora'],
    ]);
    for (const link of links) {
      expect(link.target).toBe('_blank');
      expect(link.rel).toContain('noopener');
    }
  });

  it('says calmly that it failed and tries again only when asked', async () => {
    vi.useFakeTimers();
    answerWith({ message: 'nede' }, 503);
    open();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    screen.getByRole('heading', { name: 'Kunne ikke laste oversikten' });
    expect(fetch).toHaveBeenCalledTimes(1);
    answerWith([entry('Nora', 10)]);
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(fetch).toHaveBeenCalledTimes(2);
    screen.getByRole('heading', { name: 'Nora' });
    vi.useRealTimers();
  });

  it('does not ask again by itself after a failed prefetch', async () => {
    answerWith({ message: 'nede' }, 503);
    const client = createQueryClient();
    await client.prefetchQuery(leaderboardQuery);
    open(client);
    await screen.findByRole('heading', { name: 'Kunne ikke laste oversikten' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('hydrates the loading state also when the answer came first', async () => {
    answerWith([entry('Nora', 10)]);
    const client = createQueryClient();
    const page = (
      <QueryClientProvider client={client}>
        <LeaderboardList />
      </QueryClientProvider>
    );
    const root = document.createElement('div');
    document.body.append(root);
    root.innerHTML = renderToString(page);
    expect(root.textContent).toBe('Laster oversikten ...');
    await client.prefetchQuery(leaderboardQuery);
    const mismatch = vi.fn();
    const hydrated = await act(async () =>
      hydrateRoot(root, page, { onRecoverableError: mismatch }),
    );
    screen.getByRole('heading', { name: 'Nora' });
    expect(mismatch).not.toHaveBeenCalled();
    act(() => hydrated.unmount());
    root.remove();
  });
});
