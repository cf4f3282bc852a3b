import type { Area, AreaKind, Grounds } from '../content/types.ts';

type Place = readonly [x: number, y: number, w: number, h: number];

/** An area of a made-up plan. */
export const madeUpArea = (
  id: string,
  kind: AreaKind,
  name: string,
  [x, y, w, h]: Place,
  more: Partial<Area> = {},
): Area => ({
  ...{ id, kind, name, x, y, w, h },
  ...{ floor: null, stage: null, hours: '', accessible: false, note: '' },
  ...more,
});

const reachable = { accessible: true };

const GROUND_FLOOR: readonly Area[] = [
  madeUpArea('hallen', 'stage', 'Hallen', [0, 0, 8, 6], {
    ...{ accessible: true, hours: '17:00–03:00' },
    note: 'Plass til rullestoler på rampen til venstre for miksebordet.',
  }),
  madeUpArea('hallbaren', 'bar', 'Hallbaren', [8, 0, 5, 2], { hours: '18:00–02:30' }),
  madeUpArea('vann-hallen', 'water', 'Vannpost', [8, 2, 2, 2], reachable),
  madeUpArea('toalett-hallen', 'toilet', 'Toaletter ved hallen', [10, 2, 3, 2], reachable),
  madeUpArea('stille', 'quietRoom', 'Stillerom', [13, 0, 4, 4], {
    accessible: true,
    note: 'Dempet lys, ingen musikk. Spør vakten om ørepropper.',
  }),
  madeUpArea('scene-2', 'stage', 'Luftegården', [17, 0, 7, 5], {
    ...{ accessible: true, hours: '16:00–01:00' },
  }),
  madeUpArea('mat', 'food', 'Mattorget', [8, 4, 6, 4], { hours: '15:00–01:00', accessible: true }),
  madeUpArea('pizza', 'food', 'Pizza', [14, 4, 3, 2]),
  madeUpArea('toalett-gard', 'toilet', 'Toaletter i gården', [14, 6, 3, 2]),
  madeUpArea('uteserveringen', 'bar', 'Uteserveringen', [17, 5, 4, 3]),
  madeUpArea('lading', 'charging', 'Lading', [21, 5, 3, 3], reachable),
  madeUpArea('garderobe', 'wardrobe', 'Garderobe', [0, 6, 4, 3], { hours: '16:00–03:30' }),
  madeUpArea('hjelp', 'firstAid', 'Førstehjelp', [4, 6, 4, 3], {
    accessible: true,
    note: 'Alltid bemannet mens området er åpent.',
  }),
  madeUpArea('butikk', 'custom', 'Merch', [8, 8, 4, 2]),
  madeUpArea('inngang', 'entrance', 'Hovedinngang', [12, 8, 7, 2], {
    ...reachable,
    hours: 'Dørene åpner 16:00',
  }),
  madeUpArea('inngang-ost', 'entrance', 'Østporten', [19, 8, 5, 2]),
  madeUpArea('toalett-inngang', 'toilet', 'HC-toalett', [0, 9, 2, 1], reachable),
];

const UPPER_FLOOR: readonly Area[] = [
  madeUpArea('gaming', 'gaming', 'Gaming', [0, 0, 9, 6], { hours: '12:00–00:00' }),
  madeUpArea('konsoller', 'gaming', 'Retro', [9, 0, 4, 3]),
  madeUpArea('vann-oppe', 'water', 'Vann', [9, 3, 2, 3]),
  madeUpArea('toalett-oppe', 'toilet', 'Toaletter', [11, 3, 2, 3]),
  madeUpArea('cosplay', 'cosplay', 'Cosplay', [13, 0, 8, 4], { hours: '11:00–21:00' }),
  madeUpArea('verksted', 'cosplay', 'Reparasjonsverksted', [13, 4, 5, 2]),
  madeUpArea('lading-oppe', 'charging', 'Ladeskap', [18, 4, 3, 2]),
  madeUpArea('kiosk', 'food', 'Kiosk', [21, 0, 3, 6]),
].map((area) => ({ ...area, floor: 'loftet' }));

/** A plan of 25 areas on two floors, with two stages of an edition; those of the made-up edition by default. */
export function madeUpGrounds([hall, yard]: readonly [string, string] = ['hall', 'bar']): Grounds {
  const stages = new Map([
    ['hallen', hall],
    ['scene-2', yard],
  ]);
  return {
    floors: [
      { id: 'bakken', name: 'Bakkeplan', picture: null },
      { id: 'loftet', name: 'Loftet', picture: null },
    ],
    areas: [...GROUND_FLOOR, ...UPPER_FLOOR].map((area) => ({
      ...area,
      stage: stages.get(area.id) ?? null,
    })),
  };
}
