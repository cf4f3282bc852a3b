import { type FormEvent, useId, useRef, useState } from 'react';
import { useAdminAct } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { AFFILIATES_PATH, STEPS, type Step, standingOf } from './affiliate-words.ts';

const REASON_MAX = 500;

/** Approve, reject, pause or reopen, with a reason that goes with the mail. */
export function DecisionForm({ affiliate }: { affiliate: AdminAffiliate }) {
  const act = useAdminAct();
  const id = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [pending, setPending] = useState<string | null>(null);
  const take = async ({ label, change, done }: Step) => {
    setPending(label);
    const path = `${AFFILIATES_PATH}/${encodeURIComponent(affiliate.id)}`;
    const text = reason.current?.value.trim() ?? '';
    const body = { ...change, ...(text !== '' && { reason: text }) };
    const saved = await act<AdminAffiliate>('PATCH', path, body);
    setPending(null);
    if (saved === null) return;
    if (reason.current) reason.current.value = '';
    toast({ title: affiliate.navn, description: done, variant: 'success' });
  };
  const keep = (event: FormEvent) => event.preventDefault();
  return (
    <form className="aff-avgjor" onSubmit={keep} aria-label="Avgjørelse">
      <div className="felt">
        <label className="felt__navn" htmlFor={id}>
          Begrunnelse <span className="felt__valgfri">(valgfritt, står i e-posten)</span>
        </label>
        <textarea id={id} ref={reason} className="felt__kontroll" rows={2} maxLength={REASON_MAX} />
      </div>
      <div className="desk__knapper">
        {STEPS[standingOf(affiliate)].map((step) => (
          <button
            key={step.label}
            type="button"
            className={`btn ${step.look}`}
            disabled={pending !== null}
            onClick={() => void take(step)}
          >
            {pending === step.label ? 'Lagrer...' : step.label}
          </button>
        ))}
      </div>
    </form>
  );
}
