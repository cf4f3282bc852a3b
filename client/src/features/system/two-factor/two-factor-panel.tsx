import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Retry } from '#client/components/ui/retry.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { TwoFactorState } from '#shared/contracts/two-factor.ts';
import { twoFactorQuery } from '../system.queries.ts';
import { SwitchOff } from './switch-off.tsx';
import { SwitchOn } from './switch-on.tsx';

/** State of the admin's own second factor, with a button to change it. */
export function TwoFactorPanel({ asked }: { asked: number }) {
  const { data, error, isError, refetch } = useQuery(twoFactorQuery);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Fixed while the dialog is open, although the state changes meanwhile.
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
