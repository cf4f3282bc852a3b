import type { Edition } from '#shared/content/types.ts';
import { editionDocument } from '#shared/contracts/content.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';
import { festivalArtists } from './artists.ts';
import { festivalGrounds } from './grounds.ts';
import { festivalPractical } from './practical.ts';
import { festivalActs, festivalDays, STAGES } from './programme.ts';

/** Tickets are on sale for so long before the first day. */
const SALE_DAYS = 60;

const INVENTED =
  'Prøvefestivalen er oppdiktet: artistene, stedet og tidene finnes ikke, og ingenting kan kjøpes.';

const TICKETS = [
  { id: 'prove-festivalpass', name: 'Prøvepass, alle dager', status: 'few', url: null },
  { id: 'prove-dagspass', name: 'Prøvedagspass', status: 'available', url: null },
  { id: 'prove-tidlig', name: 'Tidlig prøvepass', status: 'soldOut', url: null },
];

const TEXTS = {
  label: { text: 'Oppdiktet prøvefestival', over: 'Forrige prøvefestival' },
  notes: [INVENTED, 'Ta med gyldig legitimasjon. Afterparty er fra 20 år.'],
  programme:
    'Oppdiktet program for å prøve nettstedet: gaming og cosplay første dag, band og stand-up andre dag, rave tredje dag.',
  sale: {
    heading: { text: 'Prøvebilletter ute nå', over: 'Prøvefestivalen er over' },
    lines: ['Prøvebilletter', 'ute nå'],
    linesOver: ['Prøvefestivalen', 'er over'],
    ingress: { text: INVENTED, over: INVENTED },
    key: { text: 'Se prøvebilletter', over: '' },
  },
};

/** The invented festival whose first day is this one. All its days have to be in one year. */
export function festivalEdition(first: IsoDate): Edition {
  const year = first.slice(0, 4);
  return editionDocument.parse({
    schemaVersion: 2,
    id: `prove-${year}`,
    year: Number(year),
    name: `Prøvefestivalen ${year}`,
    venue: 'Prøvehallen',
    days: festivalDays(first),
    stages: STAGES,
    slots: festivalActs(first),
    artists: festivalArtists(),
    practical: festivalPractical(),
    grounds: festivalGrounds(),
    ticketUrl: 'https://billetter.provefestivalen.example/',
    ticketsFrom: addDays(first, -SALE_DAYS),
    tickets: TICKETS,
    ageNote: 'Dag 1 fra 10 år, dag 2 fra 13 år, dag 3 fra 18 år',
    texts: TEXTS,
  });
}
