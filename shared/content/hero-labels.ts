/*
 * Labels of the hero stand apart from the others, because the first script of the home page
 * holds them.
 */

export const heroLabels = {
  scroll: 'Gå til eventer',
  newsletter: 'Få beskjed på e-post',
  /** In the place of the key to the tickets of what is over. */
  next: 'Få beskjed om neste',
} as const;

/** What the clock adds to a text that does not say so itself. */
export const markLabels = { over: 'Avholdt', today: 'I dag', now: 'Nå', done: 'Ferdig' } as const;

export const thanksText = 'Takk for i år. Ses neste år!';
