/** Headings of the views, one string per line. */
export const loginHeadings = {
  'logg-inn': ['Trykk Enter'],
  registrer: ['Ny tast?'],
  glemt: ['Glemt passord?'],
  'nytt-passord': ['Bytt tast'],
} as const;

export const loginTexts = {
  tabs: 'Logg inn eller registrer deg',
  login: 'Logg inn',
  register: 'Registrer',
  loginPending: 'Logger inn...',
  registerPending: 'Oppretter bruker...',
  forgotLink: 'Glemt passord?',
  backToLogin: 'Tilbake til innlogging',
  privacyBefore: 'Hva vi lagrer om deg, står i ',
  privacyLink: 'Personvern',
  forgot: {
    text: 'Skriv e-postadressen du registrerte deg med, så sender vi en lenke der du lager et nytt passord. Lenken virker i én time.',
    send: 'Send lenke',
    pending: 'Sender...',
    sent: 'Sjekk e-posten',
    again: 'Send til en annen adresse',
  },
  reset: {
    text: 'Velg et nytt passord. Du logges ut overalt, og logger inn igjen med det nye.',
    save: 'Lagre passord',
    pending: 'Lagrer...',
    done: 'Passordet er byttet',
    doneText: 'Logg inn med det nye passordet.',
    invalid: 'Lenken virker ikke lenger',
    newLink: 'Be om en ny lenke',
  },
  noScript: 'Innlogging og registrering trenger JavaScript. Gjelder det billetter, skriv til ',
} as const;

/** Notices (docs/product/accounts.md#login). */
export const loginNotices = {
  loginFailed: { title: 'Innlogging feilet', fallback: 'Ugyldig brukernavn eller passord' },
  registerFailed: { title: 'Registrering feilet', fallback: 'Kunne ikke opprette bruker' },
  forgotFailed: { title: 'Kunne ikke sende lenken', fallback: 'Prøv igjen senere' },
  resetFailed: { title: 'Passordet ble ikke byttet', fallback: 'Prøv igjen senere' },
  welcomeBack: 'Velkommen tilbake!',
  welcome: 'Velkommen! 🎉',
  personalWelcome: 'Personlig velkommen! 💝',
} as const;
