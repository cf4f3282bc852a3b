import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AffiliateStanding } from '#shared/contracts/affiliate-calls.ts';
import type { AdminAffiliate, AffiliateFlag } from '#shared/contracts/affiliates.ts';

const REASON = { max: 500, hint: 'Står i e-posten.' };

/**
 * Approve, reject, pause or reopen. Each sends an e-mail, so it asks for confirmation and a reason.
 * The caller renders `dialog`.
 */
export function useDecisions() {
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const [pending, setPending] = useState<string | null>(null);
  const take = async (
    { id, navn }: AdminAffiliate,
    { label, change, done }: Step,
    reason: string,
  ) => {
    setPending(label);
    const body = { ...change, ...(reason !== '' && { reason }) };
    const saved = await call('PATCH /api/admin/affiliates/:id', { params: { id }, body });
    setPending(null);
    if (saved !== null) toast({ title: navn, description: done, variant: 'success' });
  };
  const decide = (affiliate: AdminAffiliate, step: Step) =>
    ask({
      title: step.question(affiliate.navn),
      text: `Det sendes e-post til ${affiliate.epost}. ${step.effect}`,
      act: step.label,
      reason: REASON,
      onConfirm: (reason) => void take(affiliate, step, reason),
    });
  return { decide, pending, dialog };
}

export function Decisions({ affiliate }: { affiliate: AdminAffiliate }) {
  const { decide, pending, dialog } = useDecisions();
  return (
    <section className="flex flex-wrap gap-2" aria-label="Avgjørelse">
      {STEPS[standingOf(affiliate)].map((step) => (
        <PendingButton
          key={step.label}
          className={BUTTON[step.look]}
          pending={pending !== null}
          onClick={() => decide(affiliate, step)}
        >
          {pending === step.label ? 'Lagrer...' : step.label}
        </PendingButton>
      ))}
      {dialog}
    </section>
  );
}

export function StandingTag({ affiliate }: { affiliate: AdminAffiliate }) {
  const { word, tone } = STANDINGS[standingOf(affiliate)];
  return (
    <span>
      <Tag tone={tone}>{word}</Tag>
    </span>
  );
}

/** The only flag that is not a warning. */
const CALM = 'user-address';

/** Warnings to check before a decision. */
export function FlagList({ affiliate }: { affiliate: AdminAffiliate }) {
  if (affiliate.flags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 font-semibold text-mono">
      {affiliate.flags.map((flag) => (
        <li
          key={flag}
          className={cx(
            'inline-flex items-center gap-1.5 [table_&]:whitespace-nowrap',
            flag === CALM ? 'text-fg-2' : 'on-bone:text-red text-yellow',
          )}
        >
          {flag !== CALM && <Icon icon={TriangleAlert} size={16} />}
          {FLAGS[flag]}
        </li>
      ))}
    </ul>
  );
}

export function standingOf({
  status,
  isActive,
  deletedAt,
}: Pick<AdminAffiliate, 'status' | 'isActive' | 'deletedAt'>): AffiliateStanding {
  if (deletedAt !== null) return 'deleted';
  return status === 'approved' && !isActive ? 'paused' : status;
}

/** A deleted affiliate has only a code. */
export function nameOf({ navn, personalCode, deletedAt }: AdminAffiliate): string {
  return deletedAt === null ? navn : `${navn}, ${personalCode}`;
}

export const STANDINGS = {
  pending: { word: 'Venter', tone: 'y' },
  approved: { word: 'Godkjent', tone: 'ok' },
  paused: { word: 'På pause', tone: 'edged' },
  rejected: { word: 'Avslått', tone: 'r' },
  deleted: { word: 'Slettet', tone: 'edged' },
} as const satisfies Record<AffiliateStanding, { word: string; tone: string }>;

export const FLAGS: Record<AffiliateFlag, string> = {
  'same-address': 'Samme postkasse som en annen',
  'same-phone': 'Samme telefon som en annen',
  'same-profile': 'Samme profil som en annen',
  'same-name': 'Samme navn som en annen',
  'user-address': 'Har også brukerkonto',
};

interface Step {
  label: string;
  change: { status: 'approved' | 'rejected' } | { isActive: boolean };
  /** Text of the confirmation, which is needed because each step sends an e-mail. */
  question: (navn: string) => string;
  /** Effect besides the e-mail. */
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

export const STEPS: Record<AffiliateStanding, readonly Step[]> = {
  pending: [approve, reject],
  approved: [pause, withdraw],
  paused: [reopen, withdraw],
  rejected: [approve],
  deleted: [],
};
