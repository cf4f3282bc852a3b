import { contact } from './links.ts';

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

interface PrivacySection {
  heading: string;
  paragraphs: readonly string[];
}

export const privacyTexts: {
  lines: readonly string[];
  ingress: string;
  sections: readonly PrivacySection[];
} = {
  lines: ['Personvern'],
  ingress:
    'Her står det hva vi lagrer om deg, hvorfor, og hvor lenge. Du trenger ikke konto eller informasjonskapsler for å lese sidene.',
  sections: [
    {
      heading: 'Når du bare leser',
      paragraphs: [
        'Sidene setter ingen informasjonskapsler når du leser dem, og det er ingen banner å ta stilling til. Skrifter, bilder og innlegg fra sosiale medier hentes fra vår egen server.',
        'Ingenting hentes fra andre nettsteder før du ber om det. Filmen hentes først når du trykker «Se filmen». Søk og lenker til andre nettsteder åpnes i en ny fane, og der gjelder deres regler.',
        'IP-adressen din brukes mens forespørselen pågår, og til å stoppe misbruk, for eksempel for mange skjemaer på kort tid.',
      ],
    },
    {
      heading: 'Når du skriver til oss',
      paragraphs: [
        'Kontaktskjemaet lagrer navn, e-postadresse, emne og melding, slik at vi kan svare. Meldingen sendes også til arrangørenes e-post. Den slettes fra nettstedet etter 24 måneder.',
      ],
    },
    {
      heading: 'Nyhetsbrevet',
      paragraphs: [
        'Vi lagrer e-postadressen din og når du meldte deg på. Påmeldingen gjelder først når du har bekreftet den i e-posten vi sender. En påmelding som ikke bekreftes, slettes etter 7 dager.',
        'Hver e-post har en lenke for å melde seg av. Da får du ingen flere, og adressen slettes etter 7 dager.',
      ],
    },
    {
      heading: 'Affiliates',
      paragraphs: [
        'Er du godkjent som affiliate, viser vi navn, nivå, poeng og de profilene du har oppgitt, på lista og i Live Oversikt. E-post og telefon vises aldri.',
      ],
    },
    {
      heading: 'Deling og konkurranser',
      paragraphs: [
        'Der IP-adresse og nettlesertype lagres sammen med en deling eller en trekning, fjernes de etter 30 dager.',
      ],
    },
    {
      heading: 'Rettighetene dine',
      paragraphs: [
        `Du kan be om å få se, rette eller slette det vi har om deg. Skriv til ${contact.general.email}, så ordner vi det. Er du ikke fornøyd med svaret, kan du klage til Datatilsynet.`,
      ],
    },
  ],
};
