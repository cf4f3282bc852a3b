import { describe, expect, it } from 'vitest';
import type { Edition } from '../contracts/content.ts';
import type { Area, Artist, Floor, PracticalEntry } from '../contracts/places.ts';
import { madeUpEdition, madeUpSlot } from '../testing/made-up-edition.ts';
import { describeChanges } from './content-changes.ts';

const artist = (id: string, name: string): Artist => ({
  ...{ id, name, text: '', picture: null, links: [], from: '' },
});
const entry: PracticalEntry = {
  ...{ id: 'p', group: 'travel', title: 'Parkering', text: 'Bak.', link: null, spot: null },
};
const area = (id: string, name: string, change: Partial<Area> = {}): Area => ({
  ...{ id, kind: 'bar', name, x: 0, y: 0, w: 4, h: 2, floor: null, stage: null },
  ...{ hours: '', accessible: false, note: '', ...change },
});
const floor = (id: string, name: string): Floor => ({ id, name, picture: null });

const base = madeUpEdition({
  slots: [madeUpSlot('dj-2', { act: 'DJ 2', artists: ['kari'] })],
  artists: [artist('kari', 'Kari'), artist('ola', 'Ola')],
  practical: [entry],
  grounds: {
    floors: [floor('en', '1. etasje'), floor('to', '2. etasje')],
    areas: [area('bar', 'Bar'), area('mat', 'Grillen', { x: 6, kind: 'food' })],
  },
});
const json = (edition: Edition) => JSON.parse(JSON.stringify(edition));
const changes = (change: Partial<Edition>) =>
  describeChanges(json(base), json({ ...base, ...change })).map(({ text }) => text);
const bar = (change: Partial<Area>) =>
  changes({
    grounds: {
      ...base.grounds,
      areas: [area('bar', 'Bar', change), ...base.grounds.areas.slice(1)],
    },
  });

describe('the plan', () => {
  it.each<[Partial<Area>, string[]]>([
    [{ x: 3, y: 2 }, ['Bar er flyttet på planen']],
    [{ floor: 'to' }, ['Bar er flyttet på planen, til 2. etasje (før 1. etasje)']],
    // Without a floor it was on the first one already.
    [{ floor: 'en' }, []],
    [{ w: 5, h: 3 }, ['Bar har ny størrelse på planen']],
    [{ kind: 'firstAid' }, ['Bar er nå av typen Førstehjelp (før Bar)']],
    [{ stage: 'hall' }, ['Bar: scene i programmet Hallen (før ingen)']],
    [{ accessible: true }, ['Bar kan nås med rullestol']],
    [{ note: 'Kun kort' }, ['Tekst endret: Planen, Bar, merknad: «Kun kort»']],
  ])('says %o in words', (change, told) => {
    expect(bar(change)).toEqual(told);
  });

  it('names what is new and what is gone', () => {
    const areas = [...base.grounds.areas.slice(1), area('vann', 'Vann')];
    expect(changes({ grounds: { ...base.grounds, areas } })).toEqual([
      'Nytt område på planen: Vann',
      'Fjernet område på planen: Bar',
    ]);
    const floors = [...base.grounds.floors, floor('tre', 'Taket')];
    expect(changes({ grounds: { ...base.grounds, floors } })).toEqual(['Ny etasje: Taket']);
  });
});

describe('practical information', () => {
  const moved = (change: Partial<PracticalEntry>) =>
    changes({ practical: [{ ...entry, ...change }] });

  it('says the group and the place by their names', () => {
    expect(moved({ group: 'rules' })).toEqual(['Parkering står nå under Regler (før Komme hit)']);
    expect(moved({ spot: 'mat' })).toEqual(['Parkering: sted på planen Grillen (før ingen)']);
    expect(moved({ text: 'Foran.' })).toEqual([
      'Tekst endret: Parkering, tekst: «Foran.» (før «Bak.»)',
    ]);
  });

  it('names a new entry', () => {
    const practical = [entry, { ...entry, id: 'q', title: 'Sykkel' }];
    expect(changes({ practical })).toEqual(['Ny praktisk opplysning: Sykkel']);
  });
});

describe('artists', () => {
  it.each<[string[], string]>([
    [['kari', 'ola'], 'DJ 2: artister Kari, Ola (før Kari)'],
    [[], 'DJ 2: artister ingen (før Kari)'],
    [['borte'], 'DJ 2: artister borte (før Kari)'],
  ])('names those of an act: %j', (artists, text) => {
    expect(changes({ slots: [madeUpSlot('dj-2', { act: 'DJ 2', artists })] })).toEqual([text]);
  });

  it('says of an act whose artist got another name that only the name is another', () => {
    const artists = [artist('kari', 'Kari B'), artist('ola', 'Ola')];
    const slots = [{ ...base.slots[0], end: '21:30' }] as Edition['slots'];
    expect(changes({ artists, slots })).toEqual([
      'DJ 2 slutter 21:30 (før 21:00)',
      'Tekst endret: Kari B, navn: «Kari B» (før «Kari»)',
    ]);
  });
});
