import type { Edition } from '../content/types.ts';
import type { ScreenPath } from '../paths.ts';
import { stageName } from './acts.ts';
import { currentEdition, programmeEdition } from './festival-phase.ts';

/** A stage with a wall page. */
interface ScreenStage {
  id: string;
  name: string;
}

/** The edition that wall pages show: that of the programme, or the coming one while none has acts. */
export function screenEdition<E extends Edition>(editions: readonly E[], now: Date): E {
  return programmeEdition(editions, now) ?? currentEdition(editions, now);
}

/** Stages of an edition; one that only its acts name stands last. */
function stagesOf(edition: Edition): ScreenStage[] {
  const named = [...edition.stages, ...edition.slots.map(({ stage }) => ({ id: stage }))];
  return [...new Set(named.map(({ id }) => id))].map((id) => ({
    id,
    name: stageName(edition, id),
  }));
}

/** Stages that have a wall page at a moment (docs/product/public-site.md#wall-pages). */
export function screenStages(editions: readonly Edition[], now: Date): ScreenStage[] {
  return stagesOf(screenEdition(editions, now));
}

/** Paths that are or become a stage's wall page; those of other editions answer 404. */
export function screenPaths(editions: readonly Edition[]): string[] {
  return [...new Set(editions.flatMap(stagesOf).map(({ id }) => screenPath(id)))];
}

/** Path of the wall page of a stage, by the stage's id. */
export function screenPath(stage: string): ScreenPath {
  return `/skjerm/${stage}`;
}

/** Id in the path of a stage's wall page, also of a stage that there is not; else null. */
export function screenIdOf(path: string): string | null {
  return /^\/skjerm\/([a-z0-9-]{1,80})$/.exec(path)?.[1] ?? null;
}
