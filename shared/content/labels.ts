import { markLabels, thanksText } from './hero-labels.ts';

/*
 * What no organiser changes: labels of controls and facts, names of kinds and states, marks of the
 * clock. Those of the hero stand in hero-labels.ts.
 */

export const labels = {
  marks: markLabels,
  /** What labels that the product ships become by the clock, where organisers wrote nothing of their own. */
  phases: {
    festival: { now: 'Pågår nå', over: 'Forrige festival' },
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
    age: 'Alder',
    programme: 'Program',
    unit: '1u = 15 minutter. Jo lengre sett, jo lengre tast.',
    ticketTypes: 'Billettyper',
    ticketStatus: { available: 'Ledig', few: 'Få igjen', soldOut: 'Utsolgt' },
    crowdAlt: 'Publikum foran scenen med hendene i været i rødt, grønt og blått lys',
  },
  /** Names of the kinds of acts, until organisers write their own. */
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
    /** Where an edition says nothing of its own about the sale. */
    heading: 'Billetter',
    lines: ['Billetter'],
    thanks: thanksText,
    /** Before the time, `16:00 begge dager`. */
    doors: 'Dørene åpner',
  },
  future: {
    /** Before the year. */
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
