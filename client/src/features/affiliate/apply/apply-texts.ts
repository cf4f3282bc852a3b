/** Texts of the application. */
export const applyTexts = {
  form: 'Søk om å bli affiliate',
  hintPhone: 'Så vi kan ringe hvis noe er uklart. Vises aldri for andre.',
  hintFollowers: 'Omtrent, til sammen. Ingen nedre grense.',
  about: 'Litt om deg og hvem du når',
  terms: 'Jeg har lest vilkårene, og merker innlegg med koden min med «Reklame».',
  submit: 'Send søknad',
  pending: 'Sender...',
  failed: { title: 'Kunne ikke sende søknaden', fallback: 'Prøv igjen senere' },
  sent: 'Søknaden er sendt',
  next: [
    'Vi ser på profilene dine.',
    'Du får svar på e-post.',
    'Blir du godkjent, følger koden din med.',
  ],
} as const;
