// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { AboutSection } from './about-section.tsx';
import { CommunitySection } from './community-section.tsx';
import { EventsSection } from './events-section.tsx';
import { FutureSection } from './future-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { MusicSection } from './music-section.tsx';
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
  });
});

describe('the events', () => {
  it('keep their specified texts whatever the clock says', () => {
    const before = pageAt('2025-06-01T10:00:00Z', <EventsSection />);
    const after = pageAt('2026-11-21T10:00:00Z', <EventsSection />);
    for (const page of [before, after]) {
      expect(textOf(page.querySelector('h2'))).toBe('Eventer & Arrangementer');
      expect(page.textContent).toContain('Kommende Festival');
      expect(page.textContent).toContain('22.–23. august 2025');
      expect(page.textContent).toContain('Fengselshotellet');
      expect(page.textContent).toContain('Festival – ID 18 år | Afterparty – ID 20 år');
    }
    expect(before.textContent).not.toContain('Avholdt');
    expect(marks(after).filter((mark) => mark === 'Avholdt')).toHaveLength(1);
    expect(after.querySelector('.act a:not(.key--unlit)')).toBeNull();
  });

  it('mark VIP tickets as sold out and the passes as available', () => {
    const page = pageAt('2025-06-01T10:00:00Z', <EventsSection />);
    const rows = [...page.querySelectorAll('[data-ticket]')].map(textOf);
    expect(rows).toEqual(['VIP-billetterUtsolgt', 'HelgepassLedig', 'DagspassLedig']);
    expect(textOf(page.querySelector('s'))).toBe('VIP-billetter');
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
