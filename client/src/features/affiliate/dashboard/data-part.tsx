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
import { dashboardTexts } from './dashboard-texts.ts';
import { DownloadKey } from './download-key.tsx';

const { data: texts } = dashboardTexts;
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
          {texts.export.heading}
        </h3>
        <p className="dim mb-3">{texts.export.text}</p>
        <DownloadKey
          path={addressOf('GET /api/affiliate/export')}
          name={`ctrl-mine-affiliatedata-${osloDate(new Date())}.json`}
        >
          {texts.export.key}
        </DownloadKey>
      </section>
      <section aria-labelledby="data-slett" className={HALF}>
        <h3 id="data-slett" className="text-body">
          {texts.erase.heading}
        </h3>
        <p className="dim mb-3">{texts.erase.text}</p>
        <Button {...triggerProps} size="sm" variant="coal" icon={<Icon icon={Trash2} size={16} />}>
          {texts.erase.key}
        </Button>
        <Dialog {...dialogProps} title={texts.erase.key}>
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
  const { goes, stays, done } = texts.erase;
  return (
    <ErasureForm
      account={affiliate.epost}
      goes={goes}
      stays={stays}
      erase={(body) => affiliateCall(client, 'DELETE /api/affiliate', { body })}
      onErased={() => {
        leave(affiliateSession, client);
        toast({ title: done.title, description: done.text, variant: 'success', duration: 10_000 });
      }}
    />
  );
}

const passwordTexts = dashboardTexts.data.password;

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
    failure: passwordTexts.failed,
  });
  return (
    <div className="wrap-anywhere grid gap-3.5">
      <p>{passwordTexts.text}</p>
      {sent === undefined ? (
        <div className="mt-2">
          <Button
            onClick={() => void run(undefined)}
            loading={pending}
            loadingText={passwordTexts.pending}
          >
            {passwordTexts.key}
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
