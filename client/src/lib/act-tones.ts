import type { SlotKind } from '#shared/content/types.ts';

/** The tone of an act's key, by its kind: on the public keyboard and on the organisers' board. */
export const ACT_TONES = {
  standup: 'y',
  band: 'bone',
  dj: 'r',
  tournament: 'g',
  competition: 'b',
  workshop: 'b',
  panel: 'bone',
  meet: 'g',
  afterparty: 'coal',
} as const satisfies Record<SlotKind, string>;
