import { useQuery } from '@tanstack/react-query';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { Campaign } from '#shared/contracts/newsletter-admin.ts';
import { previewQuery } from './campaigns.queries.ts';

export interface CampaignPreviewProps {
  campaign: Campaign | null;
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
}

/** A newsletter as its HTML and as its plain text. */
export function CampaignPreview({ campaign, dialogProps }: CampaignPreviewProps) {
  return (
    <Dialog {...dialogProps} title="Forhåndsvisning" wide>
      {campaign !== null && <Shown campaign={campaign} />}
    </Dialog>
  );
}

function Shown({ campaign }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery(previewQuery(campaign));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Kunne ikke vise nyhetsbrevet"
        text={reasonOf(error, 'Prøv igjen senere.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="20rem" />;
  return (
    <div className="wrap-anywhere grid grid-cols-1 gap-3">
      <p>
        <b>Emne:</b> {data.subject}
      </p>
      {/* Sandboxed: no script runs, and no link can be followed. */}
      <iframe
        title="Slik ser e-posten ut"
        sandbox=""
        srcDoc={data.html}
        className="h-[min(32rem,60dvh)] w-full rounded-key-s border border-line-bone bg-[#fff]"
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold">Som ren tekst</summary>
        <pre className="mono whitespace-pre-wrap">{data.text}</pre>
      </details>
    </div>
  );
}
