import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#client/lib/toast.ts';
import { twoFactorQuery } from '../system.queries.ts';
import { PasswordStep } from './password-step.tsx';

/** Switches the second factor off. */
export function SwitchOff({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  return (
    <PasswordStep
      method="DELETE"
      path="/api/admin/two-factor"
      submit="Slå av"
      pendingText="Slår av..."
      failure="Kunne ikke slå av totrinnsinnlogging"
      onDone={() => {
        void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
        toast({ title: 'Totrinnsinnlogging er slått av' });
        onDone();
      }}
    />
  );
}
