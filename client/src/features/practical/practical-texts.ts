/** Texts of the page that no organiser changes. */
export const practicalTexts = {
  lines: ['Praktisk'],
  facts: { dates: 'Når', place: 'Sted', age: 'Alder' },
  days: 'Dører og alder, dag for dag',
  doors: 'Dørene åpner',
  jump: 'Hopp til',
  onGrounds: 'Vis på planen',
  failed: {
    title: 'Vi fikk ikke hentet det praktiske',
    text: 'Sjekk nettet. Siden henter det også av seg selv når nettet er tilbake.',
  },
  loading: 'Henter praktisk informasjon',
  contact: 'Fant du ikke svaret?',
  empty: {
    title: 'Mer kommer',
    text: (dates: string) =>
      `Komme hit, mat, betaling og garderobe står her så snart det er bestemt. Festivalen er ${dates}. Lurer du på noe nå, svarer vi gjerne.`,
    overTitle: 'Takk for sist',
    over: 'Festivalen er over. Det praktiske til neste gang står her så snart det er bestemt.',
    action: 'Spør oss',
  },
} as const;
