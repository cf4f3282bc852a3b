/* The hero's labels are separate because they are part of the home page's first script. */

export const heroLabels = {
  scroll: 'Gå til eventer',
  newsletter: 'Få beskjed på e-post',
  /** Replaces the ticket button when the edition is over. */
  next: 'Få beskjed om neste',
} as const;

/** Labels that depend on the time. */
export const markLabels = { over: 'Avholdt', today: 'I dag', now: 'Nå', done: 'Ferdig' } as const;

export const thanksText = 'Takk for i år. Ses neste år!';
