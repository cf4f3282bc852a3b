import { POINTS_PER_TICKET } from '../rules/points.ts';

/* Texts of the promoters' pages, which the pages that are kept for use without a network must not load. */

export const affiliatePageTexts = {
  lines: ['Affiliate', 'Program'],
  ingress: `Del festivalen med din egen kode. Hver billett som selges med den, gir ${POINTS_PER_TICKET} poeng, og poengene tenner taster.`,
  apply: 'Søk nå',
  login: 'Er du affiliate allerede? Logg inn',
  progress: 'Se Live Oversikt',
  levels: {
    lines: ['Fem nivåer,', 'fem taster'],
    text: 'Poengene avgjør nivået. Refunderes billetten, mister du poengene.',
  },
  duty: {
    heading: 'Merk med «Reklame»',
    paragraphs: [
      'Innlegg du får belønning for, er reklame. Skriv «Reklame» først i innlegget, godt synlig, og ikke gjemt blant emneknagger.',
      'Det gjelder bilder, filmer, historier og sendinger, hver gang koden din er med. Ansvaret for merkingen er ditt.',
    ],
  },
  terms: {
    heading: 'Vilkår for promotere',
    items: [
      'Koden er personlig. Del den ærlig, og ikke gi deg ut for å være festivalen.',
      `Hver billett som selges med koden, gir ${POINTS_PER_TICKET} poeng. Refunderes billetten, mister du poengene.`,
      'Koden er for dem du når ut til, ikke for dine egne billetter.',
      'Navn, nivå, poeng og profiler vises åpent på lista. E-post og telefon vises aldri.',
      'Bryter du vilkårene, kan vi sette deg på pause eller avslutte. Du får beskjed på e-post.',
      'Du kan slutte når du vil. Skriv til oss, så ordner vi det.',
    ],
  },
  application: {
    lines: ['Søk om plass'],
    text: 'Alle kan søke. Du trenger minst én profil i sosiale medier, og noen du vil ha med på gulvet.',
    privacyBefore: 'Hva vi lagrer om deg, står i ',
    privacyLink: 'Personvern',
    noScript: 'Skjemaet trenger JavaScript. Skriv til oss i stedet: ',
  },
};

export const progressTexts = {
  lines: ['Live Oversikt'],
  join: 'Bli affiliate',
  ladder: `Fem nivåer, fem taster. Hver solgte billett gir ${POINTS_PER_TICKET} poeng.`,
  live: 'Direkte',
  delayed: 'Forsinket',
  lost: 'Mistet forbindelsen',
  retry: 'Koble til igjen',
  updated: 'Sist oppdatert',
  columns: {
    rank: 'Plass',
    name: 'Navn',
    level: 'Nivå',
    progress: 'Vei til neste nivå',
    share: 'Mot nummer én',
    points: 'Poeng',
  },
  top: 'Alle fem taster tent',
  latest: 'Siste salg',
  noSales: 'Ingen salg er registrert ennå.',
  noSalesOver: 'Ingen salg ble registrert.',
  next: 'Se hvordan det virker',
  wall: { open: 'Storskjerm', close: 'Avslutt storskjerm', letter: 'Tasten F' },
};
