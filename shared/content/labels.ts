import { markLabels, thanksText } from './hero-labels.ts';

/*
 * Texts that organisers can't edit: labels, names of kinds and states, labels that depend on the
 * time. The hero's are in hero-labels.ts.
 */

export const labels = {
  marks: markLabels,
  /** Replace the default labels depending on the time; texts written by organisers stay. */
  phases: {
    festival: { now: 'Pågår nå', over: 'Forrige festival' },
    community: { now: ['Logg på', 'mellom settene'], over: ['Hold', 'kontakten'] },
    sale: { over: 'Billettsalget er slutt', linesOver: ['Billettsalget', 'er slutt'] },
  },
  worlds: {
    musikk: { label: 'Chat: Festival & Event', href: '#musikk', room: 'festival' },
    gaming: { label: 'Chat: Gaming & Musikk', href: '#fremtid', room: 'gaming' },
    cosplay: { label: 'Chat: Cosplay & Creativity', href: '#community', room: 'cosplay' },
  },
  events: {
    place: 'Sted',
    doorsLabel: 'Dører',
    doorsOpen: 'Dørene åpner',
    doorsOpened: 'Dørene åpnet',
    age: 'Alder',
    programme: 'Program',
    unit: '1u = 15 minutter. Jo lengre sett, jo lengre tast.',
    ticketTypes: 'Billettyper',
    ticketStatus: { available: 'Ledig', few: 'Få igjen', soldOut: 'Utsolgt' },
    crowdAlt: 'Publikum foran scenen med hendene i været i rødt, grønt og blått lys',
  },
  /** Default names of the kinds of acts; organisers can change them. */
  kinds: {
    standup: 'Stand-up',
    band: 'Band',
    dj: 'DJ',
    tournament: 'Turnering',
    competition: 'Konkurranse',
    workshop: 'Verksted',
    panel: 'Panel',
    meet: 'Treff',
    afterparty: 'Afterparty',
  },
  tickets: {
    /** Default heading when an edition has none. */
    heading: 'Billetter',
    lines: ['Billetter'],
    thanks: thanksText,
    /** Precedes the time, `16:00 begge dager`. */
    doors: 'Dørene åpner',
  },
  future: {
    /** Precedes the year. */
    heading: 'Festival',
  },
  affiliates: {
    join: 'Bli affiliate',
    empty: {
      title: 'Ingen affiliates ennå',
      text: 'Alle tastene er mørke. Bli den første som tenner en.',
      action: 'Start din reise',
    },
    failed: { title: 'Kunne ikke laste oversikten', action: 'Prøv igjen' },
    steps: 'Slik fungerer affiliate-programmet',
    noScript: 'Oversikten hentes direkte og trenger JavaScript.',
  },
  contact: { heading: 'Kontakt' },
  search: {
    heading: 'Søk',
    placeholder: 'Søk på Google...',
    button: 'Søk',
    hint: 'Åpner Google søk i ny fane',
  },
  calendar: {
    heading: 'Kalender',
    today: 'I dag',
    festivalDays: 'Festival dager',
    add: 'Legg til i kalender',
  },
} as const;

/** 'Starter på 0:55' */
export function filmStart(startSeconds: number): string {
  const seconds = String(startSeconds % 60).padStart(2, '0');
  return `Starter på ${Math.floor(startSeconds / 60)}:${seconds}`;
}
