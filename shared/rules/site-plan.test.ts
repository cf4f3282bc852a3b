import { describe, expect, it } from 'vitest';
import { groundsSchema } from '../contracts/places.ts';
import { madeUpArea, madeUpGrounds } from '../testing/made-up-grounds.ts';
import { GROUNDS_HEIGHT, GROUNDS_WIDTH } from './grounds.ts';
import { byKind, type Direction, extentOf, floorsOf, kindsOf, neighbourOf } from './site-plan.ts';

const plan = madeUpGrounds();
const [ground, loft] = floorsOf(plan);
const ids = (areas: readonly { id: string }[] = []) => areas.map(({ id }) => id);

describe('floors of a plan', () => {
  it('have their areas in reading order; those of no floor are on the first', () => {
    expect(groundsSchema.parse(plan)).toEqual(plan);
    expect([ground?.name, ground?.areas.length]).toEqual(['Bakkeplan', 17]);
    expect([loft?.name, loft?.areas.length]).toEqual(['Loftet', 8]);
    expect(ids(loft?.areas)).toEqual([
      ...['gaming', 'konsoller', 'cosplay', 'kiosk'],
      ...['vann-oppe', 'toalett-oppe', 'verksted', 'lading-oppe'],
    ]);
  });

  it('are one without a name where none is told, and none without areas', () => {
    const area = madeUpArea('a', 'bar', 'Bar', [0, 0, 1, 1], { floor: 'borte' });
    expect(floorsOf({ floors: [], areas: [area] })).toEqual([
      { id: '', name: '', picture: null, areas: [area] },
    ]);
    const floors = [
      { id: 'kjeller', name: 'Kjeller', picture: null },
      { id: 'tak', name: 'Tak', picture: null },
    ];
    expect(ids(floorsOf({ floors, areas: [area] }))).toEqual(['kjeller']);
    expect(ids(floorsOf({ floors, areas: [{ ...area, floor: 'tak' }] }))).toEqual(['tak']);
    expect(floorsOf({ floors, areas: [] })).toEqual([]);
  });

  it('hold every area exactly once, also by kind', () => {
    const shown = floorsOf(plan).flatMap(({ areas }) => byKind(areas).flatMap((one) => one.areas));
    expect(ids(shown).sort()).toEqual(ids(plan.areas).sort());
    expect(kindsOf(plan.areas.slice(0, 3))).toEqual(['stage', 'bar', 'water']);
    expect(kindsOf([])).toEqual([]);
  });
});

describe('what is drawn of the grid', () => {
  it('is what areas cover, at least a small board, and all of it below a picture', () => {
    const at = (x: number, y: number, w: number, h: number) =>
      madeUpArea('a', 'bar', 'Bar', [x, y, w, h]);
    const drawn = (...areas: ReturnType<typeof at>[]) => extentOf({ areas, picture: null });
    expect(drawn(at(4, 2, 16, 10))).toEqual({ x: 4, y: 2, w: 16, h: 10 });
    expect(drawn(at(23, 15, 1, 1))).toEqual({ x: 12, y: 10, w: 12, h: 6 });
    expect(drawn(at(0, 0, 1, 1))).toEqual({ x: 0, y: 0, w: 12, h: 6 });
    const picture = { kind: 'bank', name: 'publikum', alt: '' } as const;
    const all = { x: 0, y: 0, w: GROUNDS_WIDTH, h: GROUNDS_HEIGHT };
    expect(extentOf({ areas: [at(4, 2, 3, 3)], picture })).toEqual(all);
  });
});

describe('the area beside one', () => {
  const next = (id: string, direction: Direction) => {
    const areas = ground?.areas ?? [];
    const from = areas.find((area) => area.id === id);
    return from && neighbourOf(areas, from, direction)?.id;
  };

  it('faces it, the nearest first', () => {
    expect(next('hallen', 'right')).toBe('vann-hallen');
    expect(next('hallbaren', 'right')).toBe('stille');
    expect(next('stille', 'right')).toBe('scene-2');
    expect(next('scene-2', 'down')).toBe('uteserveringen');
    expect(next('mat', 'left')).toBe('hjelp');
    expect(next('garderobe', 'up')).toBe('hallen');
    expect(next('garderobe', 'right')).toBe('hjelp');
  });

  it('is none at the edge', () => {
    expect(next('hallen', 'left')).toBeUndefined();
    expect(next('hallen', 'up')).toBeUndefined();
    expect(next('lading', 'right')).toBeUndefined();
  });

  it('may lie upon it', () => {
    const large = madeUpArea('stor', 'food', 'Stor', [0, 0, 8, 6]);
    const small = madeUpArea('liten', 'water', 'Liten', [5, 2, 1, 1]);
    expect(neighbourOf([large, small], large, 'right')).toBe(small);
    expect(neighbourOf([large, small], small, 'left')).toBe(large);
    expect(neighbourOf([large], large, 'left')).toBeNull();
  });

  it('leads to every area from every other', () => {
    for (const { areas } of floorsOf(plan)) {
      const reached = new Set(areas.slice(0, 1));
      for (const area of reached) {
        for (const direction of ['left', 'right', 'up', 'down'] as const) {
          const found = neighbourOf(areas, area, direction);
          if (found !== null) reached.add(found);
        }
      }
      expect(ids([...reached]).sort()).toEqual(ids(areas).sort());
    }
  });
});
