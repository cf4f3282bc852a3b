import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { AreaKind } from '#shared/content/types.ts';

export const groundsTexts = {
  heading: 'Områdeplan',
  ingress: 'Hvert område er en tast. Trykk på en for å se hva som er der.',
  floors: 'Etasje',
  filter: 'Vis bare',
  all: 'Alle',
  list: 'Alle områder',
  map: 'Tegningen',
  /** Before the names of the stages. */
  stages: 'På områdeplanen:',
  zoomIn: 'Forstørr',
  zoomOut: 'Forminsk',
  zoomAll: 'Hele planen',
  hint: 'Velg en tast',
  hintText: 'Her står åpningstider, om området kan nås med rullestol, og hva som er på scenen.',
  keys: 'Piltaster går fra tast til tast. Pluss og minus forstørrer og forminsker, 0 viser alt.',
  close: 'Lukk',
  show: 'Vis på tegningen',
  hours: 'Åpent',
  access: 'Adkomst',
  accessible: 'Kan nås med rullestol',
  floor: 'Etasje',
  now: 'Nå',
  next: 'Neste',
  cancelled: 'Avlyst',
  nothingNow: 'Ingen på scenen nå',
  nothingNext: 'Ikke mer på denne scenen',
  programme: 'Hele programmet',
  loading: 'Henter planen',
  failed: {
    title: 'Vi fikk ikke hentet planen',
    text: 'Sjekk nettet. Siden henter den også av seg selv når nettet er tilbake.',
  },
  empty: {
    heading: 'Planen kommer',
    text: 'Hvor scener, mat, toaletter og førstehjelp er, står her når området er tegnet.',
    /** After the edition. */
    over: 'Takk for sist',
    overText: 'Festivalen er over. Planen for neste gang står her når området er tegnet.',
    practical: 'Praktisk informasjon',
    events: 'Programmet',
  },
} as const;

/** What was found of a kind: 'Toalett: 3 områder, 2 av dem her'. */
export function foundText(kind: AreaKind, all: number, here: number): string {
  const found = `${AREA_NAMES[kind]}: ${all} ${all === 1 ? 'område' : 'områder'}`;
  return here === all ? found : `${found}, ${here} i denne etasjen`;
}
