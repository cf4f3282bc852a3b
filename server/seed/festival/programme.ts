import { NEW_ACT } from '#shared/contracts/content.ts';
import { addDays, type IsoDate } from '#shared/oslo-time.ts';
import { NO_CREW } from '#shared/rules/crew.ts';

/** A record of a table of text: its facts, and the text that stands below them. */
export interface Row {
  facts: string[];
  text: string;
}

/**
 * Reads a table of text. A record begins with a line of facts separated by `|`; the indented lines below
 * it are its text.
 */
export function records(table: string): Row[] {
  return table
    .trim()
    .split(/\n(?=\S)/)
    .map((record) => {
      const [facts = '', ...text] = record.split('\n').map((part) => part.trim());
      return { facts: facts.split('|').map((fact) => fact.trim()), text: text.join(' ') };
    });
}

/** The parts of a list within a fact: `ildproven, lydproven`. */
export const listed = (fact: string): string[] =>
  fact
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Days of the festival: doors, age limit, title and lights. */
const DAYS = [
  { doors: '10:00', minAge: 10, title: 'Gaming og cosplay', worlds: ['gaming', 'cosplay'] },
  { doors: '13:00', minAge: 13, title: 'Band og stand-up', worlds: ['musikk'] },
  { doors: '15:00', minAge: 18, title: 'Full prøverave', worlds: ['musikk', 'ctrl'] },
] as const;
export const DAY_COUNT = DAYS.length;

export const STAGES = [
  { id: 'storsalen', name: 'Storsalen' },
  { id: 'lillesalen', name: 'Lillesalen' },
  { id: 'loftet', name: 'Loftet' },
] as const;

/** Who comes to an afterparty, whatever the day's limit is. */
const AFTERPARTY_AGE = 20;

/** Day | stage | start | end | name | kind | genre | artists | 'cancelled' where it is. */
const ACTS = `
1 | storsalen | 11:00 | 12:15 | Åpning | panel | Samtale | proverommet, stemmeprovekoret
  Dørene er åpne, mikrofonen virker, og noen sier velkommen. Etterpå vet du hvor alt er.
1 | storsalen | 12:30 | 14:00 | Vis kostymet | competition | Cosplay | fargeproven
  Konkurransen for alle kostymer, fra pappkrage til full rustning. Meld deg på i cosplaysalen.
1 | storsalen | 15:00 | 17:00 | Prøveturnering, del 1 | tournament | Kampspill | provespillerne
  Trettito spillere, åtte skjermer. De to beste fra hver pulje går videre til kvelden.
1 | storsalen | 18:00 | 19:15 | Orkester på prøve | band | Spillmusikk | lydproveorkesteret
  Musikken du kan utenat fra spill du har glemt navnet på.
1 | storsalen | 20:00 | 21:30 | Prøveturnering, finale | tournament | Kampspill | provespillerne, proverommet
  Finalen på storskjerm, med kommentatorer som overdriver.
1 | storsalen | 22:00 | 23:30 | DJ Prøverør | dj | House | dj-proveror
  Første dansekveld. Gulvet er ditt, også om du er i kostyme.
1 | lillesalen | 11:15 | 12:45 | Rustning av skum | workshop | Cosplay | stoffproven
  Lær å skjære, varme og lime. Alt utstyr står klart, og du får med deg det du lager.
1 | lillesalen | 13:00 | 14:30 | Lag ditt første spill | workshop | Spillutvikling | proveversjonen
  Fra tomt vindu til et spill med poeng på halvannen time. Ta med egen maskin om du har.
1 | lillesalen | 15:15 | 16:30 | Bak stemmen | panel | Samtale | stemmeprovekoret
  Hvordan høres en dør ut når den er trist? Panelet svarer, og viser.
1 | lillesalen | 17:00 | 18:15 | Møt spillerne | meet | Gaming | provespillerne
  Autografer, bilder og gode råd om tomler.
1 | loftet | 12:00 | 13:30 | Retro på prøve | tournament | Retrospill | proverigg
  Høyest poengsum på maskiner som er eldre enn dommerne.
1 | loftet | 14:00 | 15:30 | Piksel for piksel | workshop | Kunst | provetrykket
  Seksten ganger seksten ruter og åtte farger. Det rekker lenger enn du tror.
1 | loftet | 16:00 | 18:00 | Brettspill for alle | tournament | Brettspill | terningproven
  Ingen bord er fulle, og ingen må kunne reglene fra før.
1 | loftet | 19:00 | 20:15 | Vitser på prøve | standup | Stand-up | proveballongene
  Nye vitser for alle aldre. De som sprekker, blir ikke brukt igjen.
2 | storsalen | 15:00 | 16:15 | Trio Stikkprøve | band | Indie | trio-stikkprove
  Nitten låter på fem kvarter, med pauser mellom.
2 | storsalen | 16:30 | 17:45 | Ildprøven & Co | band | Rock | ildproven
  Gitarer, røyk fra en maskin og et refreng på tre språk.
2 | storsalen | 18:30 | 20:00 | Kvintetten Generalprøve | band | Punk | generalproven
  Alt går galt i riktig rekkefølge.
2 | storsalen | 20:45 | 22:15 | Prøvesprengerne | band | Metal | provesprengerne
  Ta ørepropper i garderoben. De er gratis, og du vil takke deg selv.
2 | storsalen | 23:00 | 24:30 | Løft sammen | band | Synthpop | styrkeproven, lydproveorkesteret
  Kveldens siste i Storsalen, med hele orkesteret på de tre siste låtene.
2 | lillesalen | 14:15 | 15:30 | Åpen scene | standup | Stand-up | provekaninen, proveballongene
  Fem minutter til hver på prøvescenen. Skriv deg på ved døra.
2 | lillesalen | 15:45 | 17:00 | Prøvekaninen | standup | Stand-up | provekaninen
  Hun spiste alt på menyen, og her er det som skjedde.
2 | lillesalen | 17:30 | 18:45 | En lang vits | standup | Stand-up | talmodighetsproven
  Kom tidlig. Poenget kommer sent.
2 | lillesalen | 19:00 | 20:15 | Viser og kor | band | Vise | viseproven
  Stoler på rad og stille i baren.
2 | lillesalen | 21:00 | 22:15 | MC Mikrofonprøve | band | Hiphop | mc-mikrofonprove
  Du roper et ord, hun finner rimet.
2 | loftet | 14:00 | 15:15 | Skriv en vits | workshop | Stand-up | talmodighetsproven
  Penn, papir og noen som ler på riktig sted.
2 | loftet | 16:00 | 17:30 | Synth for ferske | workshop | Elektronika | proverigg
  Skru på alt. Ingenting går i stykker.
2 | loftet | 24:30 | 27:00 | Etterprøven | afterparty | Afterparty | dj-proveror, dj-provelampe
  For dem som ikke vil hjem ennå. Legitimasjon i døra.
3 | storsalen | 18:00 | 19:30 | DJ Prøvelampe | dj | House | dj-provelampe
  Salen varmes opp. Dansen begynner ved første blink.
3 | storsalen | 19:45 | 21:15 | I blinde | dj | Techno | blindproven
  Lyset er av, bassen er på. Lysstriper viser veien ut.
3 | storsalen | 21:30 | 23:00 | Litt av alt | dj | Drum and bass | smaksproven
  Tretti smakebiter på halvannen time.
3 | storsalen | 23:15 | 24:45 | Prøvestrøm | dj | Hardstyle | provestrom
  Det hardeste vi har. Sitt om du trenger det, det er benker langs veggen.
3 | storsalen | 25:00 | 26:30 | Rør og lampe | dj | House, techno | dj-proveror, dj-provelampe
  To DJ-er, fire platespillere og ingen avtale.
3 | lillesalen | 17:00 | 18:15 | Klang på gulvet | band | Ambient | klangproven
  Ligg på gulvet. Matter ligger ved døra.
3 | lillesalen | 19:00 | 20:15 | Endelig løslatt | band | Elektropop | proveloslatt
  Konserten de fikk fri for å spille.
3 | lillesalen | 21:00 | 22:15 | Cosplay i UV-lys | meet | Cosplay | stoffproven, fargeproven
  Mal deg selv med farger som lyser, og bli med på bildet.
3 | lillesalen | 22:30 | 24:00 | Jevn fart | dj | Trance | kjoreproven | cancelled
  Stryker nesten aldri. Denne posten er avlyst, så du kan se hvordan det ser ut.
3 | loftet | 16:15 | 17:30 | Miks to låter | workshop | DJ | dj-provelampe
  To platespillere til hver og en hånd på skulderen.
3 | loftet | 18:30 | 20:00 | Dans på piler | tournament | Dansespill | danseproven, provespillerne
  Piler på gulvet, poeng på veggen. Ta med sko du kan svette i.
3 | loftet | 20:30 | 21:45 | Høy lyd og hele ører | panel | Samtale | horselsproven
  Hva lyden gjør med deg, og hva en ørepropp gjør med lyden.
3 | loftet | 24:30 | 27:00 | Siste prøve | afterparty | Afterparty | smaksproven
  Den aller siste dansen, til lyset slås på.
`;

/** The days from the first one on. */
export const festivalDays = (first: IsoDate) =>
  DAYS.map((day, index) => {
    const date = addDays(first, index);
    return { ...day, id: `day-${date}`, date };
  });

/** Hours as a clock says them, so many minutes earlier. */
function before(start: string, minutes: number): string {
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  const at = hour * 60 + minute - minutes;
  return [Math.floor(at / 60) % 24, at % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** What the crew knows of an act that brings instruments or records; nothing of others. */
function crewFor(kind: string, start: string, ref: string) {
  if (kind !== 'band' && kind !== 'dj') return null;
  const [arrival, check] = kind === 'band' ? [210, 150] : [90, 60];
  return {
    ...NO_CREW,
    ...{ ref, getIn: before(start, arrival), soundCheck: before(start, check) },
    contact: 'Prøvevakta, vakt@provefestivalen.example',
    hospitality: kind === 'band' ? 'Vann, frukt og varm mat til fem' : 'Vann og frukt',
    notes: kind === 'band' ? 'Eget trommesett. Lyd fra huset.' : '',
  };
}

/** The acts of the days from the first one on; ids hold the year, because they are unique over all editions. */
export const festivalActs = (first: IsoDate) =>
  records(ACTS).map(({ facts, text: description }) => {
    const [day = '', stage = '', start = '', end = '', act = '', kind = '', genre = ''] = facts;
    const [artists = '', status = 'planned'] = facts.slice(7);
    const index = Number(day) - 1;
    const crew = crewFor(kind, start, `${day}-${stage}-${start}`);
    return {
      ...NEW_ACT,
      id: `prove-${first.slice(0, 4)}-${day}-${stage}-${start.replace(':', '')}`,
      ...{ date: addDays(first, index), stage, start, end, act, kind, genre, description, status },
      minAge: kind === 'afterparty' ? AFTERPARTY_AGE : DAYS[index]?.minAge,
      artists: listed(artists),
      ...(crew !== null && { crew }),
    };
  });
