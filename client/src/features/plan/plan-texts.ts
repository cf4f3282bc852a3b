/** Texts of 'Min timeplan' (docs/product/pocket.md#own-plan). */
export const planTexts = {
  heading: 'Min timeplan',
  ingress:
    'Trykk på stjernen ved et sett, så står det her. Timeplanen ligger i nettleseren din og virker uten nett.',
  noScript: 'Timeplanen trenger JavaScript. Hele programmet kan du lese på ',
  events: 'Eventer',
  empty: {
    title: 'Ingen stjerner ennå',
    text: 'Alle tastene er mørke. Finn det du vil se i programmet, og trykk på stjernen ved siden av.',
    action: 'Se programmet',
  },
  notStored:
    'Nettleseren lagrer ikke timeplanen. Den forsvinner når du lukker siden; lenken nedenfor tar vare på den.',
  visitor: {
    before: 'Timeplanen ligger bare i denne nettleseren. ',
    link: 'Logg inn',
    after: ', så følger den deg til andre enheter og til kalenderen din.',
  },
  now: 'Nå',
  next: 'Neste',
  over: 'Takk for i år. Dette var timeplanen din.',
  free: 'Fri',
  out: 'Tatt ut',
  clash: 'Samtidig med',
  instead: 'På scenen i stedet',
  earlier: 'Tidligere festivaler',
  share: {
    heading: 'Del timeplanen',
    text: 'Den som får lenken, ser settene, men ikke hvem du er.',
    copy: 'Kopier lenken',
    send: 'Del',
    file: 'Kalenderfil',
    qr: 'QR-kode med lenken til timeplanen',
    first: (most: number) => `Lenken og kalenderfilen har de første ${most} settene.`,
  },
  shared: {
    heading: 'Delt timeplan',
    whose: 'Dette er ikke din timeplan. Noen har delt den med deg, uten navn.',
    unreadable:
      'Denne lenken kan ikke leses. Den er kanskje klippet av, eller laget for en nyere utgave av siden.',
    none: 'Ingen av settene i lenken er i programmet lenger.',
    add: 'Legg til i min',
    added: 'Alt ligger i din timeplan.',
    own: 'Til min timeplan',
  },
} as const;

export const setsText = (count: number) => `${count} sett`;

/** Acts of a link that are not in the programme (any more). */
export function unknownText(count: number): string {
  return `${setsText(count)} i lenken er ikke i programmet lenger.`;
}
