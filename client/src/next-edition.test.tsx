import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content, Edition, Slot } from '#shared/content/types.ts';
import { NEW_ACT } from '#shared/contracts/content.ts';
import { publicPaths, renderPage } from './entry-server.tsx';

/** The calendar, which shows every edition. */
const CALENDAR = /<section [^>]*><h2 [^>]*>Kalender<\/h2>.*?<\/section>/s;

const DATES = ['2031-07-02', '2031-07-03', '2031-07-04', '2031-07-05', '2031-07-06'] as const;

const slot = (id: string, date: string, rest: Pick<Slot, 'kind' | 'start' | 'end'>): Slot => ({
  ...NEW_ACT,
  id: `2031-${id.toLowerCase()}`,
  date: date as Slot['date'],
  stage: 'storsalen',
  act: id,
  genre: 'Alt mulig',
  minAge: 13,
  ...rest,
});

/** A possible future edition: longer than before, elsewhere, with every kind of act. */
const next: Edition = {
  schemaVersion: 2,
  id: 'ctrl-2031',
  year: 2031,
  name: 'CTRL Festival 2031',
  venue: 'Isbanen',
  stages: [{ id: 'storsalen', name: 'Storsalen' }],
  ticketUrl: 'https://billetter.example/2031',
  ticketsFrom: '2031-01-01',
  ageNote: 'Hele festivalen – fra 13 år',
  tickets: [{ id: 'femdager', name: 'Femdagerspass', status: 'few', url: null }],
  texts: {
    label: { text: 'Femte gang', over: '' },
    notes: ['Femdagerspasset gjelder alle dager.'],
    programme: 'Turneringer til lunsj, musikk til midnatt.',
    sale: {
      heading: { text: 'Billettene er ute', over: '' },
      lines: ['Billettene', 'er ute'],
      linesOver: [],
      ingress: { text: 'Et begrenset antall femdagerspass.', over: '' },
      key: { text: '', over: '' },
    },
  },
  days: DATES.map((date, index) => ({
    id: `day-${date}`,
    date,
    doors: '11:00',
    minAge: 13,
    title: `Dag ${index + 1}`,
    worlds: [(['gaming', 'cosplay', 'musikk'] as const)[index % 3] ?? 'ctrl'],
  })),
  artists: [],
  practical: [],
  grounds: { floors: [], areas: [] },
  slots: [
    slot('Cupfinalen', DATES[0], { kind: 'tournament', start: '12:00', end: '14:00' }),
    slot('Sysalen', DATES[1], { kind: 'workshop', start: '12:00', end: '13:30' }),
    slot('Catwalken', DATES[2], { kind: 'competition', start: '15:00', end: '15:45' }),
    slot('Panelet', DATES[3], { kind: 'panel', start: '17:00', end: '17:45' }),
    slot('Treffet', DATES[3], { kind: 'meet', start: '13:00', end: '15:00' }),
    slot('Orkesteret', DATES[4], { kind: 'band', start: '23:00', end: '01:00' }),
  ],
};

const content: Content = {
  ...defaultContent,
  version: '1',
  editions: [...defaultContent.editions, next],
};

const template =
  '<!doctype html><html lang="nb"><head><!--head--></head><body><!--app--></body></html>';

function textOf(path: string, now: string, of = content): string {
  const { html, status } = renderPage({
    path,
    now: new Date(now),
    content: of,
    publicUrl: 'https://festival.example',
    template,
  });
  expect(status, path).toBe(path === '/404' ? 404 : 200);
  // What the page brings for the browser has every edition.
  return html.replace(/<script type="application\/json".*?<\/script>/s, '');
}

const BEFORE = '2031-06-29T10:00:00Z';
const DURING = '2031-07-02T10:30:00Z';
const AFTER = '2031-07-20T10:00:00Z';

/** What a page says, without the notation of links, scripts and attributes but descriptions. */
const wordsOf = (html: string) =>
  html
    .replace(/<(?:script|style)[^>]*>.*?<\/(?:script|style)>/gs, ' ')
    .replace(/<(?!meta)[^>]*>/g, ' ');

describe('times after midnight', () => {
  const night = {
    ...next,
    slots: [
      slot('Sent', DATES[0], { kind: 'dj', start: '23:00', end: '25:00' }),
      slot('Senere', DATES[0], { kind: 'dj', start: '26:00', end: '04:00' }),
      {
        ...slot('Flyttet', DATES[1], { kind: 'dj', start: '25:00', end: '26:30' }),
        status: 'moved' as const,
        previous: { date: DATES[0], start: '28:00', stage: 'storsalen' },
      },
    ],
    days: next.days.map((day) => ({ ...day, doors: '24:15' })),
  };
  const paths = [...publicPaths, ...night.slots.map(({ id }) => `/program/${id}`)];

  it.each(paths)('are clock times on %s', (path) => {
    for (const now of [BEFORE, '2031-07-02T21:30:00Z', '2031-07-03T00:30:00Z', AFTER]) {
      const html = textOf(path, now, { ...content, editions: [night] });
      expect(wordsOf(html).match(/.{0,40}\b2[4-9]:[0-5]\d.{0,20}/g), `${path} ${now}`).toBeNull();
      const times = [...html.matchAll(/<time(?: class="[^"]*")? datetime="([^"]*)"/gi)];
      expect(times).toHaveLength(html.split('<time').length - 1);
      for (const [, moment] of times) expect(Date.parse(String(moment)), moment).not.toBeNaN();
    }
  });
});

describe('an edition that is added to the content', () => {
  // The calendar and the archive show every edition, and the footer the range of years.
  it.each(publicPaths.filter((path) => path !== '/arkiv'))(
    'leaves no other year on %s, before, during and after it',
    (path) => {
      for (const now of [BEFORE, DURING, AFTER]) {
        const html = textOf(path, now);
        const body = html
          .slice(html.indexOf('<body>'))
          .replace(CALENDAR, '')
          .replace('© 2025–2031 CTRL Festival', '');
        expect(body.match(/.{0,40}\b202[56]\b.{0,40}/g)).toBeNull();
      }
    },
  );

  it('stands in every section of the home page', () => {
    const home = textOf('/', BEFORE).split('</head>')[1] ?? '';
    // Ages and times are in elements of their own, so that no line breaks within them.
    const words = home.replace(/<\/?span[^>]*>/g, '');
    for (const text of [
      '2.–6. juli 2031',
      'Isbanen',
      '11:00 alle dager',
      'Dørene åpner 11:00 alle dager',
      next.ageNote,
      next.texts.label.text,
      ...next.texts.notes,
      String(next.texts.programme),
      String(next.texts.sale?.ingress.text),
      'Femdagerspass',
      ...next.days.map(({ title }) => title),
      ...next.slots.map(({ act }) => act),
      ...next.slots.map(({ genre }) => genre),
    ]) {
      expect(words.includes(text), text).toBe(true);
    }
    expect(home.match(/.{0,40}(?:Lille Andevinge|Komiker 1|16:00 ).{0,40}/g)).toBeNull();
    expect(textOf('/', DURING).includes('Festival tiden er her!')).toBe(true);
    expect(textOf('/', AFTER).includes('Avholdt')).toBe(true);
  });

  it('stands in the heads of the pages and in the structured data', () => {
    const headOf = (path: string) => textOf(path, BEFORE).split('</head>')[0];
    expect(headOf('/')).toContain('CTRL Festival 2031: musikk, gaming og cosplay');
    expect(headOf('/events')).toContain('Hele festivalen – fra 13 år');
    expect(headOf('/tickets')).toContain(
      'Billettene er ute. CTRL Festival 2031, 2.–6. juli 2031, Isbanen.',
    );
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(textOf('/', BEFORE));
    for (const { date } of next.days) expect(data?.[1]).toContain(date);
  });
});
