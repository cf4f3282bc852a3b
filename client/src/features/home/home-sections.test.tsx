// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { AboutSection } from './about-section.tsx';
import { CommunitySection } from './community-section.tsx';
import { EventsSection } from './events-section.tsx';
import { FutureSection } from './future-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { MusicSection } from './music-section.tsx';
import { NowNextSection } from './now-next.tsx';
import { PartnersSection } from './partners-section.tsx';
import { TicketsSection } from './tickets-section.tsx';
import { ValuesSection } from './values-section.tsx';
import { WorldsSection } from './worlds-section.tsx';

/** The sections as the server sends them at a moment: all a visitor without JavaScript gets. */
function pageAt(moment: string, sections: React.ReactNode): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = renderToString(
    <ClockProvider renderedAt={new Date(moment)}>{sections}</ClockProvider>,
  );
  return page;
}

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, ' ').trim() ?? null;

const marks = (page: Element) => [...page.querySelectorAll('.tag')].map(textOf);

describe('the hero', () => {
  it('has the heading of the festival', () => {
    const page = pageAt('2026-05-01T10:00:00Z', <HeroSection />);
    expect(textOf(page.querySelector('h1'))).toBe('CTRL Festival. Hold CTRL. Slipp løs.');
  });

  it('leads to the ticket site, the business registry and the events', () => {
    const page = pageAt('2026-05-01T10:00:00Z', <HeroSection />);
    const links = [...page.querySelectorAll('a')];
    const ticket = links.find((link) => textOf(link) === 'Kjøp Early Ticket');
    expect(ticket?.target).toBe('_blank');
    expect(ticket?.rel).toBe('noopener noreferrer');
    expect(links.some((link) => /^Org\.nr\. \d/.test(link.textContent ?? ''))).toBe(true);
    const arrow = page.querySelector('a[aria-label="Gå til eventer"]');
    expect(arrow?.getAttribute('href')).toBe('#eventer');
  });

  it('counts down to the next edition', () => {
    const page = pageAt('2026-08-10T10:00:00Z', <HeroSection />);
    expect(page.textContent).toContain('10 dager igjen!');
    expect(page.textContent).toContain('20.–22. august 2026');
    expect(marks(page)).toEqual([]);
  });

  it('says that it is on while it is on', () => {
    const page = pageAt('2026-08-21T10:00:00Z', <HeroSection />);
    expect(page.textContent).toContain('Festival tiden er her!');
  });

  it('gives thanks after the last edition and offers the newsletter', () => {
    const page = pageAt('2026-11-21T10:00:00Z', <HeroSection />);
    expect(page.textContent).toContain('Takk for i år. Ses neste år!');
    expect(page.querySelector('.glow')).toBeNull();
    expect(page.querySelector('a[href="#nyhetsbrev"]')).not.toBeNull();
    expect(marks(page)).toEqual(['Avholdt']);
    const key = page.querySelector('a[href="/#nyhetsbrev"]');
    expect(textOf(key)).toBe('Få beskjed om neste');
    expect(page.textContent).not.toContain('Early Ticket');
  });
});

describe('the events', () => {
  it('keep their specified facts whatever the clock says', () => {
    const before = pageAt('2025-06-01T10:00:00Z', <EventsSection />);
    const after = pageAt('2026-11-21T10:00:00Z', <EventsSection />);
    for (const page of [before, after]) {
      expect(textOf(page.querySelector('h2'))).toBe('Eventer & Arrangementer');
      expect(page.textContent).toContain('22.–23. august 2025');
      expect(page.textContent).toContain('Fengselshotellet');
      expect(page.textContent).toContain('Festival – ID 18 år | Afterparty – ID 20 år');
    }
    expect(after.querySelector('.act a:not(.key--unlit)')).toBeNull();
  });

  it('say which festival it is by the clock: the next, the one that is on, the last', () => {
    const boxAt = (moment: string) => {
      const box = pageAt(moment, <EventsSection />).querySelector('[data-festival]');
      return textOf(box?.querySelector('p'));
    };
    expect(boxAt('2025-06-01T10:00:00Z')).toBe('Kommende Festival');
    expect(boxAt('2025-08-21T21:59:00Z')).toBe('Kommende Festival');
    expect(boxAt('2025-08-21T22:00:00Z')).toBe('Pågår nå');
    expect(boxAt('2025-08-24T00:30:00Z')).toBe('Pågår nå');
    expect(boxAt('2025-08-24T01:00:00Z')).toBe('Forrige festival');
    expect(boxAt('2026-11-24T12:00:00Z')).toBe('Forrige festival');
  });

  it('mark VIP tickets as sold out and the passes as available', () => {
    const page = pageAt('2025-06-01T10:00:00Z', <EventsSection />);
    const rows = [...page.querySelectorAll('[data-ticket]')].map(textOf);
    expect(rows).toEqual(['VIP-billetterUtsolgt', 'HelgepassLedig', 'DagspassLedig']);
    expect(textOf(page.querySelector('s'))).toBe('VIP-billetter');
  });
});

describe('the kinds of tickets', () => {
  const rows = (page: Element) => [...page.querySelectorAll('[data-ticket]')].map(textOf);

  it('are those of the coming edition, also when it has no acts yet', () => {
    const page = pageAt('2026-06-01T10:00:00Z', <EventsSection alone />);
    expect(rows(page)).toEqual(['Early ticketFå igjen']);
    expect(textOf(page.querySelector('h3.mono'))).toBe('Billettyper, CTRL Festival 2026');
  });

  it('are gone when the festival is over: nothing is left of them', () => {
    for (const page of [<EventsSection key="a" alone />, <TicketsSection key="b" alone />]) {
      expect(rows(pageAt('2026-11-24T12:00:00Z', page))).toEqual([]);
    }
  });

  it('stand on the page of the tickets, and not twice on the home page', () => {
    expect(rows(pageAt('2026-06-01T10:00:00Z', <TicketsSection alone />))).toEqual([
      'Early ticketFå igjen',
    ]);
    expect(rows(pageAt('2026-06-01T10:00:00Z', <TicketsSection />))).toEqual([]);
  });
});

describe('the tickets', () => {
  const at = (moment: string) => pageAt(moment, <TicketsSection />);

  it('are sold until the festival is over, and not after it', () => {
    for (const moment of ['2026-05-01T10:00:00Z', '2026-08-21T18:00:00Z']) {
      const page = at(moment);
      expect(textOf(page.querySelector('h2'))).toBe('Early ticket ute nå');
      expect(page.textContent).toContain('Kjøp Early Ticket');
    }
    const after = at('2026-11-24T12:00:00Z');
    expect(textOf(after.querySelector('h2'))).toBe('Billettsalget er slutt');
    expect(textOf(after.querySelector('a.key'))).toBe('Få beskjed om neste');
    expect(after.textContent).not.toMatch(/early|ute nå|Avholdt/i);
  });
});

describe('the days of the newest edition', () => {
  it('carry their age and, when gone, a mark', () => {
    const page = pageAt('2026-08-21T10:00:00Z', <FutureSection />);
    const days = [...page.querySelectorAll('#fremtid ol > li')].map((day) => marks(day));
    expect(days).toEqual([['Avholdt', 'Fra 10 år'], ['I dag', '18+'], ['18+']]);
    const after = pageAt('2026-11-21T10:00:00Z', <FutureSection />);
    expect(marks(after)).toEqual(['Avholdt', 'Fra 10 år', '18+', '18+']);
    expect(page.textContent).toContain('Torsdag 20. august');
    expect(page.textContent).toContain('Gaming & Cosplay');
    expect(page.textContent).toContain('Full Rave Mode');
  });
});

describe('the other sections', () => {
  const page = pageAt(
    '2026-05-01T10:00:00Z',
    <>
      <WorldsSection />
      <TicketsSection />
      <MusicSection />
      <AboutSection />
      <ValuesSection />
      <PartnersSection />
      <CommunitySection />
    </>,
  );

  it('have the anchors and headings that links lead to', () => {
    const headings = Object.fromEntries(
      [...page.querySelectorAll('section[id]')].map((section) => [
        section.id,
        textOf(section.querySelector('h2')),
      ]),
    );
    expect(headings).toEqual({
      billetter: 'Early ticket ute nå',
      musikk: 'Musikk',
      omoss: 'Om oss',
      verdier: 'Våre Verdier, Visjoner & Fokus',
      samarbeidspartner: 'Samarbeidspartnere',
      community: 'Logg på før dørene åpner',
    });
  });

  it('name all values, goals and focus areas', () => {
    const rows = [...page.querySelectorAll('#verdier .plate > div')].map((row) =>
      [...row.querySelectorAll('li > span:last-child')].map(textOf),
    );
    expect(rows).toEqual([
      ['Fellesskap', 'Inkludering', 'Åpenhet', 'Forebygging'],
      ['Gaming', 'Cosplay', 'Musikk', 'Kreativitet'],
      [
        'Bærekraft',
        'Forståelse',
        'Sikkerhet',
        'Leveranse',
        'Kompetanse',
        'Kommunikasjon',
        'Endringsvillighet',
      ],
    ]);
  });

  it('link to five partners and to Discord in new tabs', () => {
    const partners = [...page.querySelectorAll<HTMLAnchorElement>('#samarbeidspartner a')];
    expect(partners).toHaveLength(5);
    const discord = page.querySelector<HTMLAnchorElement>('#community a');
    expect(textOf(discord)).toBe('Bli med på Discord');
    for (const link of [...partners, discord]) {
      expect(link?.target).toBe('_blank');
      expect(link?.rel).toBe('noopener noreferrer');
    }
  });

  it('load nothing from other sites', () => {
    expect(page.querySelector('iframe')).toBeNull();
    for (const picture of page.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).not.toMatch(/^https?:/);
    }
  });

  it('have the page heading when they stand alone', () => {
    const alone = pageAt('2026-05-01T10:00:00Z', <MusicSection alone />);
    expect(textOf(alone.querySelector('h1'))).toBe('Musikk');
    expect(alone.querySelector('h2')).toBeNull();
  });
});

describe('the way to practical information', () => {
  const linksAt = (moment: string, section: React.ReactNode) =>
    [...pageAt(moment, section).querySelectorAll('a[href="/praktisk"], a[href="/plan"]')].map(
      textOf,
    );

  it('stands beside the facts until the edition is over, as far as there is any', () => {
    const section = <TicketsSection />;
    expect(linksAt('2026-05-01T10:00:00Z', section)).toEqual(['Praktisk']);
    expect(linksAt('2026-08-21T10:00:00Z', section)).toEqual(['Praktisk']);
    expect(linksAt('2026-11-21T10:00:00Z', section)).toEqual([]);
    const content = { ...defaultContent, leftOut: ['practical' as const, 'grounds' as const] };
    const both = <ContentProvider content={content}>{section}</ContentProvider>;
    expect(linksAt('2026-05-01T10:00:00Z', both)).toEqual(['Praktisk', 'Områdeplan']);
  });

  it('stands below what is on now while the edition is on', () => {
    expect(linksAt('2025-08-22T18:00:00Z', <NowNextSection />)).toEqual(['Praktisk']);
  });
});
