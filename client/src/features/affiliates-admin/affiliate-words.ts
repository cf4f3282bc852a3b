import type { AffiliateStanding } from '#shared/contracts/affiliate-calls.ts';
import type { AdminAffiliate, AffiliateFlag } from '#shared/contracts/affiliates.ts';

export function standingOf({
  status,
  isActive,
  deletedAt,
}: Pick<AdminAffiliate, 'status' | 'isActive' | 'deletedAt'>): AffiliateStanding {
  if (deletedAt !== null) return 'deleted';
  return status === 'approved' && !isActive ? 'paused' : status;
}

/** Name of an affiliate in the list; a deleted one has only a code. */
export function nameOf({ navn, personalCode, deletedAt }: AdminAffiliate): string {
  return deletedAt === null ? navn : `${navn}, ${personalCode}`;
}

/** Label and colour of each state. */
export const STANDINGS = {
  pending: { word: 'Venter', tone: 'y' },
  approved: { word: 'Godkjent', tone: 'g' },
  paused: { word: 'På pause', tone: 'edged' },
  rejected: { word: 'Avslått', tone: 'r' },
  deleted: { word: 'Slettet', tone: 'edged' },
} as const satisfies Record<AffiliateStanding, { word: string; tone: string }>;

/** Texts of the warnings for the reviewing admin. */
export const FLAGS: Record<AffiliateFlag, string> = {
  'same-address': 'Samme postkasse som en annen',
  'same-phone': 'Samme telefon som en annen',
  'same-profile': 'Samme profil som en annen',
  'same-name': 'Samme navn som en annen',
  'user-address': 'Har også brukerkonto',
};

/** A decision or a pause: its button, its confirmation and its notice. */
export interface Step {
  label: string;
  /** What is sent. */
  change: { status: 'approved' | 'rejected' } | { isActive: boolean };
  /** Confirmation, because each of them sends an e-mail. */
  question: (navn: string) => string;
  /** Effect apart from the e-mail. */
  effect: string;
  done: string;
  look: 'bone' | 'edge';
}

const approve: Step = {
  label: 'Godkjenn',
  change: { status: 'approved' },
  question: (navn) => `Godkjenne ${navn}?`,
  effect: 'Den personlige koden og en lenke for å velge passord står i e-posten.',
  done: 'Godkjent. Koden sendes på e-post.',
  look: 'bone',
};
const reject: Step = {
  label: 'Avslå',
  change: { status: 'rejected' },
  question: (navn) => `Avslå søknaden fra ${navn}?`,
  effect: 'Personen kan søke igjen etter 30 dager.',
  done: 'Avslått. Personen får e-post.',
  look: 'edge',
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
  look: 'edge',
};
const reopen: Step = {
  label: 'Åpne igjen',
  change: { isActive: true },
  question: (navn) => `Åpne for ${navn} igjen?`,
  effect: 'Personen kan logge inn og er tilbake på lista.',
  done: 'Åpnet igjen. Personen får e-post.',
  look: 'bone',
};

/** Possible decisions in each state. */
export const STEPS: Record<AffiliateStanding, readonly Step[]> = {
  pending: [approve, reject],
  approved: [pause, withdraw],
  paused: [reopen, withdraw],
  rejected: [approve],
  deleted: [],
};
