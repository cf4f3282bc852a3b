import type { Edition } from '../content/types.ts';

/** Name of an edition's stage by its id; the venue where the edition has no such stage. */
export function stageName(
  { stages, venue }: Pick<Edition, 'stages' | 'venue'>,
  id: string,
): string {
  return stages.find((stage) => stage.id === id)?.name ?? venue;
}
