import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Content, Edition, Slot } from '#shared/content/types.ts';
import { actPath } from '#shared/paths.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';
import { jsonLd } from './json-ld.ts';
import { listedPaths } from './meta.ts';

/*
 * What schema.org knows of the types that the pages use, as far as they use it, and what Google's
 * documentation of events and of questions and answers requires of them
 * (https://developers.google.com/search/docs/appearance/structured-data/event and /faqpage).
 */

type Node = Record<string, unknown>;

/** Of every thing. */
const THING = ['name', 'description', 'url', 'image', 'sameAs'];
const EVENT = [
  ...[
    'startDate',
    'endDate',
    'doorTime',
    'previousStartDate',
    'eventStatus',
    'eventAttendanceMode',
  ],
  ...['location', 'organizer', 'performer', 'offers', 'subEvent', 'superEvent'],
  ...['typicalAgeRange', 'inLanguage', 'maximumAttendeeCapacity', 'duration', 'keywords', 'about'],
];
const PAGE = [
  'inLanguage',
  'isPartOf',
  'mainEntity',
  'dateModified',
  'about',
  'primaryImageOfPage',
];
const ORGANISATION = ['logo', 'email', 'telephone', 'address', 'contactPoint'];

const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  Event: EVENT,
  MusicEvent: EVENT,
  Festival: EVENT,
  Place: ['address', 'containedInPlace', 'geo', 'maximumAttendeeCapacity'],
  PostalAddress: ['addressCountry', 'addressLocality', 'postalCode', 'streetAddress'],
  Offer: ['availability', 'price', 'priceCurrency', 'validFrom', 'validThrough'],
  Organization: ORGANISATION,
  PerformingGroup: ORGANISATION,
  WebPage: PAGE,
  WebSite: ['inLanguage', 'publisher'],
  FAQPage: PAGE,
  Question: ['acceptedAnswer', 'text', 'answerCount'],
  Answer: ['text', 'inLanguage'],
};

const EVENT_NEEDS = ['name', 'startDate', 'location'];
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Event: EVENT_NEEDS,
  MusicEvent: EVENT_NEEDS,
  Festival: EVENT_NEEDS,
  Place: ['name', 'address'],
  Offer: ['url', 'availability'],
  PerformingGroup: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

/** Properties whose text has a form. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))?$/;
const ADDRESS = /^https:\/\/[^\s]+$/;
const FORMS: Readonly<Record<string, RegExp>> = {
  startDate: INSTANT,
  endDate: INSTANT,
  doorTime: INSTANT,
  previousStartDate: INSTANT,
  validFrom: INSTANT,
  validThrough: INSTANT,
  url: ADDRESS,
  image: ADDRESS,
  logo: ADDRESS,
  sameAs: ADDRESS,
  availability: /^https:\/\/schema\.org\/(?:InStock|LimitedAvailability|SoldOut)$/,
  eventStatus: /^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled|Rescheduled|Postponed)$/,
  eventAttendanceMode: /^https:\/\/schema\.org\/OfflineEventAttendanceMode$/,
  inLanguage: /^nb$/,
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** What is wrong with a node and all within it; a node of only an `@id` refers to another. */
function faultsOf(node: Node, where: string): string[] {
  const type = String(node['@type']);
  const keys = Object.keys(node).filter((key) => !key.startsWith('@'));
  if (keys.length === 0 && typeof node['@id'] === 'string') return [];
  const known = PROPERTIES[type];
  if (known === undefined) return [`${where}: unknown type ${type}`];
  const faults = (REQUIRED[type] ?? [])
    .filter((key) => isEmpty(node[key]))
    .map((key) => `${where}: ${type} without ${key}`);
  for (const key of keys) {
    if (![...THING, ...known].includes(key)) faults.push(`${where}: ${type} has no ${key}`);
    for (const value of listOf(node[key])) {
      if (isNode(value)) faults.push(...faultsOf(value, `${where}/${key}`));
      else if (isEmpty(value)) faults.push(`${where}: ${key} is empty`);
      else if (FORMS[key]?.test(String(value)) === false)
        faults.push(`${where}: ${key} is ${value}`);
    }
  }
  return faults;
}

const artist = (id: string, more: object = {}) => ({
  ...{ id, name: id, text: '', picture: null, links: [], from: '' },
  ...more,
});
const hash = 'cd'.repeat(32);
const picture = { kind: 'upload' as const, hash, width: 240, height: 180, alt: 'På scenen' };

/** Acts of every kind and state. */
const slots: Slot[] = [
  madeUpSlot('a', { artists: ['en', 'to'], description: 'Tre timer.', picture }),
  madeUpSlot('b', { status: 'cancelled' }),
  madeUpSlot('c', {
    status: 'moved',
    previous: { date: '2026-08-21', start: '12:00', stage: 'hall' },
  }),
  madeUpSlot('d', { kind: 'panel', genre: '', end: null }),
  madeUpSlot('e', { kind: 'afterparty', end: null }),
];
const whole: Edition = madeUpEdition({
  slots,
  artists: [
    artist('en', { text: 'Fra nord.', links: ['https://en.no/', 'http://usikker.no'] }),
    artist('to'),
  ],
  practical: [
    {
      id: 'hund',
      group: 'questions',
      title: 'Hund?',
      text: 'Ring 22 33 44 55.',
      link: null,
      spot: null,
    },
  ],
  grounds: madeUpGrounds(),
});
const bare: Edition = madeUpEdition({ id: 'ctrl-2027', year: 2027 });

const site = { publicUrl: 'https://ctrl.example', image: 'https://ctrl.example/og.png' };
const graphOf = (path: string, content: Content, now: string) =>
  jsonLd(path, { ...site, content, now: new Date(now) });

describe("the structured data of every page, by schema.org's definitions and Google's requirements", () => {
  const contents: [string, Content][] = [
    ['the default content', defaultContent],
    ['an edition with everything', { ...defaultContent, editions: [whole] }],
    ['an edition with nothing', { ...defaultContent, editions: [bare] }],
  ];

  it.each(contents)('of %s', (_of, content) => {
    const acts = content.editions.flatMap((edition) => edition.slots.map(({ id }) => actPath(id)));
    for (const path of [...listedPaths, ...acts]) {
      for (const moment of [
        '2026-06-01T10:00:00Z',
        '2026-08-21T20:00:00Z',
        '2026-10-01T10:00:00Z',
      ]) {
        const graph = graphOf(path, content, moment);
        expect(graph['@context']).toBe('https://schema.org');
        const nodes = listOf(graph['@graph']) as Node[];
        expect(nodes.flatMap((node) => faultsOf(node, path))).toEqual([]);
        const ids = nodes.map((node) => node['@id']);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it('has the answers to questions as plain text', () => {
    const graph = graphOf(
      '/praktisk',
      { ...defaultContent, editions: [whole] },
      '2026-06-01T10:00:00Z',
    );
    expect(JSON.stringify(graph)).toContain('"text":"Ring 22 33 44 55."');
  });

  it('would tell what is missing, unknown or in the wrong form', () => {
    const event = {
      '@type': 'Event',
      name: '',
      startDate: 'i kveld',
      venue: 'Hallen',
      offers: [{ '@type': 'Ticket' }],
    };
    expect(faultsOf(event, 'x')).toEqual([
      'x: Event without name',
      'x: Event without location',
      'x: name is empty',
      'x: startDate is i kveld',
      'x: Event has no venue',
      'x/offers: unknown type Ticket',
    ]);
  });
});
