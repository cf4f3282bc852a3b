import type { Area, AreaKind, Floor, Grounds } from '../content/types.ts';
import { AREA_KINDS, coverEachOther, GROUNDS_HEIGHT, GROUNDS_WIDTH } from './grounds.ts';

/*
 * How the plan of the site is read: its floors, its kinds, and which area lies beside which
 * (docs/product/public-site.md#plan-of-the-site).
 */

/** A floor with what stands on it, in reading order. */
export interface PlanFloor {
  /** Empty for the only floor of a plan without floors. */
  id: string;
  name: string;
  picture: Floor['picture'];
  areas: readonly Area[];
}

/** Row by row from the top, as a page is read. */
const inReadingOrder = (one: Area, other: Area) => one.y - other.y || one.x - other.x;

/**
 * The floors that have areas. An area without a floor, or with one that the document does not list,
 * is on the first.
 */
export function floorsOf({ floors, areas }: Grounds): readonly PlanFloor[] {
  const [first = { id: '', name: '', picture: null }, ...others] = floors;
  const rest = new Set(others.map(({ id }) => id));
  return [first, ...others]
    .map((floor) => {
      const isHere = (area: Area) =>
        floor === first ? area.floor === null || !rest.has(area.floor) : area.floor === floor.id;
      return { ...floor, areas: areas.filter(isHere).sort(inReadingOrder) };
    })
    .filter((floor) => floor.areas.length > 0);
}

/** The kinds that there are, in the order of the list. */
export function kindsOf(areas: readonly Area[]): readonly AreaKind[] {
  return AREA_KINDS.filter((kind) => areas.some((area) => area.kind === kind));
}

/** The areas by their kinds. */
export function byKind(
  areas: readonly Area[],
): readonly { kind: AreaKind; areas: readonly Area[] }[] {
  return kindsOf(areas).map((kind) => ({
    kind,
    areas: areas.filter((area) => area.kind === kind),
  }));
}

/** The part of the grid that is drawn, in units. */
export interface Extent {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Smaller plans are not drawn larger. */
const LEAST_WIDTH = 12;
const LEAST_HEIGHT = 6;

/** What areas cover of the grid; the whole grid below a picture, which has its places on it. */
export function extentOf({ areas, picture }: Pick<PlanFloor, 'areas' | 'picture'>): Extent {
  if (picture !== null) return { x: 0, y: 0, w: GROUNDS_WIDTH, h: GROUNDS_HEIGHT };
  const across = reach(areas, 'x', 'w', LEAST_WIDTH, GROUNDS_WIDTH);
  const down = reach(areas, 'y', 'h', LEAST_HEIGHT, GROUNDS_HEIGHT);
  return { x: across.from, w: across.size, y: down.from, h: down.size };
}

function reach(
  areas: readonly Area[],
  at: 'x' | 'y',
  size: 'w' | 'h',
  least: number,
  most: number,
) {
  const first = Math.min(most, ...areas.map((area) => area[at]));
  const last = Math.max(0, ...areas.map((area) => area[at] + area[size]));
  const from = Math.max(0, Math.min(first, most - least));
  return { from, size: Math.max(least, last - from) };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** An area as if the direction were to the right: how far it reaches along and across. */
function turned({ x, y, w, h }: Area, direction: Direction) {
  const [near, length, side, width] =
    direction === 'left' || direction === 'right' ? [x, w, y, h] : [y, h, x, w];
  const isBack = direction === 'left' || direction === 'up';
  return { near: isBack ? -near - length : near, length, side, width };
}

/** Being aside counts for more than being far. */
const ASIDE = 3;

/**
 * The area that lies next to one in a direction, or null at the edge: the nearest that reaches further
 * that way at both ends, and rather one that faces it. Of areas that cover each other, whose middle is
 * further is enough.
 */
export function neighbourOf(areas: readonly Area[], from: Area, direction: Direction): Area | null {
  const own = turned(from, direction);
  const end = own.near + own.length;
  let best: Area | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const area of areas) {
    const other = turned(area, direction);
    const ahead = other.near + other.length / 2 - (own.near + own.length / 2);
    const isFurther = other.near > own.near && other.near + other.length > end;
    if (!isFurther && !(ahead > 0 && coverEachOther(area, from))) continue;
    const aside = Math.max(
      other.side - (own.side + own.width),
      own.side - (other.side + other.width),
    );
    const askew = Math.abs(other.side + other.width / 2 - (own.side + own.width / 2));
    const cost =
      Math.max(0, other.near - end) + askew / 100 + (aside < 0 ? 0 : ASIDE * (aside + 1));
    if (cost < least) [best, least] = [area, cost];
  }
  return best;
}
