/** Colour of the key of each kind of act; those that are 'bein' are the plain key. */
export const KEY_TONE = {
  standup: 'y',
  band: 'bein',
  dj: 'r',
  tournament: 'g',
  competition: 'b',
  workshop: 'b',
  panel: 'bein',
  meet: 'g',
  afterparty: 'kull',
} as const;
