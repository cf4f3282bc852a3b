import { useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { ErasureForm } from '#client/components/form/erasure-form.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { addressOf } from '#client/lib/call/api.ts';
import { leave } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import type { OwnAffiliate } from '#shared/contracts/affiliates.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { affiliateCall, affiliateSession } from '../affiliate-session.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { DownloadKey } from './download-key.tsx';
import { PasswordFirst } from './password-first.tsx';

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
