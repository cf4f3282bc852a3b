import { useQueryClient } from '@tanstack/react-query';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { api } from '#client/lib/api.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { twoFactorOff } from '#shared/contracts/two-factor.ts';
import { twoFactorQuery } from '../system.queries.ts';

/** Switches the second factor off, by the password and a code. */
export function SwitchOff({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: twoFactorOff,
    send: (body) => api('DELETE /api/admin/two-factor', { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
      toast({
        title: 'Totrinnsinnlogging er slått av',
        description: 'Du er logget ut alle andre steder.',
      });
      onDone();
    },
    failure: {
      title: 'Kunne ikke slå av totrinnsinnlogging',
      fallback: 'Prøv igjen senere',
      isQuiet: true,
    },
    focusOnFailure: 'password',
  });
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Slå av">
      <PasswordField
        {...field('password')}
        label="Passordet ditt"
        autoComplete="current-password"
      />
      <TextField
        {...field('code')}
        label="Kode"
        hint="Fra appen, eller en gjenopprettingskode."
        autoComplete="one-time-code"
      />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Slår av..." full>
        Slå av
      </SubmitKey>
    </Form>
  );
}
