import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { ErasureForm } from '#client/components/form/erasure-form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { addressOf, api } from '#client/lib/call/api.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { leave } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import type { OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { affiliateCall, affiliateSession } from '../affiliate-session.ts';
import { DownloadKey } from './download-key.tsx';

const HALF = classes(
  'grid content-start justify-items-start gap-2 border-coal-4 py-6 max-md:not-first:border-t md:not-first:border-l md:not-first:pl-8',
);

export interface DataPartProps {
  affiliate: OwnAffiliate;
  hasPassword: boolean;
}

/** 'Last ned mine data' and 'Slett konto'. */
export function DataPart({ affiliate, hasPassword }: DataPartProps) {
  const { triggerProps, dialogProps } = useDialog();
  return (
    <div className="grid grid-cols-1 border-line border-y-2 md:grid-cols-2">
      <section aria-labelledby="data-fil" className={HALF}>
        <h3 id="data-fil" className="text-body">
          Ta dem med deg
        </h3>
        <p className="dim mb-3">Alt vi har lagret om deg som affiliate, i én fil (JSON).</p>
        <DownloadKey
          path={addressOf('GET /api/affiliate/export')}
          name={`ctrl-mine-affiliatedata-${osloDate(new Date())}.json`}
        >
          Last ned mine data
        </DownloadKey>
      </section>
      <section aria-labelledby="data-slett" className={HALF}>
        <h3 id="data-slett" className="text-body">
          Slett affiliate-kontoen
        </h3>
        <p className="dim mb-3">Kontoen blir borte med én gang, og for godt.</p>
        <Button {...triggerProps} size="sm" variant="coal" icon={<Icon icon={Trash2} size={16} />}>
          Slett konto
        </Button>
        <Dialog {...dialogProps} title="Slett konto">
          {hasPassword ? (
            <Erase affiliate={affiliate} />
          ) : (
            <PasswordFirst epost={affiliate.epost} />
          )}
        </Dialog>
      </section>
    </div>
  );
}

function Erase({ affiliate }: { affiliate: OwnAffiliate }) {
  const client = useQueryClient();
  return (
    <ErasureForm
      account={affiliate.epost}
      goes={[
        'navn, e-postadresse, telefon, profiler og det du har skrevet om deg selv',
        'plassen på lista og besøkstallene',
        'innloggingen, og koden din: lenken leder til billettene, men uten kode',
      ]}
      stays="Billettene som er solgt med koden, står igjen i regnskapet som «Slettet affiliate». Ingen andre får koden."
      erase={(body) => affiliateCall(client, 'DELETE /api/affiliate', { body })}
      onErased={() => {
        leave(affiliateSession, client);
        toast({
          title: 'Affiliate-kontoen er slettet',
          description: 'Takk for at du var med.',
          variant: 'success',
          duration: 10_000,
        });
      }}
    />
  );
}

/** For an affiliate without a password: sends a link to set one. */
function PasswordFirst({ epost }: { epost: string }) {
  const [sent, setSent] = useState<string>();
  const note = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is removed.
  useEffect(() => {
    if (sent !== undefined) note.current?.focus();
  }, [sent]);
  const { run, pending } = useCall({
    send: () => api('POST /api/affiliate/login-link', { body: { epost } }),
    onSuccess: ({ message }) => setSent(message),
    failure: { title: 'Kunne ikke sende lenken', fallback: 'Prøv igjen senere' },
  });
  return (
    <div className="wrap-anywhere grid gap-3.5">
      <p>
        For å slette kontoen må du skrive passordet ditt, og du har ikke valgt noe ennå. Få en lenke
        på e-post, velg «et nytt passord i stedet» på siden den åpner, og kom tilbake hit.
      </p>
      {sent === undefined ? (
        <div className="mt-2">
          <Button onClick={() => void run(undefined)} loading={pending} loadingText="Sender...">
            Send meg en lenke
          </Button>
        </div>
      ) : (
        <p ref={note} tabIndex={-1} role="status">
          <b>{sent}</b>
        </p>
      )}
    </div>
  );
}
