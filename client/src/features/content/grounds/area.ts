import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import type { Area, AreaKind } from '#shared/contracts/places.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { coverEachOther, GROUNDS_HEIGHT, GROUNDS_WIDTH } from '#shared/rules/grounds.ts';
import { choicesOf, line, type MembersSpec, named, number } from '../editor/field.ts';
import { newId, slug } from '../editor/members-control.tsx';
import { removeOps } from '../editor/references.ts';

/*
 * An area of the plan in a draft: its fields, its place on the grid and the operations that move it.
 */

export const AREAS = '/grounds/areas';
export const FLOORS = '/grounds/floors';

/** Position and size on the grid, in units. */
export type Place = Pick<Area, 'x' | 'y' | 'w' | 'h'>;

/** An area in a draft; its name may be empty. */
export type DraftArea = JsonObject & Place & { id: string };

export const areaPath = (id: string, field = ''): string => `${AREAS}/${id}${field && `/${field}`}`;

export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : [];
export const areasOf = (document: Json): DraftArea[] =>
  listOf(valueAt(document, AREAS)) as DraftArea[];

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(least, most), Math.max(least, value));

/** The place moved and sized by so many units, as far as the grid reaches. */
export function shifted({ x, y, w, h }: Place, by: Partial<Place>): Place {
  const [width, height] = [w + (by.w ?? 0), h + (by.h ?? 0)];
  const size = {
    w: within(width, 1, GROUNDS_WIDTH - x),
    h: within(height, 1, GROUNDS_HEIGHT - y),
  };
  return {
    x: within(x + (by.x ?? 0), 0, GROUNDS_WIDTH - size.w),
    y: within(y + (by.y ?? 0), 0, GROUNDS_HEIGHT - size.h),
    ...size,
  };
}

const SIDES = ['x', 'y', 'w', 'h'] as const;

/** Puts an area at a place: an operation for each value that differs. */
export function placeOps(area: DraftArea, to: Place): ContentOperation[] {
  return SIDES.filter((side) => area[side] !== to[side]).map((side) => ({
    path: areaPath(area.id, side),
    from: area[side],
    to: to[side],
  }));
}

const units = (count: number) => (count === 1 ? 'rute' : 'ruter');

/** 'rad 3, kolonne 5, 4 ganger 3 ruter'. */
export const placeWords = ({ x, y, w, h }: Place): string =>
  `rad ${y + 1}, kolonne ${x + 1}, ${w} ganger ${h} ${units(w * h)}`;

export const nameOf = named('name', 'Uten navn');

/** The areas of a floor; one without a known floor is on the first. */
export function areasOn(document: Json, floor: string | null): DraftArea[] {
  const floors = listOf(valueAt(document, FLOORS)).map(idOf);
  const floorOf = (area: DraftArea) =>
    floors.find((id) => id !== null && id === area.floor) ?? floors[0] ?? null;
  return areasOf(document).filter((area) => floorOf(area) === floor);
}

/** Removes a floor with its areas; those of the only floor stay on the plan without floors. */
export function removeFloorOps(document: JsonObject, floor: Json): ContentOperation[] {
  const isOnly = listOf(valueAt(document, FLOORS)).length === 1;
  const areas = isOnly ? [] : areasOn(document, idOf(floor));
  return [
    ...areas.flatMap((area) => removeOps(document, AREAS, area)),
    ...(isOnly
      ? removeOps(document, FLOORS, floor)
      : [{ path: `${FLOORS}/${idOf(floor)}`, from: floor }]),
  ];
}

/** Pairs of areas that cover each other, the later one first. */
export const overlapsOf = (areas: readonly DraftArea[]): [DraftArea, DraftArea][] =>
  areas.flatMap((later, index) =>
    areas
      .slice(0, index)
      .filter((earlier) => coverEachOther(earlier, later))
      .map((earlier): [DraftArea, DraftArea] => [later, earlier]),
  );

/** Width and height that a new area begins with. */
const SIZES: Record<AreaKind, readonly [w: number, h: number]> = {
  stage: [6, 4],
  entrance: [3, 2],
  bar: [4, 2],
  food: [4, 2],
  toilet: [2, 2],
  wardrobe: [3, 2],
  firstAid: [3, 2],
  water: [2, 2],
  quietRoom: [3, 2],
  charging: [2, 2],
  cosplay: [4, 3],
  gaming: [5, 3],
  custom: [3, 2],
};

/** The first place of a size, row by row, that covers no area; null where there is none. */
function freePlace(areas: readonly Place[], w: number, h: number): Place | null {
  for (let y = 0; y + h <= GROUNDS_HEIGHT; y += 1) {
    for (let x = 0; x + w <= GROUNDS_WIDTH; x += 1) {
      const place = { x, y, w, h };
      if (!areas.some((area) => coverEachOther(area, place))) return place;
    }
  }
  return null;
}

/** Where a new area of a kind goes: smaller where there is no room, in the corner of a full plan. */
export function firstPlace(areas: readonly Place[], kind: AreaKind): Place {
  const [w, h] = SIZES[kind];
  return (
    freePlace(areas, w, h) ??
    freePlace(areas, Math.min(w, 2), Math.min(h, 2)) ??
    freePlace(areas, 1, 1) ?? { x: 0, y: 0, w, h }
  );
}

/** A name that no area has: 'Bar', then 'Bar 2'. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count += 1) {
    const numbered = count === 2 && !taken.has(name) ? name : `${name} ${count}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** A stage of the edition without an area. */
export interface FreeStage {
  id: string;
  name: string;
}

export function stagesWithoutArea(document: Json): FreeStage[] {
  const taken = new Set(areasOf(document).map(({ stage }) => stage));
  return listOf(valueAt(document, '/stages')).flatMap((stage) => {
    const id = idOf(stage);
    return id === null || taken.has(id) ? [] : [{ id, name: nameOf(stage) }];
  });
}

/** A new area on a floor; a stage of the programme gives it its name. */
export function newArea(
  document: Json,
  kind: AreaKind,
  floor: string | null,
  stage?: FreeStage,
): DraftArea {
  const all = areasOf(document);
  const names = new Set(all.map(({ name }) => String(name)));
  const name = stage === undefined ? freeName(AREA_NAMES[kind], names) : stage.name.slice(0, 60);
  const stem = [slug(AREA_NAMES[kind]), stage === undefined ? '' : slug(stage.name)];
  const id = newId(
    stem.filter(Boolean).join('-'),
    all.map((area) => area.id),
  );
  const empty = { hours: '', accessible: false, note: '' };
  const place = firstPlace(areasOn(document, floor), kind);
  return { id, kind, name, ...place, floor, stage: stage?.id ?? null, ...empty };
}

export const floorField: MembersSpec = {
  kind: 'members',
  key: 'grounds/floors',
  label: 'Etasjer',
  one: 'etasje',
  idStem: 'etasje',
  title: nameOf,
  create: (floors) => ({ name: `${floors.length + 1}. etasje`, picture: null }),
  fields: [
    line('name', 'Navn', 40),
    { kind: 'picture', key: 'picture', label: 'Bilde under områdene', nullable: true },
  ],
};

export const areaField: MembersSpec = {
  kind: 'members',
  key: 'grounds/areas',
  label: 'Områder',
  one: 'område',
  idStem: 'omrade',
  title: nameOf,
  create: () => ({
    ...{ kind: 'custom', name: '', x: 0, y: 0, w: 4, h: 3, floor: null, stage: null },
    ...{ hours: '', accessible: false, note: '' },
  }),
  fields: [
    line('name', 'Navn', 60),
    { kind: 'choice', key: 'kind', label: 'Type', choices: choicesOf(AREA_NAMES) },
    {
      kind: 'choice',
      key: 'stage',
      label: 'Scene i programmet',
      nullable: true,
      choices: { from: '/stages', value: 'id', label: nameOf },
    },
    {
      kind: 'choice',
      key: 'floor',
      label: 'Etasje',
      nullable: true,
      choices: { from: FLOORS, value: 'id', label: nameOf },
    },
    number('x', 'Fra venstre', 0, GROUNDS_WIDTH - 1),
    number('y', 'Fra toppen', 0, GROUNDS_HEIGHT - 1),
    number('w', 'Bredde', 1, GROUNDS_WIDTH),
    number('h', 'Høyde', 1, GROUNDS_HEIGHT),
    line('hours', 'Åpningstider', 60, { optional: true }),
    { kind: 'check', key: 'accessible', label: 'Kan nås med rullestol' },
    line('note', 'Merknad', 300, { optional: true }),
  ],
};
