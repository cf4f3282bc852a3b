// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lampOf, maskPaths } from '#client/components/ui/mask.tsx';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import type { ProgressAnswer, ProgressRow } from '#shared/contracts/progress.ts';
import { LiveProgress, progressQuery } from './live-progress.tsx';

const fetch = vi.fn<(path: string) => Promise<Response>>();

const person = (rank: number, navn: string, level: number, points: number): ProgressRow => ({
  rank,
  navn,
  level,
  points,
  progress: 50,
  missing: level === 5 ? 0 : 30,
  movement: rank === 1 ? 1 : 0,
});

/** What is drawn of a person's mask. */
const facePaths = (name: string) =>
  maskPaths(name, lampOf(name))
    .map(({ fill, d }) => `<path fill="${fill}" d="${d}"></path>`)
    .join('');

function answer(affiliates: ProgressRow[]): ProgressAnswer {
  return {
    updatedAt: '2026-08-01T12:00:00Z',
    affiliates,
    levels: [1, 2, 3, 4, 5].map((level) => affiliates.filter((row) => row.level === level).length),
    totals: { affiliates: affiliates.length, tickets: 0, points: 0 },
    latest: [],
  };
}

const answerWith = (body: unknown, status = 200) =>
  fetch.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

function open(moment = '2026-08-01T12:00:00Z') {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <ContentProvider content={defaultContent}>
        <ClockProvider renderedAt={new Date(moment)}>
          <LiveProgress />
        </ClockProvider>
      </ContentProvider>
    </QueryClientProvider>,
  );
  return client;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-01T12:00:00Z') });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  fetch.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Live Oversikt', () => {
  it('is the final standing once the festival is over', async () => {
    vi.setSystemTime('2026-09-10T10:00:00Z');
    answerWith(answer([person(1, 'Nora V.', 5, 1840), person(2, 'Jonas B.', 4, 1470)]));
    open('2026-09-10T10:00:00Z');
    expect((await screen.findByText('Sluttstilling')).getAttribute('role')).toBe('status');
    const winner = screen.getByRole('heading', { name: 'Nora V. ble nummer én' });
    const [ladder] = screen.getAllByRole('list');
    expect(winner.compareDocumentPosition(ladder as HTMLElement)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const key = winner.closest('section');
    expect(key?.querySelector('svg')?.outerHTML).toContain(facePaths('Nora V.'));
    expect([...(key?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'med 1\u00A0840 poeng ',
      'Takk til alle som solgte billetter.',
    ]);
    expect(screen.queryByText('Direkte')).toBeNull();
    expect(screen.queryByText(/poeng unna/)).toBeNull();
    expect(screen.queryByText(/poeng til|Vei til neste nivå/)).toBeNull();
    screen.getByText('Mot nummer én');
    const [, jonas] = screen.getAllByRole('progressbar');
    expect(jonas?.getAttribute('aria-label')).toBe('Poeng for Jonas B.');
    expect(jonas?.getAttribute('aria-valuenow')).toBe('79');
    screen.getByText('Ingen salg ble registrert.');
  });

  it('is no final standing while nobody is in it', async () => {
    vi.setSystemTime('2026-09-10T10:00:00Z');
    answerWith(answer([]));
    open('2026-09-10T10:00:00Z');
    await screen.findByRole('heading', { name: 'Ingen affiliates ennå' });
    expect(screen.queryByText('Sluttstilling')).toBeNull();
  });

  it('asks its call and says that it loads', () => {
    fetch.mockReturnValue(new Promise(() => undefined));
    open();
    expect(screen.getByRole('status').textContent).toBe('Laster oversikten');
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/affiliates/progress']);
  });

  it('shows everybody with level, way to the next one and points', async () => {
    answerWith(answer([person(1, 'Nora', 5, 1840), person(2, 'Jonas', 4, 1470)]));
    open();
    const rows = (await screen.findAllByRole('listitem')).filter((row) => row.dataset.row);
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Nora', 'Jonas']);
    const [, jonas] = rows;
    if (!jonas) throw new Error('No second row');
    within(jonas).getByRole('img', { name: 'Nivå 4 av 5, Ambassador' });
    const bar = within(jonas).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('30 poeng til CTRL Elite');
    expect(jonas.textContent).toContain('1\u00A0470');
    expect(screen.getByRole('status').textContent).toBe('Direkte');
    screen.getByText('Jonas mangler tre billetter på å tenne den siste tasten.');
  });

  it('invites to be the first when nobody is ranked', async () => {
    answerWith(answer([]));
    open();
    await screen.findByRole('heading', { name: 'Ingen affiliates ennå' });
    const link = screen.getByRole('link', { name: 'Start din reise' });
    expect(link.getAttribute('href')).toBe('/affiliate');
    screen.getByText('Ingen salg er registrert ennå.');
  });

  it('offers a retry when it could not be loaded, and recovers', async () => {
    answerWith({ message: 'Databasen svarer ikke.' }, 503);
    open();
    await screen.findByRole('heading', { name: 'Kunne ikke laste oversikten' });
    screen.getByText('HTTP 503');
    answerWith(answer([person(1, 'Nora', 5, 1840)]));
    fireEvent.click(screen.getByRole('button', { name: 'Prøv igjen' }));
    await screen.findByText('Nora');
  });

  it('keeps the figures and admits the delay when a round fails', async () => {
    answerWith(answer([person(1, 'Nora', 5, 1840)]));
    const client = open();
    await screen.findByText('Nora');
    answerWith({ message: 'Nei' }, 500);
    await client.refetchQueries(progressQuery);
    expect((await screen.findByText('Forsinket')).getAttribute('role')).toBe('status');
    screen.getByText('Nora');
  });
});
