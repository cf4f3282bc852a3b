export const wheelTexts = {
  name: 'Lykkehjulet',
  intro:
    'Ett forsøk per e-postadresse og dag. Feltene har ulik sjanse. Vinner du, kommer gevinsten på e-post, eller rett i profilen din når du er logget inn.',
  board: 'Feltene på hjulet',
  spin: 'Snurr',
  pending: 'Snurrer...',
  toGifts: 'Se gavene dine',
  privacyBefore: 'Hva vi lagrer, står i ',
  privacyLink: 'Personvern',
  failed: { title: 'Kunne ikke snurre hjulet', fallback: 'Prøv igjen senere' },
} as const;

export const claimTexts = {
  lines: ['Hent', 'gevinsten'],
  text: 'Du vant på Lykkehjulet. Trykk på tasten, så er gevinsten din.',
  button: 'Hent gevinsten',
  pending: 'Henter...',
  done: 'Gevinsten er din',
  missing: 'Lenken er ikke hel. Åpne den fra e-posten én gang til.',
  refused: 'Gevinsten kan ikke hentes',
  failed: 'Vi fikk ikke hentet gevinsten',
  toGifts: 'Se gavene dine',
  toAccount: 'Lag en konto',
  toWheel: 'Til Lykkehjulet',
  noScript: 'Tasten trenger JavaScript. Skriv til ',
} as const;

/** Anchor of the section that opens the wheel. */
export const WHEEL_HREF = '/#community';
