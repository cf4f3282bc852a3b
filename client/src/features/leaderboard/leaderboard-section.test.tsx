// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { LeaderboardSection } from './leaderboard-section.tsx';

vi.mock('#client/components/ui/refit.ts', () => ({ refit: () => undefined }));
const idle = vi.hoisted((): { work: (() => void)[] } => ({ work: [] }));
vi.mock('#client/lib/island/idle.ts', () => ({
  whenIdle: (work: () => void) => {
    idle.work.push(work);
    return () => {};
  },
}));

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('[]')),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('LeaderboardSection', () => {
  it('has heading, subtitle, the way to apply and the four steps', async () => {
    await act(async () => {
      render(
        <QueryClientProvider client={createQueryClient()}>
          <LeaderboardSection />
        </QueryClientProvider>,
      );
    });
    expect(document.getElementById('affiliates')?.tagName).toBe('SECTION');
    screen.getByRole('heading', { name: 'Top Affiliates' });
    screen.getByText('De dyktigste promoterne som sprer festivalmagien.');
    expect(screen.getByRole('link', { name: 'Bli affiliate' }).getAttribute('href')).toBe(
      '/affiliate',
    );
    const steps = screen.getByRole('heading', { name: 'Slik fungerer affiliate-programmet' });
    const items = within(steps.parentElement as HTMLElement).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      '1SøkSend søknad med profilene dine i sosiale medier.',
      '2GodkjenningVi ser på profilen og sender deg en personlig kode.',
      '3PromoterDel festivalen med koden din.',
      '4Tjen10 poeng per billett = eksklusive belønninger.',
    ]);
    await screen.findByText('Ingen affiliates ennå');
  });

  it('does not ask again by itself in an idle moment that comes after a failure', async () => {
    vi.mocked(fetch).mockImplementation(async () => new Response('{}', { status: 503 }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <QueryClientProvider client={createQueryClient()}>
        <LeaderboardSection />
      </QueryClientProvider>,
    );
    await screen.findByText('Kunne ikke laste oversikten');
    await act(async () => {
      for (const work of idle.work) work();
    });
    expect(fetch).toHaveBeenCalledTimes(1);
    screen.getByText('Kunne ikke laste oversikten');
  });
});
