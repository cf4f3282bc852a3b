/** Labels of an act's page. */
export const actTexts = {
  facts: { day: 'Dag', time: 'Tid', stage: 'Scene', genre: 'Sjanger', kind: 'Type', age: 'Alder' },
  openEnd: 'Slutt er ikke satt',
  programme: 'Hele programmet',
  tickets: 'Billetter',
  share: 'Del',
  copied: 'Lenken er kopiert',
  notCopied: { title: 'Kunne ikke kopiere', description: 'Kopier adressen fra adressefeltet.' },
  /** Before the name of the stage. */
  neighbours: 'Flere på',
  before: 'Før',
  after: 'Etter',
} as const;
