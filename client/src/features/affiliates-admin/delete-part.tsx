import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';

export interface DeletePartProps {
  affiliate: AdminAffiliate;
  onDeleted: () => void;
}

/** Deletes the account of a person who asked for it by e-mail, after a confirmation. */
export function DeletePart({ affiliate, onDeleted }: DeletePartProps) {
  const { id, navn, epost, personalCode } = affiliate;
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    const failure = { title: 'Kunne ikke slette affiliaten', fallback: 'Prøv igjen senere' };
    const done = await call('DELETE /api/admin/affiliates/:id', { params: { id } }, failure);
    setPending(false);
    if (done === null) return;
    const description = 'Personen får én siste e-post om det.';
    toast({ title: 'Affiliaten er slettet', description, variant: 'success' });
    onDeleted();
  };
  const kept =
    personalCode === null
      ? ''
      : ` Billettene på ${personalCode} står igjen i regnskapet uten navn.`;
  const question = {
    title: 'Slette affiliaten?',
    text: `Alt om ${navn} (${epost}) slettes, og det kan ikke angres.${kept} Personen får én siste e-post om det.`,
    act: 'Slett for godt',
    onConfirm: () => void remove(),
  };
  return (
    <section className="wrap-anywhere grid gap-2 border-coal-4 border-t pt-4" aria-label="Slett">
      <h3 className="mb-2 text-body">Slett</h3>
      <p className="dim">Når personen ber om det. Kontroller at e-posten kommer fra {epost}.</p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={BUTTON.edge}
          disabled={pending}
          onClick={() => ask(question)}
        >
          {pending ? 'Sletter...' : 'Slett affiliaten'}
        </button>
      </div>
      {dialog}
    </section>
  );
}
