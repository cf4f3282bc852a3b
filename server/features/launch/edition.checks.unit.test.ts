import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import type { Artist, Edition, PictureRef } from '#shared/content/types.ts';
import type { Area } from '#shared/contracts/places.ts';
import { PRACTICAL_GROUPS } from '#shared/rules/grounds.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import {
  artistsCheck,
  groundsCheck,
  lineupCheck,
  picturesCheck,
  practicalCheck,
} from './content.checks.ts';

const BEFORE = new Date('2026-06-01T10:00:00Z');
const AFTER = new Date('2026-11-01T10:00:00Z');

const facts = (change: Partial<Edition> = {}, now = BEFORE) => ({
  now,
  content: {
    live: { ...defaultContent, editions: [madeUpEdition(change)] },
    isSeeded: false,
    documents: [],
  },
});

const picture = (alt: string): PictureRef => ({ kind: 'bank', name: 'mikser', alt });
const artist = (id: string, change: Partial<Artist> = {}): Artist => ({
  ...{
    id,
    name: id.toUpperCase(),
    text: 'Om.',
    picture: picture('En mikser'),
    links: [],
    from: '',
  },
  ...change,
});
const entryIn = (group: (typeof PRACTICAL_GROUPS)[number]) => ({
  ...{ id: group.toLowerCase(), group, title: 'T', text: 'T', link: null, spot: null },
});
const stageArea = (stage: string): Area => ({
  ...{ id: stage, kind: 'stage', name: stage, x: 0, y: 0, w: 2, h: 2, floor: null, stage },
  ...{ hours: '', accessible: false, note: '' },
});
const at = (query: string) => `?fane=content&dokument=edition:2026&del=${query}`;

describe('practical information', () => {
  it('is due with the names of the groups in which visitors find nothing', () => {
    const practical = PRACTICAL_GROUPS.filter(
      (group) => !['payment', 'firstAid', 'questions', 'accommodation'].includes(group),
    ).map(entryIn);
    expect(practicalCheck(facts({ practical }))).toEqual({
      state: 'due',
      text: 'Ingenting står under «Betaling» og «Førstehjelp og vakt».',
      place: at('praktisk'),
    });
    const most = [...practical, entryIn('payment'), entryIn('firstAid')];
    expect(practicalCheck(facts({ practical: most }))?.state).toBe('ok');
  });
});

describe('the plan', () => {
  it('is due while it is empty, and while a stage is not on it', () => {
    expect(groundsCheck(facts())).toMatchObject({
      state: 'due',
      text: expect.stringContaining('tom'),
      place: at('plan'),
    });
    const onPlan = (...stages: string[]) =>
      groundsCheck(facts({ grounds: { floors: [], areas: stages.map(stageArea) } }));
    expect(onPlan('hall')?.text).toBe('Uten område på planen: Baren.');
    expect(onPlan('hall', 'bar')).toMatchObject({ state: 'ok', place: null });
  });
});

describe('who plays', () => {
  it('is due for bands, DJs and comedians without an artist, unless they are cancelled', () => {
    const slots = [
      madeUpSlot('a', { artists: ['x'] }),
      madeUpSlot('b', { kind: 'workshop' }),
      madeUpSlot('c', { status: 'cancelled' }),
    ];
    expect(lineupCheck(facts({ slots }))?.state).toBe('ok');
    const more = [...slots, ...['d', 'e', 'f', 'g', 'h'].map((id) => madeUpSlot(id))];
    expect(lineupCheck(facts({ slots: more }))).toEqual({
      state: 'due',
      text: 'Uten artist: D, E, F og 2 til.',
      place: at(`program&felt=${encodeURIComponent('/slots/d/artists')}`),
    });
  });

  it('is no question while there is no programme', () => {
    expect(lineupCheck(facts({ slots: [] }))).toBeNull();
  });
});

describe('artists', () => {
  it('are due without a text or a picture, each told apart', () => {
    const artists = [artist('a'), artist('b', { picture: null }), artist('c', { text: '' })];
    expect(artistsCheck(facts({ artists }))).toEqual({
      state: 'due',
      text: 'Uten tekst: C. Uten bilde: B.',
      place: at(`artister&felt=${encodeURIComponent('/artists/c/text')}`),
    });
    expect(artistsCheck(facts({ artists: artists.slice(0, 2) }))?.place).toContain('picture');
    expect(artistsCheck(facts({ artists: [artist('a')] }))?.state).toBe('ok');
    expect(artistsCheck(facts())).toBeNull();
  });
});

describe('pictures', () => {
  it('of artists and acts are due without a description', () => {
    const artists = [artist('a', { picture: picture('') }), artist('b')];
    const slots = [madeUpSlot('s', { picture: picture('') })];
    expect(picturesCheck(facts({ artists, slots }))).toMatchObject({
      state: 'due',
      text: 'Bilder uten beskrivelse: A og S.',
      place: expect.stringContaining('del=artister'),
    });
    expect(picturesCheck(facts({ slots }))?.place).toContain('del=program');
    expect(picturesCheck(facts({ artists: [artist('b')] }))?.state).toBe('ok');
    expect(picturesCheck(facts())).toBeNull();
  });
});

it('asks nothing of an edition that is over', () => {
  const checks = [practicalCheck, groundsCheck, lineupCheck, artistsCheck, picturesCheck];
  expect(checks.map((check) => check(facts({ artists: [artist('a')] }, AFTER)))).toEqual(
    checks.map(() => null),
  );
});
