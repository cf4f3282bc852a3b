import type { Content, Edition } from '../content/types.ts';
import { paths } from '../paths.ts';
import { currentEdition } from './festival-phase.ts';

/** Area of each stage that stands on the plan, by the stage's id; the first where there are several. */
export function spotsOf({ grounds }: Pick<Edition, 'grounds'>): Readonly<Record<string, string>> {
  const placed = grounds.areas.flatMap(({ id, stage }) => (stage === null ? [] : [[stage, id]]));
  return Object.fromEntries(placed.reverse());
}

/**
 * Address of the area of the plan where a stage of an edition stands; undefined where none is known. Only
 * the current edition's plan is shown.
 */
export function spotAddress(
  { editions, spots }: Pick<Content, 'editions' | 'spots'>,
  edition: Edition,
  stage: string,
  now: Date,
): string | undefined {
  const current = currentEdition(editions, now);
  if (edition.id !== current.id) return undefined;
  const known = spots ?? spotsOf(current);
  return Object.hasOwn(known, stage) ? `${paths.grounds}#${known[stage]}` : undefined;
}
