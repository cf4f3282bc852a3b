// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClockProvider } from '#client/lib/clock.tsx';
import { ContentProvider } from '#client/lib/content.tsx';
import { loadAllIslands } from '#client/lib/island/island.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { AboutSection } from './about-section.tsx';
import { Cancelled } from './cancelled.tsx';
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

beforeAll(loadAllIslands);

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

const hero = (props: Partial<React.ComponentProps<typeof HeroSection>> = {}) => (
  <HeroSection isOn={false} thanksFor={null} {...props} />
);

describe('the hero', () => {
  it('has the heading of the festival', () => {
    const page = pageAt('2026-05-01T10:00:00Z', hero());
    expect(textOf(page.querySelector('h1'))).toBe('CTRL Festival. Hold CTRL. Slipp løs.');
  });

  it('leads to the ticket site, the business registry and the events', () => {
    const page = pageAt('2026-05-01T10:00:00Z', hero());
    const links = [...page.querySelectorAll('a')];
    const ticket = links.find((link) => textOf(link) === 'Kjøp Early Ticket');
    expect(ticket?.target).toBe('_blank');
    expect(ticket?.rel).toBe('noopener noreferrer');
    expect(links.some((link) => /^Org\.nr\. \d/.test(link.textContent ?? ''))).toBe(true);
    const arrow = page.querySelector('a[aria-label="Gå til eventer"]');
    expect(arrow?.getAttribute('href')).toBe('#eventer');
  });

  it('counts down to the next edition', () => {
    const page = pageAt('2026-08-10T10:00:00Z', hero());
    expect(page.textContent).toContain('10 dager igjen!');
    expect(page.textContent).toContain('20.–22. august 2026');
    expect(marks(page)).toEqual([]);
    expect(textOf(page.querySelector('.hero__countdown'))).toBe('10 dager igjen!');
  });

  it('says that it is on while it is on', () => {
    const page = pageAt('2026-08-21T10:00:00Z', hero({ isOn: true }));
    expect(page.textContent).toContain('Festival tiden er her!');
  });

  it.each([
    ['2026-08-10T10:00:00Z', 'evening'],
    ['2026-08-21T10:00:00Z', 'full'],
    ['2026-11-21T10:00:00Z', 'dark'],
  ])('lights the stage for the moment: %s is %s', (moment, light) => {
    const page = pageAt(moment, hero());
    expect(page.querySelector('picture')?.dataset.light).toBe(light);
    expect(page.querySelectorAll('[data-light]')).toHaveLength(1);
  });

  it('looks back after the last edition, with figures and one thing to do', () => {
    const [, newest] = defaultContent.editions;
    if (newest === undefined) throw new Error('No edition');
    const content = { ...defaultContent, figures: { [newest.id]: { tickets: 1, lines: 1840 } } };
    const page = pageAt(
      '2026-11-21T10:00:00Z',
      <ContentProvider content={content}>{hero({ thanksFor: 2026 })}</ContentProvider>,
    );
    expect(page.textContent).toContain('Takk for i år. Ses neste år!');
    expect(page.querySelector('.glow')).toBeNull();
    expect(marks(page)).toEqual(['Avholdt']);
    const keys = [...page.querySelectorAll('a.key')].map((key) => key.getAttribute('href'));
    expect(keys).toEqual(['/#nyhetsbrev', '#eventer']);
    expect(textOf(page.querySelector('a.key'))).toBe('Få beskjed om neste');
    expect(page.querySelector('a[href="/arkiv/2026"]')).not.toBeNull();
    expect(page.textContent).not.toContain('Early Ticket');
    expect([...page.querySelectorAll('[data-figures] > li')].map(textOf)).toEqual([
      '3 dager',
      '2 scener',
      '1 billett solgt av promotere',
      '1\u00a0840 linjer i chatten'.replace(/\s+/g, ' '),
    ]);
  });

  it('has the next date large between festivals, and no key that sells', () => {
    const editions = defaultContent.editions.map((edition) => ({
      ...edition,
      ...(edition.year === 2026 && { ticketsFrom: '2026-05-01' }),
    }));
    const page = pageAt(
      '2025-12-01T10:00:00Z',
      <ContentProvider content={{ ...defaultContent, editions }}>{hero()}</ContentProvider>,
    );
    expect(textOf(page.querySelector('.fit--hero[data-fit], p.fit'))).toBe('20.–22. august 2026');
    expect(page.textContent).toContain('Takk for 2025');
    expect(textOf(page.querySelector('a.key'))).toBe('Få beskjed på e-post');
  });
});

describe('a cancelled edition', () => {
  const storm = { reason: 'Storm på Østlandet' };
  const [older, newer] = defaultContent.editions;
  if (older === undefined || newer === undefined) throw new Error('No editions');
  const pageOf = (edition: typeof newer, moment = '2026-08-01T10:00:00Z') =>
    pageAt(
      moment,
      <ContentProvider content={{ ...defaultContent, editions: [older, edition] }}>
        <Cancelled />
        {hero()}
        <TicketsSection alone />
      </ContentProvider>,
    );

  it('is the first thing said, with its reason, and no key sells it', () => {
    const page = pageOf({ ...newer, cancelled: storm });
    expect(textOf(page.querySelector('section'))).toBe(
      'CTRL Festival 2026 er avlystStorm på Østlandet',
    );
    expect(textOf(page.querySelector('a.key'))).toBe('Få beskjed om neste');
    expect(page.textContent).not.toContain('igjen!');
    expect(marks(page)).toEqual(['Avlyst']);
  });

  it('has no heading that sells it, nor has one whose sale has not begun', () => {
    const heading = (edition: typeof newer) =>
      textOf(pageOf(edition).querySelector('#billetter-tittel'));
    expect(heading({ ...newer, cancelled: storm })).toBe('Billettsalget er slutt');
    const planned = { ...newer, ticketsFrom: '2026-08-10' };
    expect(heading(planned)).toBe('Billetter');
    expect(pageOf(planned).textContent).toContain('Salget åpner 10. august 2026.');
    expect(pageOf({ ...newer, cancelled: storm }).querySelector('[data-ticket]')).toBeNull();
  });

  it('may be a day of it, until that is over', () => {
    const days = newer.days.map((day, at) => (at === 0 ? { ...day, cancelled: storm } : day));
    const said = (moment: string) =>
      textOf(pageOf({ ...newer, days }, moment).querySelector('[aria-label="Avlyst"] li'));
    expect(said('2026-08-01T10:00:00Z')).toBe('Torsdag 20. august er avlystStorm på Østlandet');
    expect(pageOf({ ...newer, days }).textContent).toContain('Kjøp Early Ticket');
    expect(said('2026-08-21T10:00:00Z')).toBeNull();
    expect(pageOf(newer).querySelector('[aria-label="Avlyst"]')).toBeNull();
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
    expect(after.querySelector('.act a:not(.key--archive)')).toBeNull();
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
    expect(boxAt('2025-08-24T01:00:00Z')).toBe('Forrige festival Avholdt');
    expect(boxAt('2026-11-24T12:00:00Z')).toBe('Forrige festival Avholdt');
  });

  it('do not say of a cancelled edition that it took place', () => {
    const [past, ...others] = defaultContent.editions;
    if (past === undefined) throw new Error('No edition');
    const page = document.createElement('main');
    const content = {
      ...defaultContent,
      editions: [{ ...past, cancelled: { reason: '' } }, ...others],
    };
    page.innerHTML = renderToString(
      <ContentProvider content={content}>
        <ClockProvider renderedAt={new Date('2025-09-01T10:00:00Z')}>
          <EventsSection />
        </ClockProvider>
      </ContentProvider>,
    );
    expect(textOf(page.querySelector('[data-festival] p'))).toBe('Forrige festival Avlyst');
    expect(page.textContent).not.toContain('Avholdt');
  });

  it('mark VIP tickets as sold out and the passes as available', () => {
    const page = pageAt('2025-06-01T10:00:00Z', <EventsSection />);
    const rows = [...page.querySelectorAll('[data-ticket]')].map(textOf);
    expect(rows).toEqual(['VIP-billetterUtsolgt', 'HelgepassLedig', 'DagspassLedig']);
    expect(textOf(page.querySelector('s'))).toBe('VIP-billetter');
  });

  it('say of no ticket that it is available before the sale begins', () => {
    const page = pageAt('2024-12-31T22:59:00Z', <EventsSection />);
    const rows = [...page.querySelectorAll('[data-ticket]')].map(textOf);
    expect(rows).toEqual(['VIP-billetterUtsolgt', 'Helgepass', 'Dagspass']);
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

  it('say on their own page nothing of doors that no longer open', () => {
    const facts = (moment: string) =>
      [...pageAt(moment, <TicketsSection alone />).querySelectorAll('li.flex')].map(textOf);
    expect(facts('2026-08-21T18:00:00Z').length).toBeGreaterThan(2);
    expect(facts('2026-11-24T12:00:00Z')).toEqual(['Takk for i år. Ses neste år!']);
  });

  it('say what holds on the present day while the festival is on, after midnight too', () => {
    const day = (moment: string) =>
      [...pageAt(moment, <TicketsSection alone />).querySelectorAll('[data-today]')].map(textOf);
    expect(day('2026-08-19T10:00:00Z')).toEqual([]);
    expect(day('2025-08-22T10:00:00Z')).toEqual(['I dagDørene åpner 16:00. Fra 18 år']);
    expect(day('2025-08-22T18:00:00Z')).toEqual(['I dagDørene åpnet 16:00. Fra 18 år']);
    expect(day('2025-08-22T23:00:00Z')).toEqual(['NåDørene åpnet 16:00. Fra 18 år']);
    expect(day('2025-11-24T12:00:00Z')).toEqual([]);
  });

  it('give thanks for this year, not before the festival nor while it is on', () => {
    const thanks = (moment: string) => at(moment).textContent?.includes('Takk for i år');
    expect(thanks('2025-09-01T10:00:00Z')).toBe(true);
    expect(thanks('2026-05-01T10:00:00Z')).toBe(false);
    expect(thanks('2026-08-21T18:00:00Z')).toBe(false);
    expect(at('2026-11-24T12:00:00Z').textContent).not.toContain('Dørene åpner');
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

  it('call to log on before the doors only before the festival', () => {
    const heading = (moment: string) =>
      textOf(pageAt(moment, <CommunitySection />).querySelector('h2'));
    expect(heading('2026-08-21T18:00:00Z')).toBe('Logg på mellom settene');
    expect(heading('2026-11-24T12:00:00Z')).toBe('Hold kontakten');
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
