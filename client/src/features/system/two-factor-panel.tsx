import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { ANSWERS, FIELD_ROW } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { api } from '#client/lib/call/api.ts';
import { saveText } from '#client/lib/call/download.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type TwoFactorSetup,
  type TwoFactorState,
  twoFactorEnable,
  twoFactorOff,
  twoFactorPassword,
} from '#shared/contracts/two-factor.ts';
import { twoFactorQuery } from './system.queries.ts';

/** The admin's own second factor. */
export function TwoFactorPanel({ asked }: { asked: number }) {
  const { data, error, isError, refetch } = useQuery(twoFactorQuery);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Fixed while the dialog is open, because the state changes meanwhile.
  const [isOff, setOff] = useState(true);
  const show = (state: TwoFactorState) => {
    setOff(!state.enabled);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <FoldPanel
      title="Totrinnsinnlogging"
      className="nav:col-span-full"
      asked={asked}
      side={data && <Tag tone={data.enabled ? 'g' : 'edged'}>{data.enabled ? 'På' : 'Av'}</Tag>}
    >
      {data === undefined && !isError && <Skeleton height="3rem" />}
      {data === undefined && isError && (
        <p role="alert">
          {reasonOf(error, 'Innstillingen kunne ikke hentes.')}{' '}
          <Retry what="totrinn" onRetry={() => void refetch()} />
        </p>
      )}
      {data && (
        <div className={FIELD_ROW}>
          <p className="dim flex-[1_1_18rem] self-center">
            {data.enabled
              ? `Innloggingen spør etter en kode fra appen din. ${codesLeft(data.recoveryCodesLeft)}`
              : 'Slå på for at innloggingen også skal spørre etter en kode fra en app på telefonen.'}
          </p>
          <button
            ref={trigger}
            type="button"
            className={BUTTON.edge}
            aria-haspopup="dialog"
            onClick={() => show(data)}
          >
            {data.enabled ? 'Slå av' : 'Slå på'}
          </button>
        </div>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={trigger}
        title={isOff ? 'Slå på totrinnsinnlogging' : 'Slå av totrinnsinnlogging'}
      >
        {isOff ? <SwitchOn onDone={close} /> : <SwitchOff onDone={close} />}
      </Dialog>
    </FoldPanel>
  );
}

function codesLeft(count: number): string {
  return count === 1
    ? 'Du har én gjenopprettingskode igjen.'
    : `Du har ${count} gjenopprettingskoder igjen.`;
}

/** Needs the password and a code. */
function SwitchOff({ onDone }: { onDone: () => void }) {
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

const CODE = classes('font-mono font-semibold text-body leading-[1.6]');

/**
 * Asks for the password, then shows the QR code and asks for a first code, then shows the recovery
 * codes, which are displayed only once.
 */
function SwitchOn({ onDone }: { onDone: () => void }) {
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
