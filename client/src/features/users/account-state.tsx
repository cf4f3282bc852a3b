import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { ConfirmedKey } from './confirmed-key.tsx';
import { fullName } from './users.queries.ts';

/** Closes an account, after a confirmation, or opens it again. */
export function AccountState({ user }: { user: AdminUser }) {
  const call = useAdminCall();
  const [pending, setPending] = useState(false);
  const set = async (isActive: boolean): Promise<boolean> => {
    const title = isActive ? 'Kunne ikke aktivere kontoen' : 'Kunne ikke deaktivere kontoen';
    const failure = { title, fallback: 'Prøv igjen senere' };
    const input = { params: { id: user.id }, body: { isActive } };
    return (await call('PATCH /api/admin/users/:id', input, failure)) !== null;
  };
  const change = async (isActive: boolean) => {
    if (pending) return;
    setPending(true);
    const isDone = await set(isActive);
    setPending(false);
    if (!isDone) return;
    toast({
      title: isActive ? 'Kontoen er aktivert' : 'Kontoen er deaktivert',
      description: fullName(user),
      variant: 'success',
      duration: UNDO_MS,
      ...(!isActive && { action: { label: 'Angre', onSelect: () => void set(true) } }),
    });
  };
  if (!user.isActive) {
    return (
      <button
        type="button"
        className={BUTTON.plain}
        disabled={pending}
        onClick={() => void change(true)}
      >
        Aktiver kontoen
      </button>
    );
  }
  return (
    <ConfirmedKey
      label="Deaktiver kontoen"
      question={`Deaktivere ${fullName(user)}? Brukeren logges ut med én gang og kan ikke logge inn igjen.`}
      confirmLabel="Deaktiver"
      pending={pending}
      onConfirm={() => change(false)}
    />
  );
}
