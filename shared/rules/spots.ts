import type { Edition } from '../content/types.ts';

/** Area of each stage that stands on the plan, by the stage's id; the first where there are several. */
export function spotsOf({ grounds }: Pick<Edition, 'grounds'>): Readonly<Record<string, string>> {
  const placed = grounds.areas.flatMap(({ id, stage }) => (stage === null ? [] : [[stage, id]]));
  return Object.fromEntries(placed.reverse());
}
