// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from '#client/lib/call/query-client.ts';
import { ClockProvider } from '#client/lib/clock.tsx';
import { AffiliateProgressPage } from './affiliate-progress-page.tsx';
import { EventsPage } from './events-page.tsx';
import { TicketsPage } from './tickets-page.tsx';

const AHEAD = '2025-08-01T10:00:00Z';
const AFTER = '2026-11-24T12:00:00Z';

/** Paths that a page of the site links to at a moment. */
function linksAt(moment: string, shown: ReactNode): (string | null)[] {
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ClockProvider renderedAt={new Date(moment)}>{shown}</ClockProvider>
    </QueryClientProvider>,
  );
  return [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('asks nobody to become a promoter once nothing is sold any more', () => {
  expect(linksAt(AHEAD, <AffiliateProgressPage />)).toContain('/affiliate');
  expect(linksAt(AFTER, <AffiliateProgressPage />)).not.toContain('/affiliate');
});

it('leads from a programme that is over to its year in the archive', () => {
  expect(linksAt(AHEAD, <EventsPage />)).not.toContain('/arkiv/2025');
  expect(linksAt(AFTER, <EventsPage />)).toContain('/arkiv/2025');
});

it('leads from tickets that are sold no more to the archive, in rows like the other facts', () => {
  expect(linksAt(AHEAD, <TicketsPage />).join()).not.toContain('/arkiv');
  const archive = linksAt(AFTER, <TicketsPage />).filter((href) => href?.startsWith('/arkiv'));
  expect(archive).toEqual(['/arkiv/2026']);
});
