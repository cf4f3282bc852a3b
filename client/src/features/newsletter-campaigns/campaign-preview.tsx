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
    <div className="brev__visning">
      <p>
        <b>Emne:</b> {data.subject}
      </p>
      {/* Sandboxed: no script runs, and no link can be followed. */}
      <iframe title="Slik ser e-posten ut" sandbox="" srcDoc={data.html} />
      <details>
        <summary>Som ren tekst</summary>
        <pre>{data.text}</pre>
      </details>
    </div>
  );
}
