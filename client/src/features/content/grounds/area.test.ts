import { expect, it } from 'vitest';
import { applyOperations } from '#shared/rules/content-operations.ts';
import { type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { madeUpEdition } from '#shared/testing/made-up-edition.ts';
import { removeOps } from '../editor/references.ts';
import {
  AREAS,
  areasOn,
  type DraftArea,
  firstPlace,
  newArea,
  overlapsOf,
  placeWords,
  removeFloorOps,
  shifted,
  stagesWithoutArea,
} from './area.ts';

const area = (id: string, change: object = {}) =>
  ({
    ...{ id, kind: 'bar', name: id, x: 0, y: 0, w: 4, h: 2, floor: null, stage: null },
    ...{ hours: '', accessible: false, note: '' },
    ...change,
  }) as DraftArea;
const floor = (id: string) => ({ id, name: id, picture: null });

function draft(areas: readonly DraftArea[], floors: readonly string[] = []): JsonObject {
  const grounds = { floors: floors.map(floor), areas };
  return JSON.parse(JSON.stringify({ ...madeUpEdition(), grounds }));
}

it('moves and sizes an area as far as the grid reaches', () => {
  const place = { x: 20, y: 0, w: 4, h: 3 };
  expect(shifted(place, { x: 1, y: -1 })).toEqual(place);
  expect(shifted(place, { x: -3, y: 2 })).toEqual({ ...place, x: 17, y: 2 });
  expect(shifted(place, { w: 5, h: 40 })).toEqual({ ...place, h: 16 });
  expect(shifted(place, { w: -9, h: -9 })).toEqual({ ...place, w: 1, h: 1 });
});

it('says where an area is from one on', () => {
  expect(placeWords({ x: 4, y: 2, w: 4, h: 3 })).toBe('rad 3, kolonne 5, 4 ganger 3 ruter');
  expect(placeWords({ x: 0, y: 0, w: 1, h: 1 })).toBe('rad 1, kolonne 1, 1 ganger 1 rute');
});

it('puts a new area on the first free place, smaller where there is no room', () => {
  expect(firstPlace([], 'bar')).toEqual({ x: 0, y: 0, w: 4, h: 2 });
  expect(firstPlace([area('a', { w: 22 })], 'bar')).toEqual({ x: 0, y: 2, w: 4, h: 2 });
  const full = area('a', { w: 24, h: 15 });
  expect(firstPlace([full], 'stage')).toEqual({ x: 0, y: 15, w: 1, h: 1 });
  expect(firstPlace([area('a', { w: 24, h: 16 })], 'stage')).toMatchObject({ x: 0, y: 0 });
});

it('names a new area after its kind, and one of a stage after the stage', () => {
  const document = draft([area('Bar', { stage: 'bar' })]);
  expect(newArea(document, 'bar', null)).toMatchObject({ name: 'Bar 2', x: 4, y: 0, stage: null });
  expect(newArea(document, 'firstAid', null).id).toMatch(/^forstehjelp-[a-z0-9]{6}$/);
  const [stage] = stagesWithoutArea(document);
  expect(stagesWithoutArea(document)).toEqual([{ id: 'hall', name: 'Hallen' }]);
  const made = newArea(document, 'stage', null, stage);
  expect(made).toMatchObject({ name: 'Hallen', stage: 'hall', kind: 'stage' });
  expect(made.id).toMatch(/^scene-hallen-/);
});

it('keeps areas of unknown floors on the first', () => {
  const document = draft(
    [area('a'), area('b', { floor: 'to' }), area('c', { floor: 'borte' })],
    ['en', 'to'],
  );
  expect(areasOn(document, 'en').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(areasOn(document, 'to').map(({ id }) => id)).toEqual(['b']);
  expect(areasOn(draft([area('a')]), null)).toHaveLength(1);
});

it('names each pair that covers each other', () => {
  const pairs = overlapsOf([area('a'), area('b', { x: 3 }), area('c', { x: 7 })]);
  expect(pairs.map((pair) => pair.map(({ id }) => id))).toEqual([['b', 'a']]);
});

it('takes an area from the entries that name it', () => {
  const entry = { id: 'mat', group: 'food', title: 'Mat', text: 'Mat', link: null, spot: 'a' };
  const document = { ...draft([area('a')]), practical: [entry] };
  const result = applyOperations(document, removeOps(document, AREAS, area('a')));
  if (result.kind !== 'applied') throw new Error(result.kind);
  expect(valueAt(result.document, '/practical/mat/spot')).toBeNull();
  expect(valueAt(result.document, AREAS)).toEqual([]);
  const back = applyOperations(result.document, result.inverse);
  expect(back).toMatchObject({ document });
});

it('removes a floor with its areas, and leaves those of the only one', () => {
  const removed = (document: JsonObject, index: number) => {
    const one = (valueAt(document, '/grounds/floors') as JsonObject[])[index] ?? null;
    const result = applyOperations(document, removeFloorOps(document, one));
    return result.kind === 'applied' ? valueAt(result.document, '/grounds') : result;
  };
  const two = draft([area('a'), area('b', { floor: 'to' })], ['en', 'to']);
  expect(removed(two, 0)).toEqual({
    floors: [floor('to')],
    areas: [area('b', { floor: 'to' })],
  });
  const only = draft([area('a', { floor: 'en' })], ['en']);
  expect(removed(only, 0)).toEqual({ floors: [], areas: [area('a')] });
});
