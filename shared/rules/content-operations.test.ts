import { describe, expect, it } from 'vitest';
import type { ContentOperation } from '../contracts/content-admin.ts';
import { applyOperations } from './content-operations.ts';
import type { JsonObject } from './content-pointer.ts';

const band = { id: 'band', act: 'Band', start: '20:00', previous: null };
const dj = { id: 'dj', act: 'DJ', start: '21:00', previous: null };
const last = { id: 'last', act: 'Sist', start: '22:00', previous: null };
const festival: JsonObject = {
  schemaVersion: 1,
  id: 'ctrl-2026',
  year: 2026,
  name: 'CTRL',
  slots: [band, dj, last],
  days: [],
  texts: { notes: ['En', 'To'], sale: null },
};

function applied(ops: ContentOperation[], document = festival) {
  const result = applyOperations(document, ops);
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result));
  return result;
}
const apply = (...ops: ContentOperation[]) => applyOperations(festival, ops);
const ids = (document: JsonObject) =>
  (document.slots as unknown as { id: string }[]).map(({ id }) => id);

describe('an operation on a field', () => {
  it('replaces the value that its writer saw', () => {
    const { document, changed } = applied([
      { path: '/slots/dj/start', from: '21:00', to: '21:30' },
    ]);
    expect(document.slots).toEqual([band, { ...dj, start: '21:30' }, last]);
    expect(changed).toHaveLength(1);
    expect(festival.slots).toEqual([band, dj, last]);
  });

  it('is a conflict with both values where another one stands', () => {
    expect(apply({ path: '/slots/dj/start', from: '19:00', to: '21:30' })).toEqual({
      kind: 'conflict',
      conflicts: [{ path: '/slots/dj/start', yours: '21:30', theirs: '21:00' }],
    });
  });

  it('is no conflict when what it wants stands already', () => {
    const { document, changed, inverse } = applied([
      { path: '/slots/dj/start', from: '19:00', to: '21:00' },
    ]);
    expect(document).toEqual(festival);
    expect([changed, inverse]).toEqual([[], []]);
  });

  it('compares objects without the order of their keys, and lists with it', () => {
    const place = { date: '2026-08-20', start: '20:00' };
    const { document } = applied([{ path: '/slots/dj/previous', from: null, to: place }]);
    const turned = { start: '20:00', date: '2026-08-20' };
    const back = applyOperations(document, [
      { path: '/slots/dj/previous', from: turned, to: null },
    ]);
    expect(back).toMatchObject({ kind: 'applied', document: festival });
    expect(apply({ path: '/texts/notes', from: ['To', 'En'], to: [] }).kind).toBe('conflict');
    expect(apply({ path: '/texts/notes', from: ['En', 'To'], to: [] }).kind).toBe('applied');
  });

  it('is a conflict where somebody took the member or the part away', () => {
    const ops = [
      { path: '/slots/gone/start', from: '20:00', to: '21:00' },
      { path: '/texts/sale/heading', from: 'A', to: 'B' },
    ];
    expect(apply(...ops)).toEqual({
      kind: 'conflict',
      conflicts: [
        { path: '/slots/gone/start', yours: '21:00' },
        { path: '/texts/sale/heading', yours: 'B' },
      ],
    });
  });

  it('is applied with the others or not at all', () => {
    const result = apply(
      { path: '/name', from: 'CTRL', to: 'Ny' },
      { path: '/slots/dj/start', from: 'x', to: 'y' },
    );
    expect(result.kind).toBe('conflict');
    expect(festival.name).toBe('CTRL');
  });

  it('sees what the operations before it did', () => {
    const { document, inverse } = applied([
      { path: '/name', from: 'CTRL', to: 'A' },
      { path: '/name', from: 'A', to: 'B' },
    ]);
    expect(document.name).toBe('B');
    expect(applied(inverse, document).document).toEqual(festival);
  });

  it('leaves what it was given as it is', () => {
    const added = { id: 'ny', act: 'Ny', start: '23:00', previous: null };
    applied([
      { path: '/slots/ny', to: added },
      { path: '/slots/ny/act', from: 'Ny', to: 'Nyere' },
    ]);
    expect(added.act).toBe('Ny');
  });
});

describe('an operation on a list of members', () => {
  const added = { id: 'ny', act: 'Ny', start: '23:00', previous: null };

  it('adds at the end and removes, and the inverse brings the place back', () => {
    const plus = applied([{ path: '/slots/ny', to: added }]);
    expect(ids(plus.document)).toEqual(['band', 'dj', 'last', 'ny']);
    expect(applied(plus.inverse, plus.document).document).toEqual(festival);
    const minus = applied([{ path: '/slots/dj', from: dj }]);
    expect(ids(minus.document)).toEqual(['band', 'last']);
    expect(applied(minus.inverse, minus.document).document).toEqual(festival);
  });

  it('brings the place of a removed one back beside what others added meanwhile', () => {
    const minus = applied([{ path: '/slots/dj', from: dj }]);
    const plus = applied([{ path: '/slots/ny', to: added }], minus.document);
    const undone = applied(minus.inverse, plus.document);
    expect(ids(undone.document)).toEqual(['band', 'dj', 'ny', 'last']);
  });

  it('adds into an empty list', () => {
    const day = { id: 'fre', date: '2026-08-21' };
    expect(applied([{ path: '/days/fre', to: day }]).document.days).toEqual([day]);
  });

  it('does not remove or replace what was changed meanwhile', () => {
    expect(apply({ path: '/slots/dj', from: { ...dj, act: 'X' } })).toEqual({
      kind: 'conflict',
      conflicts: [{ path: '/slots/dj', theirs: dj }],
    });
    expect(apply({ path: '/slots/dj', from: band, to: { ...dj, act: 'X' } }).kind).toBe('conflict');
  });

  it('takes an added member once, and another one of its id as a conflict', () => {
    expect(applied([{ path: '/slots/dj', to: dj }]).changed).toEqual([]);
    expect(applied([{ path: '/slots/gone', from: added }]).changed).toEqual([]);
    expect(apply({ path: '/slots/dj', to: { ...dj, act: 'X' } }).kind).toBe('conflict');
  });

  it('reorders by ids, and leaves those where they are that it does not name', () => {
    const order = ['band', 'dj', 'last'];
    const turned = ['last', 'band', 'dj'];
    const { document, inverse } = applied([{ path: '/slots', from: order, to: turned }]);
    expect(ids(document)).toEqual(turned);
    expect(applied(inverse, document).document).toEqual(festival);
    const more = applied([{ path: '/slots/ny', to: added }]).document;
    const both = applied([{ path: '/slots', from: order, to: turned }], more);
    expect(ids(both.document)).toEqual([...turned, 'ny']);
    const less = applied([{ path: '/slots/dj', from: dj }]).document;
    const rest = applied([{ path: '/slots', from: order, to: turned }], less);
    expect(ids(rest.document)).toEqual(['last', 'band']);
  });

  it('is a conflict when somebody else reordered, unless it is the same order', () => {
    const moved = applied([
      { path: '/slots', from: ['band', 'dj', 'last'], to: ['dj', 'band', 'last'] },
    ]).document;
    const op = { path: '/slots', from: ['band', 'dj', 'last'], to: ['last', 'dj', 'band'] };
    expect(applyOperations(moved, [op])).toEqual({
      kind: 'conflict',
      conflicts: [{ path: '/slots', yours: op.to, theirs: ['dj', 'band', 'last'] }],
    });
    const same = { ...op, to: ['dj', 'band', 'last'] };
    expect(applied([same], moved).changed).toEqual([]);
  });
});

describe('an operation that no document can take', () => {
  const hostile = JSON.parse('{"id":"x","__proto__":{"polluted":true}}');

  it.each([
    ['/__proto__/polluted', null, true],
    ['/constructor/prototype/polluted', null, true],
    ['/slots/__proto__', undefined, { id: '__proto__' }],
    ['/slots/dj/constructor', null, 'x'],
    ['/slots/dj/toString', null, 'x'],
    ['/slots/dj/unknown', null, 'x'],
    ['/slots/dj/unknown', undefined, 'x'],
    ['/slots/length', undefined, 5],
    ['/slots/0/act', 'Band', 'x'],
    ['/unknown', undefined, 1],
    ['/name/length', 4, 0],
    ['/texts/notes/0', 'En', 'x'],
    ['/texts/notes/ny', undefined, { id: 'ny' }],
    ['/id', 'ctrl-2026', 'x'],
    ['/year', 2026, 2027],
    ['/schemaVersion', 1, 2],
    ['/slots/dj/id', 'dj', 'x'],
    ['/slots/dj', dj, { ...dj, id: 'x' }],
    ['/slots/ny', undefined, { act: 'x' }],
    ['/slots/ny', undefined, undefined],
    ['/slots/x', undefined, hostile],
    ['/name', 'CTRL', undefined],
    ['/name', undefined, 'x'],
    ['/slots', ['band', 'dj', 'last'], ['band', 'dj']],
    ['/slots', ['band', 'dj', 'last'], ['band', 'dj', 'dj']],
    ['/slots', [band, dj, last], []],
    ['/slots', undefined, []],
    ['', undefined, {}],
    ['name', 'CTRL', 'x'],
    ['/', 'CTRL', 'x'],
    ['//name', 'CTRL', 'x'],
    ['/name/', 'CTRL', 'x'],
    ['/na~2me', 'CTRL', 'x'],
    [`/${'a'.repeat(300)}`, null, 'x'],
    ['/a'.repeat(200), null, 'x'],
  ])('refuses %s and reaches no prototype', (path, from, to) => {
    const op = { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const result = applyOperations(festival, [op as ContentOperation]);
    const unknownMember = path === '/slots/0/act';
    expect(result.kind).toBe(unknownMember ? 'conflict' : 'refused');
    if (result.kind === 'refused') expect(result).toMatchObject({ path });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
