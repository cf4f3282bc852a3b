import { shareRule } from '#shared/content/share-rule.ts';

export const shareTexts = {
  heading: ['Spre', 'Ordet!'],
  ingress: 'Har du delt festivalen? Si fra her, så får du en takk, og kanskje mer.',
  steps: [
    { title: 'Del', text: 'Legg ut om CTRL der du pleier å være.' },
    { title: 'Si fra', text: 'Lim inn lenken i skjemaet.' },
    { title: 'Tenn poeng', text: shareRule },
  ],
  duty: 'Innlegg du får belønning for, er reklame. Skriv «Reklame» først i innlegget, godt synlig.',
  form: 'Del festivalen',
  choose: 'Velg plattform',
  submit: 'Registrer deling',
  pending: 'Registrerer...',
  noScript: 'Skjemaet trenger JavaScript. Fortell oss om delingen på e-post i stedet: ',
  thanks: {
    title: 'Takk for at du deler!',
    again: 'Del igjen',
    profile: 'Se delingene dine',
  },
} as const;

/** Notices (docs/product/accounts.md#shares). */
export const shareNotices = {
  missing: { title: 'Manglende informasjon', text: 'Vennligst fyll ut alle påkrevde felt' },
  failed: { title: 'Kunne ikke registrere deling', fallback: 'Prøv igjen senere' },
  recorded: 'Deling registrert! 🎉',
  rewarded: {
    title: 'Automatisk belønning aktivert',
    text: (points: number, platform: string) => `${points} poeng for delingen på ${platform}.`,
  },
  lookedAt: {
    title: 'Vi ser på delingen',
    text: 'Gir den en belønning, kommer den som gave på profilen din eller på e-post.',
  },
  mailed: {
    title: 'E-post sendt',
    text: (address: string) => `Vi har sendt en takk til ${address}`,
  },
} as const;
