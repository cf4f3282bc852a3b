import type { AdminAffiliate, AffiliateFlag } from '#shared/contracts/affiliates.ts';

/** Where the calls of this tab begin. */
export const AFFILIATES_PATH = '/api/admin/affiliates';
export const SALES_PATH = '/api/admin/sales';

/** What state somebody is in. */
export type Standing = 'pending' | 'approved' | 'paused' | 'rejected' | 'deleted';

export function standingOf({
  status,
  isActive,
  deletedAt,
}: Pick<AdminAffiliate, 'status' | 'isActive' | 'deletedAt'>): Standing {
  if (deletedAt !== null) return 'deleted';
  return status === 'approved' && !isActive ? 'paused' : status;
}

/** What tells somebody apart from the others of the list; who is deleted has only a code. */
export function nameOf({ navn, personalCode, deletedAt }: AdminAffiliate): string {
  return deletedAt === null ? navn : `${navn}, ${personalCode}`;
}

/** Word and colour of each state; the word says it, the colour repeats it. */
export const STANDINGS = {
  pending: { word: 'Venter', tone: 'y' },
  approved: { word: 'Godkjent', tone: 'g' },
  paused: { word: 'På pause', tone: 'kantet' },
  rejected: { word: 'Avslått', tone: 'r' },
  deleted: { word: 'Slettet', tone: 'kantet' },
} as const satisfies Record<Standing, { word: string; tone: string }>;

/** What an admin should look at, in words. */
export const FLAGS: Record<AffiliateFlag, string> = {
  'same-address': 'Samme postkasse som en annen',
  'same-phone': 'Samme telefon som en annen',
  'same-profile': 'Samme profil som en annen',
  'same-name': 'Samme navn som en annen',
  'user-address': 'Har også brukerkonto',
};

/** A decision or a pause, as it is offered, asked about and told. */
export interface Step {
  label: string;
  /** What is sent. */
  change: { status: 'approved' | 'rejected' } | { isActive: boolean };
  /** Each of them mails, so each asks first. */
  question: (navn: string) => string;
  /** What it does, besides the mail. */
  effect: string;
  done: string;
  look: 'btn--bein' | 'btn--kant';
}

const approve: Step = {
  label: 'Godkjenn',
  change: { status: 'approved' },
  question: (navn) => `Godkjenne ${navn}?`,
  effect: 'Den personlige koden og en lenke for å velge passord står i e-posten.',
  done: 'Godkjent. Koden sendes på e-post.',
  look: 'btn--bein',
};
const reject: Step = {
  label: 'Avslå',
  change: { status: 'rejected' },
  question: (navn) => `Avslå søknaden fra ${navn}?`,
  effect: 'Personen kan søke igjen etter 30 dager.',
  done: 'Avslått. Personen får e-post.',
  look: 'btn--kant',
};
const withdraw: Step = {
  ...reject,
  question: (navn) => `Trekke tilbake godkjenningen av ${navn}?`,
  effect: 'Personen logges ut og er borte fra lista. Koden og billettene står igjen i regnskapet.',
};
const pause: Step = {
  label: 'Sett på pause',
  change: { isActive: false },
  question: (navn) => `Sette ${navn} på pause?`,
  effect: 'Personen logges ut og er borte fra lista til det åpnes igjen.',
  done: 'Satt på pause. Personen er logget ut og får e-post.',
  look: 'btn--kant',
};
const reopen: Step = {
  label: 'Åpne igjen',
  change: { isActive: true },
  question: (navn) => `Åpne for ${navn} igjen?`,
  effect: 'Personen kan logge inn og er tilbake på lista.',
  done: 'Åpnet igjen. Personen får e-post.',
  look: 'btn--bein',
};

/** What can be done with somebody in a state. */
export const STEPS: Record<Standing, readonly Step[]> = {
  pending: [approve, reject],
  approved: [pause, withdraw],
  paused: [reopen, withdraw],
  rejected: [approve],
  deleted: [],
};
