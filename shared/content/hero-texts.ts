/*
 * The texts of the hero stand apart from the others, because the first script of the home page
 * holds them.
 */

export const heroTexts = {
  heading: 'CTRL Festival. Hold CTRL. Slipp løs.',
  lines: ['Hold CTRL.', 'Slipp løs.'],
  ingress: 'EDM, house, hardstyle, drum and bass, stand-up, gaming og cosplay.',
  scroll: 'Gå til eventer',
  hold: 'Hold CTRL og tenn alle lysene',
  newsletter: 'Få beskjed på e-post',
} as const;

/** What the clock adds. It never replaces a text. */
export const markTexts = { over: 'Avholdt', today: 'I dag', now: 'Nå', done: 'Ferdig' } as const;

export const thanksText = 'Takk for i år. Ses neste år!';
