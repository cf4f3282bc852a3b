/*
 * Texts of the pages beside the home page's sections. Kept apart from texts.ts, so
 * that the home page does not load them.
 */

export const notFoundTexts = {
  code: '404',
  lines: ['Page Not', 'Found'],
  text: 'Denne tasten er ikke koblet til noe. Siden kan være flyttet, eller så har den aldri funnes.',
  home: 'Til forsiden',
  programme: 'Se programmet',
};

interface NoticeAction {
  label: string;
  href: string;
}

/** A page that stands in while what belongs there is not open. */
export interface NoticeText {
  lines: readonly [string, string];
  text: string;
  actions: readonly [NoticeAction, NoticeAction];
}

const write: NoticeAction = { label: 'Ta kontakt', href: '/contact' };
const progress: NoticeAction = { label: 'Se Live Oversikt', href: '/affiliate-progress' };

export const noticeTexts = {
  '/affiliate-login': {
    lines: ['Innlogging', 'åpner snart'],
    text: 'Innloggingen for affiliates er ikke åpnet ennå. Rangeringen er åpen for alle.',
    actions: [progress, write],
  },
  '/affiliate-dashboard': {
    lines: ['Tavla di', 'åpner snart'],
    text: 'Egen kode, lenke og salgstall kommer hit når innloggingen for affiliates er åpnet. Rangeringen er åpen for alle.',
    actions: [progress, write],
  },
} satisfies Record<string, NoticeText>;

export type NoticePath = keyof typeof noticeTexts;

export const affiliatePageTexts = {
  lines: ['Affiliate', 'Program'],
  ingress:
    'Del festivalen med din egen kode. Hver billett som selges med den, gir 10 poeng, og poengene tenner taster.',
  apply: 'Søk på e-post',
  progress: 'Se Live Oversikt',
  levels: {
    lines: ['Fem nivåer,', 'fem taster'],
    text: 'Poengene avgjør nivået. En refundert billett trekker fra igjen.',
  },
  duty: {
    heading: 'Merk med «Reklame»',
    paragraphs: [
      'Innlegg du får belønning for, er reklame. Skriv «Reklame» først i innlegget, godt synlig, og ikke gjemt blant emneknagger.',
      'Det gjelder bilder, filmer, historier og sendinger, hver gang koden din er med. Ansvaret for merkingen er ditt.',
    ],
  },
  howTo: {
    lines: ['Slik søker du'],
    text: 'Søknadsskjemaet er ikke åpnet ennå. Til da søker du på e-post. Skriv',
    items: [
      'navnet ditt og hvordan vi når deg',
      'minst én profil i sosiale medier',
      'litt om deg og hvem du når',
    ],
    subject: 'Søknad som affiliate',
    contact: 'Bruk kontaktskjemaet',
  },
};

export const progressTexts = {
  lines: ['Live Oversikt'],
  mobileLines: ['Live', 'Oversikt'],
  join: 'Bli affiliate',
  ladder: 'Fem nivåer, fem taster. Hver solgte billett gir 10 poeng.',
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
    points: 'Poeng',
  },
  top: 'Alle fem taster tent',
  latest: 'Siste salg',
  noSales: 'Ingen salg er registrert ennå.',
  next: 'Se hvordan det virker',
  noScript: 'Oversikten hentes direkte og trenger JavaScript.',
};
