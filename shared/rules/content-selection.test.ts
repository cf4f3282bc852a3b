import { describe, expect, it } from 'vitest';
import type { JsonObject } from './content-pointer.ts';
import {
  changedUnits,
  describeUnits,
  missingUnit,
  unitGroup,
  withUnits,
} from './content-selection.ts';

const act = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  act: id.toUpperCase(),
  ...more,
});
const live: JsonObject = {
  year: 2026,
  name: 'CTRL',
  ticketUrl: 'https://a.example',
  stages: [{ id: 'hall', name: 'Hallen' }],
  slots: [act('a'), act('b'), act('c')],
  artists: [act('x'), act('y'), act('z')],
  grounds: { floors: [], areas: [{ id: 'bar', name: 'Bar', x: 1 }] },
  texts: { notes: ['En'], programme: 'Før', sale: { heading: 'Salg', key: 'Kjøp' } },
};
const draft: JsonObject = {
  ...live,
  name: 'CTRL 2026',
  stages: [
    { id: 'hall', name: 'Hallen' },
    { id: 'tent', name: 'Teltet' },
  ],
  slots: [act('a', { stage: 'tent' }), act('n'), act('c')],
  artists: [act('z'), act('new'), act('x'), act('y')],
  grounds: { floors: [], areas: [{ id: 'bar', name: 'Bar', x: 9 }] },
  texts: { notes: ['En', 'To'], programme: 'Før', sale: { heading: 'Nå', key: 'Kjøp' } },
  cancelled: { reason: 'Vind' },
};
const ids = (document: JsonObject, list: string) =>
  (document[list] as JsonObject[]).map(({ id }) => id);
const UNITS = [
  '/name',
  '/stages/tent',
  '/slots/a',
  '/slots/n',
  '/slots/b',
  '/artists',
  '/artists/new',
  '/grounds/areas',
  '/texts/notes',
  '/texts/sale',
  '/cancelled',
];

describe('changedUnits', () => {
  it('finds members, orders, and fields of the document and its groups', () => {
    // The plan of the site is a group of a document, and its areas are members of a list in it.
    expect(changedUnits(live, draft)).toEqual(
      UNITS.map((path) => (path === '/grounds/areas' ? '/grounds/areas/bar' : path)),
    );
    expect(changedUnits(live, structuredClone(live))).toEqual([]);
  });

  it('says of each what changes', () => {
    const units = new Map(describeUnits(live, draft).map(({ path, changes }) => [path, changes]));
    expect(units.get('/name')).toEqual(['Tekst endret: Navn: «CTRL 2026» (før «CTRL»)']);
    expect(units.get('/slots/b')).toEqual(['B er fjernet']);
    expect(units.get('/artists')).toEqual(['Ny rekkefølge: artister']);
    expect(units.get('/artists/new')).toHaveLength(1);
    const turned = { ...live, slots: [act('c'), act('b'), act('a')] };
    expect(describeUnits(live, turned)).toEqual([
      { path: '/slots', changes: ['Ny rekkefølge: program'] },
    ]);
  });
});

describe('withUnits', () => {
  it('is the other document with all of them, and the same one with none', () => {
    expect(withUnits(live, draft, changedUnits(live, draft))).toEqual(draft);
    expect(withUnits(live, draft, [])).toEqual(live);
    expect(withUnits(live, draft, ['/nothing', '/slots/c', '/slots/a/act', '/texts'])).toEqual(
      live,
    );
  });

  it('takes one member whole: changed, new or removed', () => {
    const one = withUnits(live, draft, ['/slots/a']);
    expect(one).toEqual({ ...live, slots: [act('a', { stage: 'tent' }), act('b'), act('c')] });
    expect(ids(withUnits(live, draft, ['/slots/n']), 'slots')).toEqual(['a', 'n', 'b', 'c']);
    expect(ids(withUnits(live, draft, ['/slots/b']), 'slots')).toEqual(['a', 'c']);
  });

  it('takes the order of a list alone, or members alone', () => {
    expect(ids(withUnits(live, draft, ['/artists']), 'artists')).toEqual(['z', 'x', 'y']);
    expect(ids(withUnits(live, draft, ['/artists/new']), 'artists')).toEqual([
      'x',
      'y',
      'z',
      'new',
    ]);
    const first = { ...live, artists: [act('new'), act('x'), act('y'), act('z')] };
    expect(ids(withUnits(live, first, ['/artists/new']), 'artists')[0]).toBe('new');
  });

  it('takes a field of a group whole, and one that was not there', () => {
    expect(withUnits(live, draft, ['/texts/sale', '/cancelled'])).toEqual({
      ...live,
      texts: { ...(live.texts as JsonObject), sale: { heading: 'Nå', key: 'Kjøp' } },
      cancelled: { reason: 'Vind' },
    });
    expect(withUnits(draft, live, ['/cancelled'])).not.toHaveProperty('cancelled');
  });

  it('leaves in the draft what was not published', () => {
    const chosen = ['/slots/b', '/artists/new', '/texts/notes'];
    const published = withUnits(live, draft, chosen);
    expect(withUnits(draft, published, chosen)).toEqual(draft);
    const left = changedUnits(published, draft);
    const all = changedUnits(live, draft).filter((path) => !chosen.includes(path));
    expect(left).toEqual(all);
    expect(withUnits(published, draft, left)).toEqual(draft);
  });
});

describe('missingUnit', () => {
  const left = ['/stages/tent', '/slots/n', '/slots/a'];
  it('is the change that brings what is named, or that of the place itself', () => {
    const at = { path: '/slots/z/stage', value: 'tent' };
    expect(missingUnit(at, left, draft)).toBe('/stages/tent');
    expect(missingUnit({ path: '/slots/a/stage', value: 'gone' }, left, draft)).toBe('/slots/a');
    expect(missingUnit({ path: '/slots/z/stage', value: 'hall' }, left, draft)).toBeNull();
  });
});

describe('unitGroup', () => {
  it('is the list in words, and one for all other fields', () => {
    expect(['/slots/a', '/grounds/areas/bar', '/texts/hero', '/name'].map(unitGroup)).toEqual([
      'Program',
      'Områder på planen',
      'Tekster og opplysninger',
      'Tekster og opplysninger',
    ]);
  });
});
