import type { SlotKind } from '#shared/content/types.ts';

/** The tone of an act's key, by its kind: on the public keyboard and on the organisers' board. */
export const ACT_TONES = {
  standup: 'y',
  band: 'bein',
  dj: 'r',
  tournament: 'g',
  competition: 'b',
  workshop: 'b',
  panel: 'bein',
  meet: 'g',
  afterparty: 'kull',
} as const satisfies Record<SlotKind, string>;
