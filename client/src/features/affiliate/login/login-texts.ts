/** Headings of the views, a line each. */
export const headings = {
  passord: ['Affiliate', 'innlogging'],
  lenke: ['Få en lenke'],
  inn: ['Slipp inn'],
  'nytt-passord': ['Velg passord'],
  soknad: ['Bekreft', 'søknaden'],
} as const;

export const loginTexts = {
  form: 'Logg inn som affiliate',
  submit: 'Logg inn',
  pending: 'Logger inn...',
  askLink: 'Få en innloggingslenke på e-post',
  backToLogin: 'Tilbake til innlogging',
  apply: 'Bli affiliate',
  admin: 'Admin-innlogging',
  noScript: 'Innloggingen trenger JavaScript. Rangeringen er åpen for alle: ',
  link: {
    text: 'Skriv e-postadressen du søkte med, så sender vi en lenke som logger deg inn. Lenken virker i én time.',
    send: 'Send lenke',
    pending: 'Sender...',
    sent: 'Sjekk e-posten',
    again: 'Send til en annen adresse',
  },
  enter: {
    text: 'Trykk på tasten for å logge inn. Lenken virker én gang.',
    newPassword: 'Velg et nytt passord i stedet',
  },
  password: {
    text: 'Velg et passord, så er du inne. Neste gang logger du inn med det.',
    save: 'Lagre og logg inn',
    pending: 'Lagrer...',
  },
  application: {
    text: 'Trykk på tasten for å sende søknaden. Den gjelder da i stedet for den forrige.',
    send: 'Send søknaden',
    pending: 'Sender...',
    sent: 'Søknaden er sendt',
    again: 'Søk på nytt',
  },
  invalid: 'Lenken virker ikke lenger',
  newLink: 'Be om en ny lenke',
} as const;

export const loginNotices = {
  failed: { title: 'Innlogging feilet', fallback: 'Ugyldig e-postadresse eller passord' },
  linkFailed: { title: 'Kunne ikke sende lenken', fallback: 'Prøv igjen senere' },
  passwordFailed: { title: 'Passordet ble ikke lagret', fallback: 'Prøv igjen senere' },
  welcome: 'Velkommen!',
} as const;
