import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { api } from '#client/lib/api.ts';
import { saveText } from '#client/lib/download.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import {
  type TwoFactorSetup,
  twoFactorEnable,
  twoFactorPassword,
} from '#shared/contracts/two-factor.ts';
import { twoFactorQuery } from '../system.queries.ts';

const CODE = classes('font-mono font-semibold text-body leading-[1.6]');

/**
 * Switches the second factor on: the password, then the QR code for the app and a first code, then
 * the recovery codes, which are shown only once.
 */
export function SwitchOn({ onDone }: { onDone: () => void }) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup) return <FirstCode setup={setup} onCodes={setCodes} />;
  return <PasswordStep onDone={setSetup} />;
}

function PasswordStep({ onDone }: { onDone: (setup: TwoFactorSetup) => void }) {
  const { field, submit, pending, problem } = useCallForm({
    schema: twoFactorPassword,
    send: (body) => api('POST /api/admin/two-factor/setup', { body }),
    onSuccess: onDone,
    failure: {
      title: 'Kunne ikke slå på totrinnsinnlogging',
      fallback: 'Prøv igjen senere',
      isQuiet: true,
    },
    focusOnFailure: 'password',
  });
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Fortsett">
      <PasswordField
        {...field('password')}
        label="Passordet ditt"
        autoComplete="current-password"
      />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Kontrollerer..." full>
        Fortsett
      </SubmitKey>
    </Form>
  );
}

interface FirstCodeProps {
  setup: TwoFactorSetup;
  onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ setup, onCodes }: FirstCodeProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: twoFactorEnable,
    send: (body) => api('POST /api/admin/two-factor', { body }),
    onSuccess: ({ codes }) => {
      void client.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
      onCodes(codes);
    },
    failure: { title: 'Kunne ikke slå på', fallback: 'Prøv igjen senere', isQuiet: true },
    focusOnFailure: 'code',
  });
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Første kode">
      <p>Les QR-koden med en autentiseringsapp, og skriv inn koden appen viser.</p>
      <img
        className="h-auto w-55 max-w-full rounded-[8px] bg-[#fff]"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt="QR-kode for autentiseringsappen"
        width={220}
        height={220}
      />
      <details>
        <summary>Kan du ikke lese den? Skriv inn nøkkelen</summary>
        <code className={cx(CODE, 'wrap-anywhere')}>
          {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </details>
      <TextField {...field('code')} label="Kode" autoComplete="one-time-code" inputMode="numeric" />
      <Problem isLive>{problem}</Problem>
      <SubmitKey pending={pending} pendingText="Slår på..." full>
        Slå på
      </SubmitKey>
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const finish = () => {
    toast({ title: 'Totrinnsinnlogging er slått på', variant: 'success' });
    onDone();
  };
  return (
    <div>
      <p role="status">
        Totrinnsinnlogging er på. Ta vare på disse gjenopprettingskodene: hver av dem slipper deg
        inn én gang uten appen. De vises bare nå.
      </p>
      <ol
        className={cx(
          CODE,
          'mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-2',
        )}
        aria-label="Gjenopprettingskoder"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={ANSWERS}>
        <Button
          size="sm"
          variant="coal"
          onClick={() =>
            saveText(`${codes.join('\n')}\n`, 'gjenopprettingskoder.txt', 'text/plain')
          }
        >
          Last ned
        </Button>
        <Button size="sm" onClick={finish}>
          Jeg har tatt vare på dem
        </Button>
      </div>
    </div>
  );
}
