/** Texts of the back office's login (docs/product/back-office.md#access). */
export const adminTexts = {
  heading: ['Admin', 'Innlogging'],
  subtitle: 'Tilgangen er bare for administratorer.',
  submit: 'Logg inn som Admin',
  pending: 'Logger inn...',
  code: 'Kode',
  codeHint: 'Fra autentiseringsappen, eller en gjenopprettingskode.',
  back: 'Tilbake til affiliate-innlogging',
  required: 'Du må logge inn som administrator for å få tilgang',
  loading: 'Laster dashboard...',
  noScript: 'Kontrollrommet trenger JavaScript.',
  welcome: (username: string) => `Velkommen, ${username} - Full systemkontroll`,
  fullscreen: 'Fullscreen',
  logout: 'Logg ut',
  logoutPending: 'Logger ut...',
  statusLabel: 'Status',
  status: { online: 'Online', busy: 'Opptatt', away: 'Borte' },
  warning: {
    idle: (time: string) => `Du logges ut kl. ${time} fordi du ikke har gjort noe på en stund.`,
    end: (time: string) => `Økten avsluttes kl. ${time}. Etter det må du logge inn på nytt.`,
    continue: 'Fortsett',
    continuing: 'Fortsetter...',
  },
} as const;

export const adminNotices = {
  welcome: 'Velkommen Admin!',
  loginFailed: { title: 'Innlogging feilet', fallback: 'Ugyldig brukernavn eller passord' },
  /** For a successful answer without an admin. */
  noAdmin: 'Innlogging feilet',
  tryLater: 'Prøv igjen om litt.',
} as const;
