import { NEW_ACT } from '../../contracts/content.ts';
import type { ClockTime, IsoDate } from '../../oslo-time.ts';
import { heroLabels } from '../hero-labels.ts';
import { labels } from '../labels.ts';
import type { Edition, PracticalEntry, Slot } from '../types.ts';
import { EARLY_TICKET_URL, links } from './site.ts';

const { festival, sale } = labels.phases;

const VENUE = 'Fengselshotellet';

const STAGES = [
  { id: 'fengselshotellet', name: VENUE },
  { id: 'lille-andevinge', name: 'Lille Andevinge' },
];

const NO_GROUNDS = { floors: [], areas: [] };

const GENRES = { standup: 'Stand-up', band: 'Rock', dj: 'EDM, house, hardstyle' } as const;

function slot(
  id: string,
  date: IsoDate,
  [start, end]: [ClockTime, ClockTime],
  act: string,
  kind: keyof typeof GENRES,
): Slot {
  return {
    ...NEW_ACT,
    id,
    date,
    stage: 'fengselshotellet',
    start,
    end,
    act,
    genre: GENRES[kind],
    minAge: 18,
    kind,
  };
}

function afterparty(id: string, date: IsoDate): Slot {
  return {
    ...NEW_ACT,
    id,
    date,
    stage: 'lille-andevinge',
    start: '24:00',
    act: 'Afterparty',
    genre: 'Afterparty',
    minAge: 20,
    kind: 'afterparty',
  };
}

/** What is known of every edition, and its age limits. */
function practical(ages: string): PracticalEntry[] {
  const none = { link: null, spot: null };
  return [
    {
      id: 'sted',
      group: 'travel',
      title: VENUE,
      text: `Festivalen holdes på ${VENUE}.`,
      ...none,
    },
    {
      id: 'aldersgrense',
      group: 'doors',
      title: 'Aldersgrense og legitimasjon',
      text: ages,
      ...none,
    },
    {
      id: 'overnatting',
      group: 'accommodation',
      title: links.accommodation.label,
      text: `Du kan overnatte på ${VENUE}.`,
      ...none,
      link: links.accommodation.href,
    },
  ];
}

const FRIDAY_2025 = '2025-08-22';
const SATURDAY_2025 = '2025-08-23';

const edition2025: Edition = {
  schemaVersion: 2,
  id: 'ctrl-2025',
  year: 2025,
  name: 'CTRL Festival 2025',
  venue: VENUE,
  stages: STAGES,
  ticketUrl: EARLY_TICKET_URL,
  ticketsFrom: '2025-01-01',
  ageNote: 'Festival – ID 18 år | Afterparty – ID 20 år',
  tickets: [
    { id: 'vip', name: 'VIP-billetter', status: 'soldOut', url: null },
    { id: 'helgepass', name: 'Helgepass', status: 'available', url: null },
    { id: 'dagspass', name: 'Dagspass', status: 'available', url: null },
  ],
  texts: {
    label: { text: 'Kommende Festival', over: festival.over },
    notes: [
      'VIP-billetter er utsolgt. Det er fortsatt helgepass og dagspass igjen.',
      'Begge dager er 18+. Ta med gyldig legitimasjon.',
      'Afterparty begge dager fra 24:00 på Lille Andevinge. ID 20 år.',
    ],
    programme: 'Fredag: stand-up og rock. Lørdag: EDM, house og hardstyle. Afterparty begge dager.',
    sale: null,
  },
  days: [
    {
      id: 'day-2025-08-22',
      date: FRIDAY_2025,
      doors: '16:00',
      minAge: 18,
      title: 'Stand-up og rock',
      worlds: ['musikk'],
    },
    {
      id: 'day-2025-08-23',
      date: SATURDAY_2025,
      doors: '16:00',
      minAge: 18,
      title: 'EDM, house og hardstyle',
      worlds: ['musikk'],
    },
  ],
  slots: [
    slot('2025-fre-komiker-1', FRIDAY_2025, ['17:30', '17:45'], 'Komiker 1', 'standup'),
    slot('2025-fre-komiker-2', FRIDAY_2025, ['17:45', '18:00'], 'Komiker 2', 'standup'),
    slot('2025-fre-band-1', FRIDAY_2025, ['20:00', '21:30'], 'Band 1', 'band'),
    slot('2025-fre-band-2', FRIDAY_2025, ['21:00', '22:30'], 'Band 2', 'band'),
    afterparty('2025-fre-afterparty', FRIDAY_2025),
    slot('2025-lor-dj-1', SATURDAY_2025, ['18:00', '19:15'], 'DJ 1', 'dj'),
    slot('2025-lor-dj-2', SATURDAY_2025, ['19:15', '20:30'], 'DJ 2', 'dj'),
    slot('2025-lor-dj-3', SATURDAY_2025, ['20:30', '21:45'], 'DJ 3', 'dj'),
    slot('2025-lor-dj-4', SATURDAY_2025, ['21:45', '23:00'], 'DJ 4', 'dj'),
    afterparty('2025-lor-afterparty', SATURDAY_2025),
  ],
  artists: [],
  practical: practical(
    'Begge dager er 18+. Afterparty har aldersgrense 20 år. Ta med gyldig legitimasjon.',
  ),
  grounds: NO_GROUNDS,
};

const edition2026: Edition = {
  schemaVersion: 2,
  id: 'ctrl-2026',
  year: 2026,
  name: 'CTRL Festival 2026',
  venue: VENUE,
  stages: STAGES,
  ticketUrl: EARLY_TICKET_URL,
  ticketsFrom: '2025-08-24',
  ageNote: 'Gaming & Cosplay – fra 10 år | Full Rave Mode – 18+',
  tickets: [{ id: 'early-ticket', name: 'Early ticket', status: 'few', url: null }],
  texts: {
    label: { text: 'Kommende Festival', over: festival.over },
    notes: [],
    programme: '',
    sale: {
      heading: { text: 'Early ticket ute nå', over: sale.over },
      lines: ['Early ticket', 'ute nå'],
      linesOver: [...sale.linesOver],
      ingress: {
        text: 'Et begrenset antall early bird-billetter til festivalen i 2026. Når de er borte, er de borte.',
        over: 'Skriv deg opp til nyhetsbrevet, så får du beskjed når neste salg åpner.',
      },
      key: { text: 'Kjøp Early Ticket', over: heroLabels.next },
    },
  },
  days: [
    {
      id: 'day-2026-08-20',
      date: '2026-08-20',
      doors: null,
      minAge: 10,
      title: 'Gaming & Cosplay',
      worlds: ['gaming', 'cosplay'],
    },
    {
      id: 'day-2026-08-21',
      date: '2026-08-21',
      doors: null,
      minAge: 18,
      title: 'Full Rave Mode',
      worlds: ['musikk'],
    },
    {
      id: 'day-2026-08-22',
      date: '2026-08-22',
      doors: null,
      minAge: 18,
      title: 'Full Rave Mode',
      worlds: ['musikk'],
    },
  ],
  slots: [],
  artists: [],
  practical: practical(
    'Gaming & Cosplay er fra 10 år. Full Rave Mode er 18+. Ta med gyldig legitimasjon.',
  ),
  grounds: NO_GROUNDS,
};

export const editions: readonly Edition[] = [edition2025, edition2026];
