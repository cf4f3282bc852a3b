/*
 * Labels of the hero stand apart from the others, because the first script of the home page
 * holds them.
 */

export const heroLabels = {
  scroll: 'Gå til eventer',
  newsletter: 'Få beskjed på e-post',
} as const;

/** What the clock adds. It never replaces a text. */
export const markLabels = { over: 'Avholdt', today: 'I dag', now: 'Nå', done: 'Ferdig' } as const;

export const thanksText = 'Takk for i år. Ses neste år!';
