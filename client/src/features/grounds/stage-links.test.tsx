// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { StageLinks } from './stage-links.tsx';

function links(moment: string, spots: Readonly<Record<string, string>>): (string | null)[] {
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <ContentProvider content={{ ...defaultContent, spots }}>
      <ClockProvider renderedAt={new Date(moment)}>
        <StageLinks />
      </ClockProvider>
    </ContentProvider>,
  );
  return [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('leads from the programme to the stages that are drawn, of the edition that is shown', () => {
  const spots = { fengselshotellet: 'storscenen', ukjent: 'bar' };
  expect(links('2025-08-22T18:40:00Z', spots)).toEqual(['/plan#storscenen']);
  expect(links('2025-08-22T18:40:00Z', {})).toEqual([]);
});
