// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { PromoLinks } from './promo-links.tsx';

const { links } = defaultContent.site;

afterEach(cleanup);

describe('PromoLinks', () => {
  it('has two links that open in a new tab without an opener', () => {
    render(<PromoLinks />);
    const found = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(found.map((link) => link.getAttribute('href'))).toEqual([
      links.crimeFestival.href,
      links.festivalInfo.href,
    ]);
    for (const link of found) {
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('noopener noreferrer');
    }
  });

  it('has the light on the tickets until the festival is over', () => {
    const isLit = (moment: string) =>
      renderToStaticMarkup(
        <ClockProvider renderedAt={new Date(moment)}>
          <PromoLinks />
        </ClockProvider>,
      ).includes('bg-yellow');
    expect(isLit('2026-06-01T10:00:00Z')).toBe(true);
    expect(isLit('2026-11-24T12:00:00Z')).toBe(false);
  });

  it('has the specified texts', () => {
    render(<PromoLinks />);
    screen.getByRole('link', { name: /Takk for i år • Ekte historier, brutal virkelighet/ });
    screen.getByRole('link', {
      name: /BILLETT INFORMASJON ?Se informasjon om billetter og priser/,
    });
  });
});
