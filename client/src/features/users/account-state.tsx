import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import type { AdminUser } from '#shared/contracts/admin-users.ts';
import { fullName } from './users.queries.ts';

/** Closes an account, after a confirmation, or opens it again. */
export function AccountState({ user }: { user: AdminUser }) {
  const call = useAdminCall();
  const [isAsking, setIsAsking] = useState(false);
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
    setIsAsking(false);
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
  if (!isAsking) {
    return (
      <button type="button" className={BUTTON.edge} onClick={() => setIsAsking(true)}>
        Deaktiver kontoen
      </button>
    );
  }
  return (
    <div className="w-full rounded-key border-2 border-error px-4 py-3" role="alert">
      <p>
        Deaktivere {fullName(user)}? Brukeren logges ut med én gang og kan ikke logge inn igjen.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          className={BUTTON.plain}
          disabled={pending}
          onClick={() => void change(false)}
        >
          Deaktiver
        </button>
        <button type="button" className={BUTTON.edge} onClick={() => setIsAsking(false)}>
          Avbryt
        </button>
      </div>
    </div>
  );
}
