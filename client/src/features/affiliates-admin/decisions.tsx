import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { STEPS, type Step, standingOf } from './affiliate-words.ts';

const REASON = { max: 500, hint: 'Står i e-posten.' };

/**
 * Approve, reject, pause or reopen: each sends an e-mail, so each asks for confirmation and a
 * reason. Render `dialog`.
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

/** The possible decisions about an affiliate, as buttons. */
export function Decisions({ affiliate }: { affiliate: AdminAffiliate }) {
  const { decide, pending, dialog } = useDecisions();
  return (
    <section className="flex flex-wrap gap-2" aria-label="Avgjørelse">
      {STEPS[standingOf(affiliate)].map((step) => (
        <button
          key={step.label}
          type="button"
          className={BUTTON[step.look]}
          disabled={pending !== null}
          onClick={() => decide(affiliate, step)}
        >
          {pending === step.label ? 'Lagrer...' : step.label}
        </button>
      ))}
      {dialog}
    </section>
  );
}
