// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { loadAllIslands } from '#client/lib/island/island.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { HomePage } from './home-page.tsx';

const TAGLINE = 'CTRL Festival. Hold CTRL. Slipp løs.';

beforeAll(loadAllIslands);

/** The home page as the server sends it at a moment. */
function pageAt(moment: string, content = defaultContent): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = renderToString(
    <ClockProvider renderedAt={new Date(moment)}>
      <ContentProvider content={content}>
        <HomePage />
      </ContentProvider>
    </ClockProvider>,
  );
  return page;
}

const headingOf = (page: HTMLElement) =>
  page.querySelector('h1')?.textContent?.replace(/\s+/g, ' ').trim();

it.each([
  ['2026-08-10T10:00:00Z', TAGLINE, true],
  ['2026-08-21T10:00:00Z', TAGLINE, false],
  ['2026-11-21T10:00:00Z', `${TAGLINE} Takk for 2026`, false],
])('leads with what the moment is about: %s', (moment, heading, isSelling) => {
  const page = pageAt(moment);
  expect(headingOf(page)).toBe(heading);
  expect(page.querySelector('.hero .glow') !== null).toBe(isSelling);
});

it('does not thank for an edition that was cancelled', () => {
  const editions = defaultContent.editions.map((edition) => ({
    ...edition,
    ...(edition.year === 2026 && { cancelled: { reason: 'Storm' } }),
  }));
  const page = pageAt('2026-11-21T10:00:00Z', { ...defaultContent, editions });
  expect(headingOf(page)).toBe(TAGLINE);
});
