/** The groups of the practical information, in the order of its page. */
export const PRACTICAL_GROUPS = [
  'travel',
  'doors',
  'food',
  'payment',
  'wardrobe',
  'accessibility',
  'firstAid',
  'rules',
  'lostAndFound',
  'accommodation',
  'questions',
] as const;

/** What an area of the plan of the site is. */
export const AREA_KINDS = [
  'stage',
  'entrance',
  'bar',
  'food',
  'toilet',
  'wardrobe',
  'firstAid',
  'water',
  'quietRoom',
  'charging',
  'cosplay',
  'gaming',
  'custom',
] as const;

/** Size of the grid on which areas stand, in units. */
export const GROUNDS_WIDTH = 24;
export const GROUNDS_HEIGHT = 16;

interface Rectangle {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Whether two areas share a unit of the grid. */
export function coverEachOther(one: Rectangle, other: Rectangle): boolean {
  const across = one.x < other.x + other.w && other.x < one.x + one.w;
  return across && one.y < other.y + other.h && other.y < one.y + one.h;
}
