// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import type { Artist, Slot } from '#shared/content/types.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { ActArtists } from './act-artists.tsx';

const artist = (id: string, told: Partial<Artist> = {}): Artist => ({
  ...{ id, name: id.toUpperCase(), text: '', picture: null, links: [], from: '' },
  ...told,
});

function shown(
  artists: Artist[],
  named = artists.map(({ id }) => id),
  others: Slot[] = [],
  moment = '2026-08-01T12:00:00Z',
) {
  const slot = madeUpSlot('akt', { act: 'Akten', artists: named });
  const edition = madeUpEdition({ artists, slots: [slot, ...others] });
  const page = document.createElement('main');
  page.innerHTML = renderToStaticMarkup(
    <ClockProvider renderedAt={new Date(moment)}>
      <ActArtists act={{ edition, slot }} />
    </ClockProvider>,
  );
  return page;
}

const textsOf = (page: Element, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('the artists of an act', () => {
  it('are nothing where the act names none, or none that is there', () => {
    expect(shown([]).innerHTML).toBe('');
    expect(shown([artist('a')], []).innerHTML).toBe('');
    expect(shown([artist('a')], ['borte']).innerHTML).toBe('');
  });

  it('are nothing where the page says the name already and there is no more to tell', () => {
    expect(shown([artist('a', { name: 'Akten', links: ['http://usikker.no'] })]).innerHTML).toBe(
      '',
    );
    expect(textsOf(shown([artist('a')]), 'h3')).toEqual(['A']);
  });

  it('show one with picture, origin, paragraphs and links', () => {
    const page = shown([
      artist('a', {
        name: 'Nattsvermer',
        from: 'Bergen',
        text: 'Første avsnitt.\nSamme avsnitt.\n\n \nAndre avsnitt.',
        picture: { kind: 'bank', name: 'mikser', alt: 'En mikser', focus: { x: 20, y: 80 } },
        links: ['https://open.spotify.com/artist/4', 'https://nattsvermer.no/'],
      }),
    ]);
    expect(textsOf(page, 'h2, h3')).toEqual(['Artist', 'Nattsvermer']);
    expect(page.textContent).toContain('fra Bergen');
    expect(textsOf(page, 'p.whitespace-pre-line')).toEqual([
      'Første avsnitt.\nSamme avsnitt.',
      'Andre avsnitt.',
    ]);
    const picture = page.querySelector('img');
    expect(picture?.alt).toBe('En mikser');
    expect(picture?.parentElement?.getAttribute('style')).toMatch(/--fx:0?\.2;--fy:0?\.8/);
    const links = [...page.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.href, link.rel, link.target])).toEqual([
      ['Spotify', 'https://open.spotify.com/artist/4', 'noopener noreferrer', '_blank'],
      ['nattsvermer.no', 'https://nattsvermer.no/', 'noopener noreferrer', '_blank'],
    ]);
    expect(links[0]?.querySelector('use')?.getAttribute('href')).toMatch(/#spotify$/);
    expect(page.querySelector('ul[aria-label]')?.getAttribute('aria-label')).toBe(
      'Lenker til Nattsvermer',
    );
  });

  it('are three in the order of the act, each once, with nothing empty', () => {
    const page = shown([artist('a'), artist('b'), artist('c')], ['c', 'a', 'c', 'b']);
    expect(textsOf(page, 'h2, h3')).toEqual(['Artister', 'C', 'A', 'B']);
    expect(page.querySelectorAll('img, a, p, h3 ~ *')).toHaveLength(0);
    for (const element of page.querySelectorAll('*')) expect(element.textContent).not.toBe('');
  });

  it('lead to their other acts by day, time and stage', () => {
    const page = shown(
      [artist('a'), artist('b')],
      ['a', 'b'],
      [
        madeUpSlot('sent', {
          date: '2026-08-22',
          start: '24:30',
          act: 'Nattjam',
          artists: ['b', 'a'],
        }),
        madeUpSlot('for', { start: '18:00', stage: 'bar', act: 'A', artists: ['a'] }),
        madeUpSlot('av', { start: '19:00', act: 'A', artists: ['a'], status: 'cancelled' }),
        madeUpSlot('andre'),
      ],
    );
    expect(
      [...page.querySelectorAll('a')].map((link) => [link.textContent, link.pathname]),
    ).toEqual([
      ['fredag 18:00, Baren', '/program/for'],
      ['fredag 19:00, Hallen (avlyst)', '/program/av'],
      ['Nattjam, natt til søndag 00:30, Hallen', '/program/sent'],
      ['Nattjam, natt til søndag 00:30, Hallen', '/program/sent'],
    ]);
    expect(textsOf(page, 's')).toEqual(['fredag 19:00, Hallen']);
  });

  it('say which other acts are on or over, and that they were once all are', () => {
    const others = [
      madeUpSlot('for', { start: '18:00', end: '19:00', act: 'A', artists: ['a'] }),
      madeUpSlot('na', { start: '21:00', end: '22:00', act: 'A', artists: ['a'] }),
      madeUpSlot('sa', { start: '23:00', end: '23:30', act: 'A', artists: ['a'] }),
    ];
    const told = (moment: string) =>
      shown([artist('a')], ['a'], others, moment)
        .textContent?.split('ArtistA')[1]
        ?.replaceAll(', Hallen', '');
    expect(told('2026-08-21T19:10:00Z')).toBe(
      'Spiller også:fredag 18:00 (ferdig)fredag 21:00 (nå)fredag 23:00',
    );
    expect(told('2026-09-01T10:00:00Z')).toBe('Spilte også:fredag 18:00fredag 21:00fredag 23:00');
  });

  it('hold hostile links and texts out of the markup', () => {
    const page = shown([
      artist('a', {
        name: '<img src=x onerror=alert(1)>'.padEnd(100, 'Å'),
        text: '<script>alert(1)</script>',
        links: ['javascript:alert(1)', 'https://x.example/"><script>', 'http://usikker.no'],
      }),
    ]);
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://x.example/%22%3E%3Cscript%3E',
    ]);
    expect(page.querySelector('h3')?.className).toContain('wrap-anywhere');
    expect(page.textContent).toContain('<script>alert(1)</script>');
  });
});
